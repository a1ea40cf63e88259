import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aReservation, bookables, refusalOf, slotsOf } from '../bookables.ts'
import { anItem } from '../forms.ts'
import { routes } from '../routes.ts'
import { taro } from '../town.ts'
import { aTownOfDoses, doses, first, given, own } from './vaccination.ts'

describe.each(routes)('the second dose, %s', (_name, route) => {
  test('it is blocked until the first has its implementation date [VACC-01] [VACC-07]', async () => {
    const town = await aTownOfDoses(route)
    const missing = { code: 'reservation.first_dose_missing', itemKey: 'second' }
    const second = 'cat01_7|20210720|0'
    const check = { ...own, itemKey: 'second', targetDay: localDate('2021-07-20'), value: second }
    const item = { ...own, itemKey: 'second' }
    expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toEqual(missing)
    expect(await refusalOf(town.checkReservation(check))).toEqual(missing)
    expect(await refusalOf(town.loadCalendar({ calendarId: 'cal1', item }))).toEqual(missing)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await refusalOf(town.checkReservation(check))).toBe('accepted')
    expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toBe('accepted')
    expect(await town.storage.bookings.ofAnswer('answer-1')).toMatchObject([
      { itemKey: 'first', day: '2021-06-14' },
      { itemKey: 'second', day: '2021-07-20' },
    ])
  })

  test('a first answer with both doses is blocked too [VACC-01]', async () => {
    const town = await aTownOfDoses(route)
    const other = await town.as(taro)
    expect(await refusalOf(other.saveAnswer(doses({ first, second: 'cat01_7|20210720|0' })))).toMatchObject({
      code: 'reservation.first_dose_missing',
    })
  })

  test('slots before the allowed start are impossible, on it they are not [VACC-05] [VACC-02]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    const early = doses({ first, second: 'cat01_7|20210710|0' })
    const impossible = { code: 'reservation.impossible', itemKey: 'second', why: 'interval' }
    expect(await refusalOf(town.saveAnswer(early))).toEqual(impossible)
    const day = { ...own, itemKey: 'second', targetDay: localDate('2021-07-10') }
    expect(await refusalOf(town.checkReservation({ ...day, itemKey: 'cat01_7' }))).toBe('accepted')
    expect(await refusalOf(town.checkReservation(day))).toEqual(impossible)
    await town.offer(bookables({ endDate: localDate('2021-07-31') }))
    const late = doses({ first, second: 'cat01_7|20210801|0' })
    expect(await refusalOf(town.saveAnswer(late))).toMatchObject({ why: 'window' })
    expect(await refusalOf(town.saveAnswer(doses({ first, second: 'cat01_7|20210711|0' })))).toBe('accepted')
  })

  test('of the allowed start and the possible start the later one counts [VACC-05]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    const item = { ...own, itemKey: 'second' }
    const from = async () => (await town.loadCalendar({ calendarId: 'cal1', item })).window?.from
    expect(await from()).toBe('2021-07-11')
    await town.offer(bookables({ reservationStart: localDate('2021-08-01') }))
    expect(await from()).toBe('2021-08-01')
  })

  test('with a dose done its booking cannot be given up, changed or cancelled [CANCEL-17] [VACC-07]', async () => {
    const town = await aTownOfDoses(route)
    await town.offer(bookables({ reservationCancelLimit: 0 }))
    await given(town, 'given1', '2021-06-14')
    const late = { code: 'reservation.deadline_passed' }
    expect(await refusalOf(town.saveAnswer(doses({ first: 'cat01_7|20210620|0' })))).toEqual(late)
    expect(await refusalOf(town.saveAnswer(doses({})))).toEqual(late)
    expect(await refusalOf(town.cancelAnswer(own))).toEqual(late)
    expect(await slotsOf(town, '2021-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
  })
})

describe.each(routes)('two doses of one answer, %s', (_name, route) => {
  test('the second can be changed and given up while the first is done, the first cannot [CANCEL-17]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    await town.saveAnswer(doses({ first, second: 'cat01_7|20210711|0' }))
    const [second, late] = ['cat01_7|20210720|0', { code: 'reservation.deadline_passed' }]
    expect(await refusalOf(town.saveAnswer(doses({ second: 'cat01_7|20210711|0' })))).toEqual(late)
    expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toBe('accepted')
    expect(await refusalOf(town.saveAnswer(doses({ first })))).toBe('accepted')
    expect(await slotsOf(town, '2021-07-20')).toEqual({ 0: [5, 0], 1: [1, 0] })
    expect(await slotsOf(town, '2021-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
  })
})

describe.each(routes)('what a resident is told of each reservation, %s', (_name, route) => {
  const told = async (town: Awaited<ReturnType<typeof aTownOfDoses>>) => {
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    return answer?.reservations.map(({ itemKey, changeObstacle }) => [itemKey, changeObstacle])
  }
  const past = 'reservation.deadline_passed'

  test.each([
    ['on the day of the first', '2021-06-14', '2021-06-14T15:00:00+09:00'],
    ['given before the day that was booked', '2021-06-10', '2021-06-10T15:00:00+09:00'],
  ])(
    'a dose that was given can not be changed, the one to come can: %s [VACC-07] [CANCEL-17]',
    async (_, day, at) => {
      const town = await aTownOfDoses(route)
      await given(town, 'given1', day)
      town.clock.set(at)
      expect(await told(town)).toEqual([['first', past]])
      const second = 'cat01_7|20210720|0'
      expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toBe('accepted')
      expect(await told(town)).toEqual([
        ['first', past],
        ['second', undefined],
      ])
    },
  )

  test('a reservation before its deadline can be changed, after it it can not [CANCEL-17]', async () => {
    const town = await aTownOfDoses(route)
    expect(await told(town)).toEqual([['first', undefined]])
    town.clock.set('2021-06-14T00:00:00+09:00')
    expect(await told(town)).toEqual([['first', past]])
  })
})

describe.each(routes)('a day that was closed after it was booked, %s', (_name, route) => {
  const closedDay = localDate('2021-06-14')

  test('its reservation says so, and an edit that keeps it is refused until it is moved', async () => {
    const town = await aTownOfDoses(route)
    await town.offer(bookables({ dayOffs: [closedDay] }))
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(answer?.reservations).toMatchObject([{ reserved: { day: closedDay, closed: true } }])
    const kept = { code: 'reservation.impossible', itemKey: 'first', why: 'day_off' }
    expect(await refusalOf(town.saveAnswer(doses({ first, note: 'x' })))).toEqual(kept)
    expect(await refusalOf(town.saveAnswer(doses({ first: 'cat01_7|20210615|0' })))).toBe('accepted')
  })

  test('a calendar that takes no more, or a shorter window, closes no day: what was booked is kept', async () => {
    const town = await aTownOfDoses(route)
    await town.offer(bookables({ calendarOff: true, endDate: localDate('2021-06-10') }))
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(answer?.reservations[0]?.reserved).not.toHaveProperty('closed')
    expect(await refusalOf(town.saveAnswer(doses({ first })))).toBe('accepted')
  })

  test('what is over or can not be moved any more is kept on a closed day, too', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-10')
    await town.offer(bookables({ dayOffs: [closedDay] }))
    town.clock.set('2021-06-10T15:00:00+09:00')
    const second = 'cat01_7|20210720|0'
    expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toBe('accepted')
  })
})

describe.each(routes)('several reservations that are changed at once, %s', (_name, route) => {
  const [on20, on21] = ['cat01_7|20210620|0', 'cat01_7|20210621|0']
  const twice = {
    surveyType: 'event',
    surveySchema: [
      anItem(),
      aReservation({ itemKey: 'first' }),
      aReservation({ itemKey: 'second', title: '予約2' }),
    ],
  }
  const check = (
    town: Awaited<ReturnType<typeof aTownOfDoses>>,
    itemKey: string,
    values: Record<string, string>,
  ) =>
    town.checkReservation({
      ...own,
      itemKey,
      targetDay: localDate('2021-06-20'),
      value: values[itemKey]!,
      reservations: new Map(Object.entries(values)),
    })

  test('are judged together, not each beside what the others were before [RSV-05]', async () => {
    const town = await aTownOfDoses(route, twice)
    await town.offer(bookables({ reservationMaxCountOfDay: 1 }))
    await town.saveAnswer(doses({ first: on20, second: on21 }))
    const swapped = { first: on21, second: on20 }
    expect(await refusalOf(check(town, 'first', swapped))).toBe('accepted')
    expect(await refusalOf(check(town, 'second', swapped))).toBe('accepted')
    const same = { first: on20, second: 'cat01_7|20210620|1' }
    expect(await refusalOf(check(town, 'second', same))).toMatchObject({ code: 'reservation.cap_of_day' })
  })
})
