import { type LocalDate, parseLocalDate } from './local-date.ts'

/** What is reserved, and when once a time is chosen: both or none of `day` and `slotKey` (RSV-01). */
export type ReservationValue = {
  /** The small category. May have `_`. */
  categoryId: string
  /** What is reserved in it. Has no `_`. */
  itemId: string
  day?: LocalDate
  /** Index of the time slot in the calendar's list, 0 to 9999. */
  slotKey?: number
}

/** The levels that are chosen while a category is being chosen; no level without those above it. Ids. */
export type PartialCategory = { large?: string; medium?: string; small?: string }

/** What no id of a category or an item has: the signs between them, control characters and broken ones. */
const forbidden = /[/?|\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/u

const slotKeyForm = /^(?:0|[1-9]\d{0,3})$/

/** Ids are far shorter; nothing longer is taken apart. */
const MAX_LENGTH = 1_000

/**
 * Reads `categoryId_itemId|YYYYMMDD|slotKey`, or `categoryId_itemId` while no time is chosen (RSV-01). Category and item part
 * at the last `_`. Whether they exist is for the tree and the calendar to say.
 *
 * @returns undefined for a partial choice and for anything else, days that do not exist included
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
  return { ...ids, day, slotKey: Number(when[1]) }
}

/** The inverse of `parseReservation`. */
export const formatReservation = ({ categoryId, itemId, day, slotKey }: ReservationValue): string =>
  day === undefined || slotKey === undefined
    ? `${categoryId}_${itemId}`
    : `${categoryId}_${itemId}|${compactDay(day)}|${slotKey}`

/**
 * Reads a choice that stopped before the reservation item: `?large`, `?large/medium` or `?large/medium/small`; `{}` for no
 * answer at all. @returns undefined for anything else, whole reservation values included
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

/** `2024-06-14` as reservation values and schedules write it: `20240614`. */
export const compactDay = (day: LocalDate): string => day.replaceAll('-', '')

/** The inverse of `compactDay`; undefined if there is no such day. */
export const dayOfCompact = (text: string): LocalDate | undefined =>
  /^\d{8}$/.test(text)
    ? parseLocalDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
    : undefined
