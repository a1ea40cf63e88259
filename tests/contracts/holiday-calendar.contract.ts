import { describe, expect, it } from 'vitest'
import type { HolidayCalendar } from '../../application/ports/holiday-calendar.ts'
import { localDate } from '../../domain/shared/local-date.ts'

/** Holidays that the contract asks for: fixed, moving, decreed, in lieu, and a day between two. */
export const knownHolidays: Readonly<Record<string, string>> = {
  '2024-01-01': '元日',
  '2024-01-08': '成人の日',
  '2024-02-12': '建国記念の日 振替休日',
  '2024-02-23': '天皇誕生日',
  '2024-03-20': '春分の日',
  '2024-11-23': '勤労感謝の日',
  '2021-07-22': '海の日',
  '2026-09-22': '休日',
}

/** What every `HolidayCalendar` promises. @param open a calendar that knows at least `knownHolidays` */
export function holidayCalendarContract(name: string, open: () => HolidayCalendar): void {
  describe(`HolidayCalendar contract: ${name}`, () => {
    it.each(Object.entries(knownHolidays))('knows %s as %s', (day, holiday) => {
      expect(open().nameOf(localDate(day))).toBe(holiday)
    })

    it.each(['2024-06-14', '2024-12-23', '2024-12-31', '2021-07-19', '2023-12-31', '2024-01-02'])(
      'gives no holiday for %s',
      (day) => {
        expect(open().nameOf(localDate(day))).toBeUndefined()
      },
    )

    it.each(['constructor', '__proto__', ''])('gives no holiday for the text %j', (text) => {
      expect(open().nameOf(text as ReturnType<typeof localDate>)).toBeUndefined()
    })
  })
}
