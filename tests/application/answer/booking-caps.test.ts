import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import {
  aBookingSurvey,
  aCalendar,
  aReservation,
  bookables,
  inTwoCalendars,
  refusalOf,
  slotsOf,
} from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'
import { booking, nine, now, targetDay, ten } from './clinic.ts'

describe.each(routes)('how many bookings a resident may have, %s', (_name, route) => {
  const appending = aBookingSurvey({ isAppending: { value: true } })
  const capped = (over: Parameters<typeof bookables>[0]) =>
    aTown(route, { surveys: [appending], bookables: bookables(over), now })

  test('one more than a day allows is refused, another day is not, and another resident is not [RSV-18] [RSV-16]', async () => {
    const town = await capped({ reservationMaxCountOfDay: 1, reservationMaxCount: 1 })
    await town.saveAnswer(booking(nine))
    const refusal = { code: 'reservation.cap_of_day', itemKey: 'slot', max: 1 }
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: ten }
    expect(await refusalOf(town.checkReservation(check))).toEqual(refusal)
    expect(await refusalOf(town.saveAnswer(booking(ten)))).toEqual(refusal)
    expect(await refusalOf(town.saveAnswer(booking('cat01_7|20240615|0')))).toBe('accepted')
    expect(await refusalOf((await town.as(taro)).saveAnswer(booking(ten)))).toBe('accepted')
  })

  test.each([1, 2] as const)(
    'with control type %i one more than the bookable days allow is refused, whatever the day [RSV-18] [RSV-17]',
    async (reservationControlType) => {
      const town = await capped({ reservationControlType, reservationMaxCount: 2 })
      await town.saveAnswer(booking(nine))
      await town.saveAnswer(booking('cat01_7|20240620|0'))
      const refusal = { code: 'reservation.cap_of_period', itemKey: 'slot', max: 2 }
      const value = 'cat01_7|20240901|0'
      const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value }
      expect(await refusalOf(town.checkReservation(check))).toEqual(refusal)
      expect(await refusalOf(town.saveAnswer(booking(value)))).toEqual(refusal)
    },
  )

  test('what the edited answer has booked does not count, and a cancelled booking neither [RSV-18]', async () => {
    const town = await capped({ reservationMaxCountOfDay: 1 })
    const { partitionKey } = await town.saveAnswer(booking(nine))
    const edited = await town.saveAnswer({ ...booking(ten), partitionKey })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: edited.partitionKey })
    expect(await refusalOf(town.saveAnswer(booking(nine)))).toBe('accepted')
  })

  test('what comes too late by a moment hears the same as what comes later [RSV-18]', async () => {
    const town = await capped({ reservationControlType: 1, reservationMaxCount: 2 })
    const outcomes = await Promise.all(
      [14, 15, 16].map((day) => refusalOf(town.saveAnswer(booking(`cat01_7|202406${day}|0`)))),
    )
    const refusal = { code: 'reservation.cap_of_period', itemKey: 'slot', max: 2 }
    expect(outcomes).toEqual(['accepted', 'accepted', refusal])
    expect(await refusalOf(town.saveAnswer(booking('cat01_7|20240617|0')))).toEqual(refusal)
  })

  test('two items of one form count together, when saved and when checked beside what is kept [RSV-18]', async () => {
    const surveySchema = [aReservation(), aReservation({ itemKey: 'slot2' })]
    const town = await aTown(route, {
      surveys: [aBookingSurvey({ surveySchema })],
      bookables: bookables({ reservationMaxCountOfDay: 1 }),
      now,
    })
    const refusal = { code: 'reservation.cap_of_day', itemKey: 'slot2', max: 1 }
    const both = aSave({ answers: answers({ slot: nine, slot2: ten }) })
    expect(await refusalOf(town.saveAnswer(both))).toEqual(refusal)
    await town.saveAnswer(aSave({ answers: answers({ slot: nine }) }))
    const check = { surveyId: 'svy1', itemKey: 'slot2', targetDay, value: ten }
    expect(await refusalOf(town.checkReservation(check))).toEqual(refusal)
    expect(await refusalOf(town.checkReservation({ ...check, itemKey: 'slot' }))).toBe('accepted')
  })

  const twice = [aReservation(), aReservation({ itemKey: 'slot2' })]
  const bookingTwice = async (over: Parameters<typeof bookables>[0], slot: string, slot2: string) => {
    const city = bookables(over, aCalendar({ ...over, sortKey: 'cal2' }))
    const town = await aTown(route, {
      surveys: [aBookingSurvey({ surveySchema: twice })],
      bookables: { ...city, categories: inTwoCalendars },
      now,
    })
    return refusalOf(town.saveAnswer(aSave({ answers: answers({ slot, slot2 }) })))
  }

  test.each([
    ['on two days', ten, 'cat01_7|20240615|1'],
    ['on two days, the later one first', 'cat01_7|20240615|1', ten],
    ['in two calendars', ten, 'cat_02_7|20240614|1'],
  ])(
    'two items of one form %s take the last place of their slot and are one a day each [RSV-18]',
    async (_, slot, slot2) => {
      expect(await bookingTwice({ reservationMaxCountOfDay: 1 }, slot, slot2)).toBe('accepted')
    },
  )

  const [first, last] = ['cat01_7|20240613|0', 'cat01_7|20240620|0']
  test.each([
    ['the first', first, nine],
    ['the last', last, nine],
  ])(
    'an item on %s bookable day counts with another in the period [RSV-17] [RSV-18]',
    async (_, slot, slot2) => {
      const calendar = {
        reservationControlType: 1,
        reservationMaxCount: 1,
        reservationPossibleStart: 1,
        endDate: localDate('2024-06-20'),
      } as const
      const refusal = { code: 'reservation.cap_of_period', itemKey: 'slot2', max: 1 }
      expect(await bookingTwice(calendar, slot, slot2)).toEqual(refusal)
    },
  )

  test('caps and bounds that come with a request are not believed [RSV-18]', async () => {
    const town = await capped({ reservationMaxCountOfDay: 1 })
    await town.saveAnswer(booking(nine))
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: ten }
    const bold = {
      ...check,
      from: '20240601',
      to: '20991231',
      maxCount: 99,
      maxCountOfDay: 99,
      dayCheckOnly: false,
    }
    expect(await refusalOf(town.checkReservation(bold))).toMatchObject({
      code: 'reservation.cap_of_day',
      max: 1,
    })
  })

  test('without numbers, or with 0, a resident may have any number [RSV-18]', async () => {
    const town = await capped({
      reservationControlType: 1,
      reservationMaxCount: 0,
      reservationMaxCountOfDay: 0,
    })
    for (const day of [14, 15, 16]) {
      await town.saveAnswer(booking(`cat01_7|202406${day}|0`))
      await town.saveAnswer(booking(`cat01_7|202406${day}|1`))
    }
    expect(await town.storage.officeAnswers.count('svy1')).toBe(6)
  })

  test('of 8 bookings that a resident sends at once, only as many are taken as a day allows [RSV-18]', async () => {
    const town = await capped({ reservationMaxCountOfDay: 2 })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        refusalOf(town.saveAnswer(aSave({ answers: answers({ name: `花${n}`, slot: nine }) }))),
      ),
    )
    const refusal = { code: 'reservation.cap_of_day', itemKey: 'slot', max: 2 }
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome !== 'accepted')).toEqual(Array(6).fill(refusal))
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 2], 1: [1, 0] })
    expect((await town.storage.ownAnswers.listOwn(hanako, 'svy1')).length).toBe(2)
  })

  test.each(['cat01_7', 'slot'])(
    "a check without a value looks at the day and the caps only, of '%s' [RSV-18]",
    async (itemKey) => {
      const town = await capped({
        reservationMaxCountOfDay: 1,
        dayOffs: [localDate('2024-06-16')],
        days: { '2024-06-17': [0, null] },
      })
      const check = { surveyId: 'svy1', itemKey }
      const on = (day: string) => refusalOf(town.checkReservation({ ...check, targetDay: localDate(day) }))
      expect(await on('2024-06-14')).toBe('accepted')
      await town.saveAnswer(booking(nine))
      expect(await on('2024-06-14')).toMatchObject({ code: 'reservation.cap_of_day', itemKey: 'slot' })
      expect(await on('2024-06-16')).toMatchObject({ code: 'reservation.impossible', why: 'day_off' })
      expect(await on('2024-06-17')).toEqual({ code: 'reservation.unknown', itemKey: 'slot' })
      expect(await on('2024-06-11')).toMatchObject({ code: 'reservation.impossible', why: 'window' })
      expect(
        await refusalOf(town.checkReservation({ ...check, itemKey: 'cat09_1', targetDay })),
      ).toMatchObject({
        code: 'reservation.unknown',
      })
    },
  )
})
