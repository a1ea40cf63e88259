import { isStorable } from '../../../../domain/shared/storable-text.ts'
import type { SchemaPart } from '../shared/described.dto.ts'
import type { SubmittedAnswer, SubmittedRow, SubmittedValue } from './submitted-rows.ts'

/** Rows of one body, and values in them. */
const ROWS_LIMIT = 2000
export const KEY_LIMIT = 200

type Fields = Readonly<Partial<Record<keyof SubmittedRow, unknown>>>

/** Whether `data` is a list of rows of `putItem`, at most 2,000 with the entries of their lists. */
export const isAnswerRows = (data: unknown): data is readonly SubmittedRow[] => isRows(data, isOfSave)

const isOfSave = ({ surveyId, isLiffMode }: Fields): boolean =>
  (surveyId === undefined || isKey(surveyId)) &&
  (isLiffMode === undefined || isLiffMode === null || typeof isLiffMode === 'boolean')

/**
 * Whether `data` is a list of answers that `isFine` takes, at most 2,000 with the entries of their lists. A plain loop and no
 * nested classes: this runs for every save. Linear in the size of `data`.
 */
export function isRows(data: unknown, isFine: (row: Fields) => boolean): data is readonly SubmittedAnswer[] {
  if (!Array.isArray(data)) return false
  let left = ROWS_LIMIT
  for (const row of data) {
    const cost = costOf(row, isFine)
    if (cost === undefined) return false
    left -= cost
    if (left < 0) return false
  }
  return true
}

/** How many values a row holds; undefined if it is no row. */
function costOf(row: unknown, isFine: (row: Fields) => boolean): number | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return undefined
  const { itemKey, value } = row as Fields
  if (!isKey(itemKey) || !isFine(row as Fields)) return undefined
  if (!Array.isArray(value)) return value === undefined || isValue(value) ? 1 : undefined
  return value.length <= ROWS_LIMIT && value.every(isValue) ? Math.max(1, value.length) : undefined
}

/** Whether a text can be the key of an item or the id of a form. */
export const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key !== '' && key.length <= KEY_LIMIT && isStorable(key)

// A number beyond the safe range was changed by parsing already: it is not what was sent.
const isValue = (value: unknown): value is SubmittedValue =>
  typeof value === 'string'
    ? isStorable(value)
    : value === null ||
      typeof value === 'boolean' ||
      (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)

const oneValue = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] as const

type MoreFields = Record<string, { type: 'string' | 'boolean'; minLength?: number; maxLength?: number }>

/** The shape of rows that may have these fields, too. */
export const rowsSchema = (more: MoreFields = {}): SchemaPart => ({
  type: 'array',
  maxItems: ROWS_LIMIT,
  description: 'One row per answer; an item with several answers is repeated or has a list as its value.',
  items: {
    type: 'object',
    required: ['itemKey'],
    properties: {
      itemKey: { type: 'string', minLength: 1, maxLength: KEY_LIMIT },
      value: {
        description: "'' and null are unanswered.",
        anyOf: [...oneValue, { type: 'array', items: { anyOf: [...oneValue] } }],
      },
      ...more,
    },
  },
})

/** The shape of `data`. */
export const answerRowsSchema: SchemaPart = rowsSchema({
  surveyId: { type: 'string', minLength: 1, maxLength: KEY_LIMIT },
  isLiffMode: { type: 'boolean' },
})
