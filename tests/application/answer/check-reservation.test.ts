import { describe, expect, test } from 'vitest'
import {
  aBookingSurvey,
  aCalendar,
  aReservation,
  bookables,
  inTwoCalendars,
  refusalOf,
} from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, taro } from '../town.ts'
import { aClinic, booking, nine, now, targetDay, ten } from './clinic.ts'

const check = { surveyId: 'svy1', itemKey: 'slot', targetDay }

describe.each(routes)('a check of what is about to be booked, %s', (_name, route) => {
  test('does not count what the edited answer has booked on that day [RSV-18]', async () => {
    const town = await aClinic(route, { reservationMaxCountOfDay: 1 })
    await town.saveAnswer(booking(nine))
    expect(await refusalOf(town.checkReservation(check))).toBe('accepted')
    expect(await refusalOf(town.checkReservation({ ...check, value: ten }))).toBe('accepted')
  })

  test('looks at nothing that a cancelled answer had booked besides [RSV-05]', async () => {
    const surveySchema = [aReservation(), aReservation({ itemKey: 'slot2' })]
    const surveys = [aBookingSurvey({ surveySchema })]
    const town = await aTown(route, { surveys, bookables: bookables(), now })
    const both = { slot: nine, slot2: ten }
    const { partitionKey } = await town.saveAnswer(aSave({ answers: answers(both) }))
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    await (await town.as(taro)).saveAnswer(aSave({ answers: answers({ slot: ten }) }))
    expect(await refusalOf(town.checkReservation({ ...check, value: nine }))).toBe('accepted')
    expect(await refusalOf(town.checkReservation({ ...check, value: ten }))).toMatchObject({
      code: 'reservation.slot_full',
    })
  })

  test.each([
    ['that is disabled', aReservation({ disabled: true })],
    ['for staff', aReservation({ isAdminItem: true })],
  ])('of an item %s finds nothing to book', async (_, item) => {
    const surveys = [aBookingSurvey({ surveySchema: [item] })]
    const town = await aTown(route, { surveys, bookables: bookables(), now })
    const unknown = { code: 'reservation.unknown', itemKey: 'slot' }
    expect(await refusalOf(town.checkReservation({ ...check, value: nine }))).toEqual(unknown)
  })

  test('of a category is asked of the item that offers it [RSV-05]', async () => {
    const surveySchema = [
      aReservation({ categories_tree: ['cat01'] }),
      aReservation({ itemKey: 'slot2', categories_tree: ['cat_02'] }),
    ]
    const surveys = [aBookingSurvey({ surveySchema })]
    const town = await aTown(route, { surveys, bookables: bookables(), now })
    expect(await refusalOf(town.checkReservation({ ...check, itemKey: 'cat_02_7' }))).toBe('accepted')
  })

  test('without a value is passed by one open calendar of those that the item offers, and by no other [RSV-05]', async () => {
    const offering = (categories: readonly string[]) =>
      aTown(route, {
        surveys: [aBookingSurvey({ surveySchema: [aReservation({ categories_tree: categories })] })],
        bookables: {
          ...bookables({ dayOffs: [targetDay] }, aCalendar({ sortKey: 'cal2' })),
          categories: inTwoCalendars,
        },
        now,
      })
    const both = await offering(['L1'])
    expect(await refusalOf(both.checkReservation(check))).toBe('accepted')
    const one = await offering(['cat01'])
    expect(await refusalOf(one.checkReservation(check))).toMatchObject({ why: 'day_off' })
  })
})

test('a fault while one calendar is looked at is not covered by another that is open', async () => {
  const [[, inProcess]] = routes as [(typeof routes)[number]]
  const calendar = { reservationMaxCountOfDay: 1 }
  const town = await aTown(inProcess, {
    surveys: [aBookingSurvey()],
    bookables: {
      ...bookables(calendar, aCalendar({ ...calendar, sortKey: 'cal2' })),
      categories: inTwoCalendars,
    },
    now,
    bookingsThrough: (bookings) => ({
      ...bookings,
      ownSlots: async (userId, calendarIds, ...rest) => {
        if (calendarIds.includes('cal1')) throw new RangeError('a fault')
        return bookings.ownSlots(userId, calendarIds, ...rest)
      },
    }),
  })
  await expect(town.checkReservation(check)).rejects.toThrow('a fault')
})
