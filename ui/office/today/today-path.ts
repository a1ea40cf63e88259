import { clockText } from '../../../application/texts/day-text.ts'
import { displayDateTime, type LocalDate, parseLocalDate } from '../../../domain/shared/local-date.ts'

/** What the address of the list says. */
export type TodayPlace = {
  day: LocalDate
  /** The calendar that is looked at alone; undefined: all. */
  calendarId?: string | undefined
  view: 'day' | 'week'
}

const root = '/office/today'

/** Where a list is found; the day stands in the address unless it is today's. */
export function todayPath({ day, calendarId, view }: TodayPlace, today: LocalDate): string {
  const query = new URLSearchParams()
  if (calendarId !== undefined) query.set('place', calendarId)
  if (view === 'week') query.set('view', 'week')
  const path = day === today ? root : `${root}/${day}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** What an address means; a day that there is not is today. */
export function todayPlaceOf(named: string | undefined, search: string, today: LocalDate): TodayPlace {
  const query = new URLSearchParams(search)
  return {
    day: parseLocalDate(named ?? '') ?? today,
    calendarId: query.get('place') || undefined,
    view: query.get('view') === 'week' ? 'week' : 'day',
  }
}

/** `9:05`. */
export const timeOfMs = (atMs: number): string =>
  clockText(displayDateTime(Math.floor(atMs / 1000)).slice(11, 16))
