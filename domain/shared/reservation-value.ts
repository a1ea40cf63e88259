import { type LocalDate, parseLocalDate } from './local-date.ts'

/** A reservation: category and item, and once a time is chosen both `day` and `slotKey` (RSV-01). */
export type ReservationValue = {
  /** Id of the small category; may have `_`. */
  categoryId: string
  /** Id of the reservation item; has no `_`. */
  itemId: string
  day?: LocalDate
  /** Index of the slot in the calendar's list, 0 to 9999. */
  slotKey?: number
}

/** Ids of the category levels chosen so far; none without those above it. */
export type PartialCategory = { large?: string; medium?: string; small?: string }

/** Characters that ids of categories and items never have: separators, control characters and lone surrogates. */
const forbidden = /[/?|\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/u

const slotKeyForm = /^(?:0|[1-9]\d{0,3})$/

/** Valid values are far shorter; longer texts are not parsed. */
const MAX_LENGTH = 1_000

/**
 * Parses `categoryId_itemId|YYYYMMDD|slotKey`, or `categoryId_itemId` while no time is chosen (RSV-01). The last `_`
 * separates category and item. Does not check that they exist.
 *
 * @returns undefined for any other text, partial choices and days that do not exist included
 */
export function parseReservation(text: string): ReservationValue | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [what = '', ...when] = text.split('|')
  const at = what.lastIndexOf('_')
  if (at < 1 || at === what.length - 1 || forbidden.test(what)) return undefined
  const ids = { categoryId: what.slice(0, at), itemId: what.slice(at + 1) }
  if (when.length === 0) return ids
  const day = dayOfCompact(when[0] ?? '')
  if (when.length !== 2 || day === undefined || !slotKeyForm.test(when[1] ?? '')) return undefined
  return { day, slotKey: Number(when[1]), ...ids }
}

/** The inverse of `parseReservation`. */
export const formatReservation = ({ categoryId, itemId, day, slotKey }: ReservationValue): string =>
  day === undefined || slotKey === undefined
    ? `${categoryId}_${itemId}`
    : `${categoryId}_${itemId}|${compactDay(day)}|${slotKey}`

/**
 * Parses a partial choice without a reservation item: `?large`, `?large/medium` or `?large/medium/small`; `{}` for ''.
 * @returns undefined for any other text, complete reservation values included
 */
export function parsePartial(text: string): PartialCategory | undefined {
  if (text === '') return {}
  if (!text.startsWith('?') || text.length > MAX_LENGTH) return undefined
  const ids = text.slice(1).split('/')
  if (ids.length > 3 || ids.some((id) => id === '' || forbidden.test(id))) return undefined
  const [large = '', medium, small] = ids
  return { large, ...(medium !== undefined && { medium }), ...(small !== undefined && { small }) }
}

/** The inverse of `parsePartial`. */
export function formatPartial({ large, medium, small }: PartialCategory): string {
  if (large === undefined) return ''
  if (medium === undefined) return `?${large}`
  return small === undefined ? `?${large}/${medium}` : `?${large}/${medium}/${small}`
}

/** A day as in reservation values and schedules: `20240614` for `2024-06-14`. */
export const compactDay = (day: LocalDate): string => day.replaceAll('-', '')

/** The inverse of `compactDay`; undefined if there is no such day. */
export const dayOfCompact = (text: string): LocalDate | undefined =>
  /^\d{8}$/.test(text)
    ? parseLocalDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
    : undefined
