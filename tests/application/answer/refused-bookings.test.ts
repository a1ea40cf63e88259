import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { taro } from '../town.ts'
import { aClinic, booking, nine, targetDay, ten } from './clinic.ts'

/** What is booked, and how that is refused. */
const refusedBookings: readonly (readonly [string, string, object])[] = [
  ['no time', 'cat01_7', { code: 'reservation.no_time' }],
  ['a day off', 'cat01_7|20240613|0', { code: 'reservation.impossible', why: 'day_off' }],
  ['a day after the last one', 'cat01_7|20240801|0', { code: 'reservation.impossible', why: 'window' }],
  ['a day before the first one', 'cat01_7|20240612|2', { code: 'reservation.unknown' }],
  ['yesterday', 'cat01_7|20240611|0', { code: 'reservation.impossible', why: 'past' }],
  ['this morning', 'cat01_7|20240612|0', { code: 'reservation.impossible', why: 'past' }],
  ['a slot that the day does not have', 'cat01_7|20240614|2', { code: 'reservation.unknown' }],
  ['a slot that no day has', 'cat01_7|20240614|99', { code: 'reservation.unknown' }],
  ['an unknown category', 'cat99_7|20240614|0', { code: 'reservation.unknown' }],
  ['an unknown item', 'cat01_9|20240614|0', { code: 'reservation.unknown' }],
  ['an item of another category', 'cat01_1|20240614|0', { code: 'reservation.unknown' }],
  ['a category of another form', 'cat09_1|20240614|0', { code: 'reservation.unknown' }],
  ['a category that is no small one', 'M1_7|20240614|0', { code: 'reservation.unknown' }],
]

describe.each(routes)('what cannot be booked, %s', (_name, route) => {
  const rules = { reservationPossibleMonths: 1, dayOffs: [localDate('2024-06-13')] }

  test.each(refusedBookings)(
    '%s is refused alike by check and save, and nothing is stored [RSV-15]',
    async (_what, value, refusal) => {
      const town = await aClinic(route, rules)
      const expected = { itemKey: 'slot', ...refusal }
      const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value }
      expect(await refusalOf(town.checkReservation(check))).toEqual(expected)
      expect(await refusalOf(town.saveAnswer(booking(value)))).toEqual(expected)
      expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
    },
  )

  test('the last bookable day is accepted [RSV-14]', async () => {
    const town = await aClinic(route, rules)
    const last = 'cat01_7|20240731|0'
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: last }
    expect(await refusalOf(town.checkReservation(check))).toBe('accepted')
    expect(await refusalOf(town.saveAnswer(booking(last)))).toBe('accepted')
  })

  test('a slot that has places and no time is none [RSV-13]', async () => {
    const comaList = [{ start: '09:00', end: '10:00' }]
    const town = await aClinic(route, { comaList })
    const unknown = { code: 'reservation.unknown', itemKey: 'slot' }
    expect(await refusalOf(town.saveAnswer(booking(ten)))).toEqual(unknown)
  })

  test.each([
    'cat01_7|20270230|0',
    'cat01_7|20240614|-1',
    'cat01_7|20240614|1e3',
    'cat01_7|20240614|00',
    'cat01_7|20240614|0|0',
    'cat01_7|2024-06-14|0',
    '__proto__|20240614|0',
    '?L1/M1',
  ])("the value '%s' is no booking [RSV-01]", async (value) => {
    const town = await aClinic(route)
    expect(await refusalOf(town.saveAnswer(booking(value)))).not.toBe('accepted')
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value }
    expect(await refusalOf(town.checkReservation(check))).toMatchObject({ code: 'reservation.unknown' })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })

  test('a small category without a calendar shows that no slot is available [RSV-30]', async () => {
    const town = await aClinic(route)
    const unknown = { code: 'reservation.unknown', itemKey: 'slot' }
    expect(await refusalOf(town.saveAnswer(booking('cat03_7|20240614|0')))).toEqual(unknown)
  })

  test.each([{ calendarOff: true }, { endDate: localDate('2024-06-11') }])(
    'a calendar that accepts none is refused as closed: %o [RSV-23]',
    async (closed) => {
      const town = await aClinic(route, closed)
      const refusal = { code: 'reservation.closed', itemKey: 'slot' }
      expect(await refusalOf(town.saveAnswer(booking(nine)))).toEqual(refusal)
    },
  )

  test('a slot is over from the minute it starts [RSV-14]', async () => {
    const town = await aClinic(route)
    town.clock.set('2024-06-14T08:59:59+09:00')
    expect(await refusalOf(town.saveAnswer(booking(nine)))).toBe('accepted')
    town.clock.set('2024-06-14T09:00:00+09:00')
    expect(await refusalOf((await town.as(taro)).saveAnswer(booking(nine)))).toMatchObject({ why: 'past' })
  })

  test("a check for somebody else's answer looks like one for none [ROLE-01]", async () => {
    const town = await aClinic(route)
    const { partitionKey } = await town.saveAnswer(booking(nine))
    const other = await town.as(taro)
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: ten }
    const theirs = await refusalOf(other.checkReservation({ ...check, partitionKey }))
    expect(theirs).toEqual({ code: 'answer.not_found' })
    expect(await refusalOf(other.checkReservation({ ...check, partitionKey: 'svy1#U-nobody' }))).toEqual(
      theirs,
    )
  })
})
