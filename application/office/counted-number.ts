import { manualNumber } from '../../domain/member/member-number.ts'

/** A member number as it is counted where numbers are given out; 0 if it is none that could be. */
export const countedNumber = (number = ''): number =>
  /^[0-9]+$/.test(number) && Number(number) <= manualNumber.max ? Number(number) : 0
