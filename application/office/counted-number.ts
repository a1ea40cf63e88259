import { manualNumber } from '../../domain/member/member-number.ts'
import { isDigits } from '../../domain/survey/rules/digit-rules.ts'

/** A member number as it is counted where numbers are given out; 0 if it is none that could be. */
export const countedNumber = (number = ''): number =>
  isDigits(number) && Number(number) <= manualNumber.max ? Number(number) : 0
