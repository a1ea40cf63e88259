import { parseLocalDate, startOfTokyoDay } from './local-date.ts'

/** The instant of a time in Asia/Tokyo written `YYYY-MM-DDTHH:MM`, epoch milliseconds; undefined if there is no such time. */
export function tokyoInstant(time: string): number | undefined {
  const [, date = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  const day = parseLocalDate(date)
  return day && startOfTokyoDay(day) + (Number(hours) * 60 + Number(minutes)) * 60_000
}
