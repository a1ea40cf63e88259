import { itemTypeOf } from '../../domain/item-types/registry.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import { entryKindOf } from '../../domain/survey/rules/allowed-characters.ts'
import { choicesOf } from '../../domain/survey/rules/choice-rules.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { Cells } from './office-table.ts'

/** What helps to put an invalid cell right, besides the rule that it breaks. */
export type CellHint = {
  /** What may be chosen; missing if it is no choice. */
  options?: readonly string[]
  /** Several options may be written, separated by 、. */
  isSeveral?: boolean
  /** With a 0 in front it would be valid: a spreadsheet has taken it away. */
  zeroLost?: boolean
}

/** The hint for an invalid answer of `item`. @param isValid whether another answer would be valid */
export function cellHint(item: SchemaItem, answer: Answer, isValid: (answer: Answer) => boolean): CellHint {
  const options = choicesOf(item)
  const [text = ''] = answer
  const withZero = digitsWithZero(item, text)
  const zeroLost = withZero !== text && withZero.startsWith('0') && isValid([withZero])
  return {
    ...(options.length > 0 && { options }),
    ...(options.length > 0 && itemTypeOf(item)?.rowPerOption && { isSeveral: true }),
    ...(zeroLost && { zeroLost }),
  }
}

/** Whether a phone number that the rules allow has lost its first 0: all in Japan begin with one. */
export const looksWithoutZero = (item: SchemaItem, [text = '']: Answer): boolean =>
  entryKindOf(item) === 'phone' && /^[1-9]\d{9}$/.test(text)

/**
 * A phone number or postcode with the zeros in front that a spreadsheet takes away, and without the hyphens that it
 * shows; any other text as it is.
 */
export function digitsWithZero(item: SchemaItem, text: string): string {
  const kind = entryKindOf(item)
  const digits = text.replace(/[() -]/g, '')
  if (!/^\d+$/.test(digits) || text.startsWith('-')) return text
  if (kind === 'phone') return /^[1-9]\d{8,9}$/.test(digits) ? `0${digits}` : digits
  if (kind === 'postcode') return /^\d{5,6}$/.test(digits) ? digits.padStart(7, '0') : digits
  return text
}

/** Whether `wanted` is what a spreadsheet leaves of the digits of `stored`: they had zeros in front. */
export const isWithoutZeros = ([wanted = '']: Answer, stored: Answer | undefined): boolean =>
  /^\d+$/.test(wanted) && new RegExp(`^0+${wanted}$`).test(stored?.[0] ?? '')

/** A problem or warning with the text of its cell, where there is one. */
export const withValue = <P extends { column: string }>(about: P, cells: Cells): P & { value?: string } => {
  const value = cells.get(about.column)?.trim()
  return value ? { ...about, value } : about
}
