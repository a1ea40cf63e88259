import holidayJp from '@holiday-jp/holiday_jp'
import type { HolidayCalendar } from '../../application/ports/holiday-calendar.ts'

/** National holidays from 1970 to 2050, substitute holidays included, from the data of `@holiday-jp/holiday_jp`. */
export function japaneseHolidays(): HolidayCalendar {
  // Not by the package's functions, which take a Date in the machine's time zone.
  const names = new Map(Object.entries(holidayJp.holidays).map(([day, { name }]) => [day, name as string]))
  return { nameOf: (day) => names.get(day) }
}
