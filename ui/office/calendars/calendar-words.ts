import type { CalendarMonth } from '../../../application/office/read-calendars.ts'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import type { CalendarDifference } from '../../../domain/reservation/calendar-differences.ts'
import { FEW_PLACES } from '../../../domain/reservation/slot-state.ts'
import { displayDate, displayDateTime, type LocalDate } from '../../../domain/shared/local-date.ts'

type Times = CalendarMonth['comaList']

/** How full a day or a slot is. */
type Fullness = 'free' | 'few' | 'full' | 'over' | 'off' | 'none'

export function fullnessOf({
  isDayOff = false,
  quota,
  taken,
}: {
  isDayOff?: boolean
  quota: number
  taken: number
}): Fullness {
  if (isDayOff) return 'off'
  if (quota === 0) return taken > 0 ? 'off' : 'none'
  if (taken > quota) return 'over'
  if (taken === quota) return 'full'
  return quota - taken <= FEW_PLACES && taken > 0 ? 'few' : 'free'
}

/** `12月10日（木）`. */
export const longDay = (day: LocalDate): string => dayText({}, 'long', day)

/** `9:00～10:00`; what the calendar never had has its number. */
export const timeOf = (times: Times, slotKey: number): string => {
  const { start, end } = times[slotKey] ?? {}
  return start === undefined || end === undefined
    ? `${slotKey + 1}`
    : `${clockText(start)}～${clockText(end)}`
}

/** `12/10(木)、12/11(金)ほか3日`. */
function daysText(days: readonly LocalDate[]): string {
  const shown = days.slice(0, SHOWN).map((day) => dayText({}, 'short', day))
  return days.length > SHOWN
    ? textOf(texts, 'days.more', { days: shown.join('、'), count: days.length - SHOWN })
    : shown.join('、')
}

const SHOWN = 5

/** `12月10日（木）`, `12月10日（木）から12月12日（土）まで`. */
export const spanText = ({ from, to }: { from: LocalDate; to: LocalDate }): string =>
  from === to ? longDay(from) : `${longDay(from)}から${longDay(to)}まで`

/** `2026/12/01 10:00`. */
export const momentText = (atMs: number): string =>
  displayDate(displayDateTime(Math.floor(atMs / 1000))).slice(0, 16)

/** What a version changed, in words. */
export function differenceText(difference: CalendarDifference, times: Times): string {
  const { what } = difference
  if (what === 'name') return textOf(texts, 'difference.name', difference)
  if (what === 'closed' || what === 'reopened')
    return textOf(texts, `difference.${what}`, { days: daysText(difference.days) })
  if (what !== 'places') return texts[`difference.${what}`]
  const places = (count: number | null) => (count === null ? texts['places.none'] : String(count))
  return textOf(texts, 'difference.places', {
    days: daysText(difference.days),
    time: timeOf(times, difference.slotKey),
    from: places(difference.from),
    to: places(difference.to),
  })
}
