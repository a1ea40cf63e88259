import type { JSONSchema } from 'class-validator-jsonschema'
import { isStorable } from './text.ts'

export type SubmittedValue = string | number | boolean | null

/** One row of `putItem` as it may be sent; every other field is accepted and never read (spec §7). */
export type SubmittedRow = {
  itemKey: string
  value?: SubmittedValue | readonly SubmittedValue[]
  surveyId?: string
  isLiffMode?: boolean
}

const ROWS_LIMIT = 2000
const KEY_LIMIT = 200

/**
 * Whether `data` is a list of rows, at most 2,000 with the entries of their lists. A plain loop and no nested classes: this
 * runs for every save. Linear in the size of `data`.
 */
export function isAnswerRows(data: unknown): data is readonly SubmittedRow[] {
  if (!Array.isArray(data)) return false
  let left = ROWS_LIMIT
  for (const row of data) {
    const cost = costOf(row)
    if (cost === undefined) return false
    left -= cost
    if (left < 0) return false
  }
  return true
}

/** How many values a row holds; undefined if it is no row. */
function costOf(row: unknown): number | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return undefined
  const { itemKey, value, surveyId, isLiffMode } = row as Partial<Record<keyof SubmittedRow, unknown>>
  if (!isKey(itemKey) || !(surveyId === undefined || isKey(surveyId))) return undefined
  if (!(isLiffMode === undefined || isLiffMode === null || typeof isLiffMode === 'boolean')) return undefined
  if (!Array.isArray(value)) return value === undefined || isValue(value) ? 1 : undefined
  return value.length <= ROWS_LIMIT && value.every(isValue) ? Math.max(1, value.length) : undefined
}

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key !== '' && key.length <= KEY_LIMIT && isStorable(key)

// A number beyond the safe range was changed by parsing already: it is not what was sent.
const isValue = (value: unknown): value is SubmittedValue =>
  typeof value === 'string'
    ? isStorable(value)
    : value === null ||
      typeof value === 'boolean' ||
      (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)

const oneValue = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] as const

/** The shape of `data` for the interface description. */
export const answerRowsSchema: Exclude<Parameters<typeof JSONSchema>[0], (...args: never) => unknown> = {
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
      surveyId: { type: 'string', minLength: 1, maxLength: KEY_LIMIT },
      isLiffMode: { type: 'boolean' },
    },
  },
}
