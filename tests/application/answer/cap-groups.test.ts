import { describe, expect, test } from 'vitest'
import type { LoadCalendar } from '../../../application/reservation/load-calendar.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryTree } from '../../../domain/reservation/category.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import {
  aBookingSurvey,
  aCalendar,
  aReservation,
  bookables,
  countedTogether,
  inTwoCalendars,
  refusalOf,
} from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown, taro } from '../town.ts'
import { booking, nine, now } from './clinic.ts'

/** In `cal2`, on another day than `nine`. */
const later = 'cat_02_7|20240620|0'
const nineAtCenter = {
  calendarName: '健診センター',
  day: '2024-06-14',
  coma: { start: '09:00', end: '10:00' },
}
const laterAtHall = { calendarName: '公民館', day: '2024-06-20', coma: { start: '09:00', end: '10:00' } }

const ofTwo = { reservationControlType: 1, reservationMaxCount: 2 } as const

const aTownOf = (
  route: Route,
  over: Partial<Calendar> = ofTwo,
  more: Partial<Parameters<typeof aTown>[1]> & { categories?: CategoryTree } = {},
) => {
  const { categories = countedTogether, ...rest } = more
  const cal2 = aCalendar({ ...over, sortKey: 'cal2', name: '公民館' })
  return aTown(route, {
    surveys: [
      aBookingSurvey({ isAppending: { value: true } }),
      aBookingSurvey({ surveyId: 'svy2', isAppending: { value: true } }),
    ],
    bookables: { ...bookables(over, cal2), categories },
    now,
    ...rest,
  })
}

describe.each(routes)(
  'how many bookings a resident may have in calendars that count together, %s',
  (_, route) => {
    test('one more than the bookable days allow is refused in any of them, by any form, and what uses it up is told [RSV-18]', async () => {
      const town = await aTownOf(route)
      await town.saveAnswer(booking(later))
      await town.saveAnswer({ ...booking(nine), surveyId: 'svy2' })
      const refusal = {
        code: 'reservation.cap_of_period',
        itemKey: 'slot',
        max: 2,
        group: '検診',
        booked: [nineAtCenter, laterAtHall],
      }
      for (const value of ['cat01_7|20240617|0', 'cat_02_7|20240617|0']) {
        const check = { surveyId: 'svy1', itemKey: 'slot', targetDay: localDate('2024-06-17'), value }
        expect(await refusalOf(town.checkReservation(check))).toEqual(refusal)
        expect(await refusalOf(town.saveAnswer(booking(value)))).toEqual(refusal)
      }
      expect(await refusalOf((await town.as(taro)).saveAnswer(booking(nine)))).toBe('accepted')
    })

    test('one more than a day allows is refused in the other calendar, and another day is not [RSV-18] [RSV-16]', async () => {
      const town = await aTownOf(route, { reservationMaxCountOfDay: 1 })
      await town.saveAnswer(booking(nine))
      expect(await refusalOf(town.saveAnswer(booking('cat_02_7|20240614|1')))).toEqual({
        code: 'reservation.cap_of_day',
        itemKey: 'slot',
        max: 1,
        group: '検診',
        booked: [nineAtCenter],
      })
      expect(await refusalOf(town.saveAnswer(booking(later)))).toBe('accepted')
    })

    test('of bookings in both at once one is taken, and the other hears which [RSV-18] [RSV-27]', async () => {
      const town = await aTownOf(route, { reservationMaxCountOfDay: 1 })
      const other = { ...booking('cat_02_7|20240614|0'), surveyId: 'svy2' }
      const outcomes = await Promise.all(
        [town.saveAnswer(booking(nine)), town.saveAnswer(other)].map(refusalOf),
      )
      expect(outcomes).toContain('accepted')
      expect(outcomes.find((outcome) => outcome !== 'accepted')).toMatchObject({
        code: 'reservation.cap_of_day',
        group: '検診',
        booked: [{ day: '2024-06-14' }],
      })
    })

    test('a change to the other calendar does not count what it gives up, and a cancelled booking is free [RSV-18] [RSV-28]', async () => {
      const town = await aTownOf(route, { ...ofTwo, reservationMaxCount: 1 })
      const { partitionKey } = await town.saveAnswer(booking(nine))
      const moved = await town.saveAnswer({ ...booking(later), partitionKey })
      expect(await refusalOf(town.saveAnswer(booking(nine)))).toMatchObject({ booked: [laterAtHall] })
      await town.cancelAnswer({ surveyId: 'svy1', partitionKey: moved.partitionKey })
      expect(await refusalOf(town.saveAnswer(booking(nine)))).toBe('accepted')
    })

    test('two items of one form count together, and say so [RSV-18]', async () => {
      const surveySchema = [aReservation(), aReservation({ itemKey: 'slot2' })]
      const town = await aTownOf(
        route,
        { ...ofTwo, reservationMaxCount: 1 },
        { surveys: [aBookingSurvey({ surveySchema })] },
      )
      const both = aSave({ answers: answers({ slot: nine, slot2: later }) })
      expect(await refusalOf(town.saveAnswer(both))).toMatchObject({
        code: 'reservation.cap_of_period',
        itemKey: 'slot2',
        booked: [nineAtCenter],
      })
    })

    test('the calendar says how many there may be and which there are, without those of the edited answer [RSV-18] [API-41]', async () => {
      const town = await aTownOf(route, {
        ...ofTwo,
        reservationMaxCountOfDay: 1,
        endDate: localDate('2024-06-30'),
      })
      const { partitionKey } = await town.saveAnswer(booking(nine))
      await town.saveAnswer(booking(later))
      const item = { surveyId: 'svy1', itemKey: 'slot' }
      const caps = { period: { from: '2024-06-12', to: '2024-06-30', max: 2 }, maxOfDay: 1 }
      const load = (command: Parameters<LoadCalendar>[0]) => town.loadCalendar(command)
      expect((await load({ calendarId: 'cal2', item })).cap).toEqual({
        group: '検診',
        caps,
        booked: [nineAtCenter, laterAtHall],
      })
      const edited = await load({ calendarId: 'cal1', item: { ...item, partitionKey } })
      expect(edited.cap).toEqual({ group: '検診', caps, booked: [laterAtHall] })
    })

    test('a calendar that counts alone says its own caps to who fills in a form [RSV-18] [API-41]', async () => {
      const town = await aTownOf(
        route,
        { ...ofTwo, endDate: localDate('2024-06-30') },
        { categories: inTwoCalendars },
      )
      const { partitionKey } = await town.saveAnswer(booking(nine))
      await town.saveAnswer(booking(later))
      const item = { surveyId: 'svy1', itemKey: 'slot' }
      const caps = { period: { from: '2024-06-12', to: '2024-06-30', max: 2 } }
      const { cap } = await town.loadCalendar({ calendarId: 'cal1', item })
      expect(cap).toEqual({ caps, booked: [nineAtCenter] })
      const edited = await town.loadCalendar({ calendarId: 'cal1', item: { ...item, partitionKey } })
      expect(edited.cap).toEqual({ caps, booked: [] })
    })

    test('the bookable days of all of them count, though those of one are over [RSV-17] [RSV-18]', async () => {
      const early = aCalendar({ ...ofTwo, reservationMaxCount: 1, endDate: localDate('2024-06-14') })
      const late = aCalendar({
        ...ofTwo,
        sortKey: 'cal2',
        name: '公民館',
        startDate: localDate('2024-06-20'),
      })
      const city = { ...bookables(), calendars: [early, late], categories: countedTogether }
      const town = await aTownOf(route, ofTwo, { bookables: city })
      await town.saveAnswer(booking(nine))
      const refusal = { code: 'reservation.cap_of_period', max: 1, booked: [nineAtCenter] }
      expect(await refusalOf(town.saveAnswer(booking(later)))).toMatchObject(refusal)
    })
  },
)

const [[, inProcess]] = routes as [(typeof routes)[number]]

test('a calendar that counts alone costs no look at the bookings of a resident when it is loaded [API-41]', async () => {
  const town = await aTownOf(inProcess, ofTwo, {
    categories: inTwoCalendars,
    bookingsThrough: (bookings) => ({
      ...bookings,
      ownSlots: () => Promise.reject(new RangeError('a look')),
    }),
  })
  expect(await town.loadCalendar({ calendarId: 'cal1' })).not.toHaveProperty('cap')
})

test('calendars that count together without numbers limit nothing [RSV-18]', async () => {
  const town = await aTownOf(inProcess, {})
  await town.saveAnswer(booking(nine))
  await town.saveAnswer(booking(later))
  expect(await town.loadCalendar({ calendarId: 'cal1' })).not.toHaveProperty('cap')
})
