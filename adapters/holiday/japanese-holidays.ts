import holidayJp from '@holiday-jp/holiday_jp'
import type { HolidayCalendar } from '../../application/ports/holiday-calendar.ts'

/**
 * National holidays of 1970 to 2050 as `@holiday-jp/holiday_jp` ships them, substitute holidays included. Read by their day's text:
 * the package's own questions take dates of the machine's zone.
 */
export function japaneseHolidays(): HolidayCalendar {
  const names = new Map(Object.entries(holidayJp.holidays).map(([day, { name }]) => [day, name as string]))
  return { nameOf: (day) => names.get(day) }
}
