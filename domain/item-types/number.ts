import { type Issue, issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { isDigits } from '../survey/rules/digit-rules.ts'
import { maxTextLength } from '../survey/rules/text-rules.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** Digits up to which JavaScript is exact; a number with more is larger than any bound of a form. */
const EXACT_DIGITS = 15

/** A number of half-width digits, optionally between two integers (VAL-13). Leading zeros are kept. */
export const number: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'line', inputMode: 'numeric' }),
  check: ([value = ''], item) =>
    value.length <= maxTextLength && isDigits(value)
      ? checkRange(value, item)
      : [issue(item, 'number.digits', {})],
  shown: ([value = '']) => value,
}

function checkRange(digits: string, item: SchemaItem): readonly Issue[] {
  const min = boundOf(item.range?.min)
  const max = boundOf(item.range?.max)
  const significant = digits.replace(/^0+/, '')
  const value = significant.length > EXACT_DIGITS ? Number.POSITIVE_INFINITY : Number(significant)
  if (value >= (min ?? value) && value <= (max ?? value)) return []
  return [
    issue(item, 'number.range', { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }),
  ]
}

function boundOf(bound: number | string | null | undefined): number | undefined {
  const value = typeof bound === 'string' && bound.trim() !== '' ? Number(bound) : bound
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
