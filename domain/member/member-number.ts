import type { NumberedForm } from '../survey/item-type.ts'
import { isDigits } from '../survey/rules/digit-rules.ts'

/** Digits of a number that a person writes, and its largest value (NUM-01, CONST-07). */
export const manualNumber = { digits: 7, max: 9_999_999 } as const

/** Characters of a number that is given out, and its largest value as a text of digits (NUM-02, CONST-07). */
export const automaticNumber = { characters: 11, max: 99_999_999_999 } as const

/** Digits of the prefix that tells the numbers of two forms apart (NUM-04). */
const PREFIX_DIGITS = 4

/** A number without leading zeros, as it is stored: `0012` and `12` are one number. Other texts stay as they are. */
export const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=[0-9]+$)/, '')

/**
 * A number as people see it: the sub id of the member form in 4 digits, then the number in 7 (NUM-04). Longer ones are not cut, and a
 * number with letters is shown as it is.
 */
export function shownNumber(subId: SubId, number: string): string {
  return isDigits(number) ? prefixOf(subId) + number.padStart(manualNumber.digits, '0') : number
}

/** The number that a person means who writes it with the prefix of its form, or without. */
export function numberMeant(subId: SubId, text: string): string {
  const prefix = prefixOf(subId)
  const isWhole = isDigits(text) && text.length === prefix.length + manualNumber.digits
  return withoutLeadingZeros(isWhole && text.startsWith(prefix) ? text.slice(prefix.length) : text)
}

/** A number as it is counted where numbers are given out; 0 if it is none that could be. */
export const countedNumber = (number = ''): number =>
  isDigits(number) && Number(number) <= manualNumber.max ? Number(number) : 0

type SubId = NumberedForm['surveySubId']

const prefixOf = (subId: SubId): string => String(subId ?? '').padStart(PREFIX_DIGITS, '0')
