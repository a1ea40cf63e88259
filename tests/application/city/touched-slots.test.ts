import { expect, test } from 'vitest'
import { makeFindTouchedSlots } from '../../../application/city/touched-slots.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { booking, nine, now, targetDay } from '../answer/clinic.ts'
import { aBookingSurvey, bookables } from '../bookables.ts'
import { inProcess } from '../routes.ts'
import { aTown, taro } from '../town.ts'

/**
 * Hanako and Taro have booked at nine on the same day; finds what an import of the calendar as `over` would do to that.
 */
async function touchedBy(over: Partial<Calendar>, at = now) {
  const town = await aTown(inProcess, { surveys: [aBookingSurvey()], bookables: bookables(), now })
  await town.saveAnswer(booking(nine))
  await (await town.as(taro)).saveAnswer(booking(nine))
  town.clock.set(at)
  const { storage, clock } = town
  const find = makeFindTouchedSlots({ ...storage, clock, holidays: { nameOf: () => undefined } })
  const city = { settings: { cityName: 'みなと市' }, surveys: [aBookingSurvey()], media: [] }
  return find({ ...city, ...bookables(over) })
}

const everyDay = (quotas: readonly (number | null)[]): Partial<Calendar> => ({
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas }],
})
const slot = { calendarId: 'cal1', day: targetDay, slotKey: 0, reserved: 2 }

const changes: readonly [string, Partial<Calendar>, readonly object[]][] = [
  ['the same calendar', {}, []],
  ['a calendar that takes no more', { calendarOff: true }, []],
  ['as many places as are taken', everyDay([2, 1, null]), []],
  ['fewer places than are taken', everyDay([1, 1, null]), [{ ...slot, why: 'lowered', quota: 1 }]],
  ['the day closed', { dayOffs: [targetDay] }, [{ ...slot, why: 'closed', quota: 0 }]],
  ['another day closed', { dayOffs: [localDate('2024-06-15')] }, []],
]

test.each(changes)('an import with %s names the bookings that it touches', async (_, over, expected) => {
  expect(await touchedBy(over)).toEqual(expected)
})

test('bookings that are over are touched by nothing', async () => {
  expect(await touchedBy({ dayOffs: [targetDay] }, '2024-06-15T00:00:00+09:00')).toEqual([])
})
