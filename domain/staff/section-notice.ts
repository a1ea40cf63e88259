import { msOfTime } from '../answer/message-times.ts'
import { type LocalDate, plusDays, startOfTokyoDay, tokyoDay, weekdayOf } from '../shared/local-date.ts'

/** When and how a section is told of new applications. */
export type SectionNotices = {
  /** Times of the day, `HH:MM` in Asia/Tokyo; at least one. */
  times: readonly string[]
  /** Whether nothing is sent on Saturdays, Sundays and holidays; absent: it is sent every day. */
  weekdaysOnly?: boolean
  /** Addresses of mail. */
  addresses?: readonly string[]
  /** Whether whoever has a duty in the section and a linked LINE account is told there. */
  line?: boolean
}

/** Longer than the longest row of days off. */
const LOOKED_BACK_DAYS = 14

/**
 * The latest time at which a section was to be told, epoch milliseconds; undefined: there was none in two weeks.
 * @param nowMs epoch milliseconds; the time itself counts
 */
export function latestNoticeTime(
  { times, weekdaysOnly = false }: Pick<SectionNotices, 'times' | 'weekdaysOnly'>,
  nowMs: number,
  isHoliday: (day: LocalDate) => boolean,
): number | undefined {
  const today = tokyoDay(nowMs)
  for (let back = 0; back <= LOOKED_BACK_DAYS; back += 1) {
    const day = plusDays(today, -back)
    if (weekdaysOnly && ([0, 6].includes(weekdayOf(day)) || isHoliday(day))) continue
    const due = times.map((time) => startOfTokyoDay(day) + msOfTime(time)).filter((atMs) => atMs <= nowMs)
    if (due.length > 0) return Math.max(...due)
  }
  return undefined
}
