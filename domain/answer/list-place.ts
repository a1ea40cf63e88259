import { displayDateTime, type LocalDate } from '../shared/local-date.ts'
import { isCancelled, isComplete } from './check-value.ts'
import { isVisitOver } from './is-visit-over.ts'

/** Where an answer stands among all that its owner has. */
export type ListPlace = {
  group: 'asked' | 'ahead' | 'open' | 'over'
  /** Ahead: its next time. Else the last time that it was changed, or booked for. `YYYY-MM-DD HH:mm…` in Asia/Tokyo. */
  at: string
  /** Tells it from all others. */
  key: string
}

/** What the place of an answer follows from, without opening it. */
type Outline = {
  check: string
  /** Epoch seconds. */
  updatedAt: number
  /** The times that it has booked; `HH:mm`, missing where the calendar has no such time any more. */
  slots: readonly { day: LocalDate; start?: string; end?: string }[]
  key: string
  /** Its owner is asked to correct it. */
  isAsked?: boolean
}

/**
 * The place of an answer: what is to be corrected first, then the next live booking, then what has no time, then what
 * is over or cancelled.
 */
export function listPlaceOf({ check, updatedAt, slots, key, isAsked }: Outline, nowMs: number): ListPlace {
  const changed = displayDateTime(updatedAt)
  if (isCancelled(check)) return { group: 'over', at: changed, key }
  if (isAsked) return { group: 'asked', at: changed, key }
  const ahead = slots.filter((slot) => !isVisitOver(slot, nowMs)).map(timeOf)
  if (ahead.length > 0) return { group: 'ahead', at: ahead.sort()[0]!, key }
  if (slots.length > 0) return { group: 'over', at: slots.map(timeOf).sort().at(-1)!, key }
  return { group: isComplete(check) ? 'over' : 'open', at: changed, key }
}

/** Behind every time of its day. */
const UNKNOWN_TIME = '~'

const timeOf = ({ day, start = UNKNOWN_TIME }: Outline['slots'][number]): string => `${day} ${start}`

const groups: readonly ListPlace['group'][] = ['asked', 'ahead', 'open', 'over']

/** The order of two places: what lies ahead by its time, all else the latest first. */
export function compareListPlaces(a: ListPlace, b: ListPlace): number {
  const byGroup = groups.indexOf(a.group) - groups.indexOf(b.group)
  if (byGroup !== 0) return byGroup
  const byTime = a.group === 'ahead' ? compare(a.at, b.at) : compare(b.at, a.at)
  return byTime || compare(a.key, b.key)
}

/** A place as text, after which a list goes on. */
export const listCursor = ({ group, at, key }: ListPlace): string => `${group} ${at} ${key}`

/** The inverse of `listCursor`; undefined for any other text. */
export function parseListCursor(text: string): ListPlace | undefined {
  const [, group, at, key] = /^(asked|ahead|open|over) (\d{4}-\d{2}-\d{2} \S+) (.+)$/s.exec(text) ?? []
  const known = groups.find((each) => each === group)
  return known && at !== undefined && key !== undefined ? { group: known, at, key } : undefined
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
