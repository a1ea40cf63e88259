import { type Issue, issue } from '../survey/issue.ts'
import type { ItemType, NumberedForm } from '../survey/item-type.ts'
import { isDigits } from '../survey/rules/digit-rules.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** Digits of a number that a person writes, and its largest value (NUM-01, CONST-07). */
export const manualNumber = { digits: 7, max: 9_999_999 } as const

/** Characters of a number that is given out, and its largest value as a text of digits (NUM-02, CONST-07). */
export const automaticNumber = { characters: 11, max: 99_999_999_999 } as const

/** Digits of the prefix that tells the numbers of two forms apart (NUM-04). */
const PREFIX_DIGITS = 4

/** A number without leading zeros, as it is stored: `0012` and `12` are one number. Other texts stay as they are. */
export const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=[0-9]+$)/, '')

/**
 * A number as people see it: the sub id of the member form in 4 digits, then the number in 7 (NUM-04). Longer ones are
 * not cut, and a number with letters is shown as it is.
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

/** Whether the server gives the number, rather than a person. */
export const isAutomatic = ({ isAutomaticNumbering }: SchemaItem): boolean => isAutomaticNumbering === true

/** The member number of a member form: written by hand, or given out by the server (ITEM-31). */
export const numbering: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'line', inputMode: 'numeric' }),
  check: ([value = ''], item) => (isAutomatic(item) ? checkAutomatic(value, item) : checkManual(value, item)),
  shown: ([value = ''], _item, form) => shownNumber(form.surveySubId, value),
  normalised: (answer, item) => (isAutomatic(item) ? answer : answer.map(shortened)),
  searched: (answer, form) => answer.map((text) => numberMeant(form.surveySubId, text)),
  readOnly: isAutomatic,
}

/** Numbers that are too long to be one stay as they are, for `check`. */
const shortened = (value: string): string =>
  value.length <= manualNumber.digits ? withoutLeadingZeros(value) : value

function checkManual(value: string, item: SchemaItem): readonly Issue[] {
  if (!/^[0-9A-Za-z]*$/.test(value)) return [issue(item, 'text.half_width', {})]
  if (!isDigits(value)) return [issue(item, 'number.digits', {})]
  return checkLength(value, manualNumber.digits, item)
}

function checkAutomatic(value: string, item: SchemaItem): readonly Issue[] {
  if (!/^[0-9A-Za-z]+$/.test(value)) return [issue(item, 'text.half_width', {})]
  return checkLength(value, automaticNumber.characters, item)
}

const checkLength = (value: string, max: number, item: SchemaItem): readonly Issue[] =>
  value.length <= max ? [] : [issue(item, 'member_number.length', { max })]
