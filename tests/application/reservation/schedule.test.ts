import { describe, expect, test } from 'vitest'
import { makeLoadSchedule } from '../../../application/reservation/load-schedule.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aBookingSurvey, aCalendar, bookables, refusalOf } from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, townNeeds } from '../town.ts'

const days = (from: string, to = from) => ({
  calendarId: 'cal1',
  startDay: localDate(from),
  endDay: localDate(to),
})
const now = '2024-06-12T12:00:00+09:00'
const nine = aSave({ answers: answers({ name: '花子', slot: 'cat01_7|20240614|0' }) })

/** Slots by slot key, each `[quota, reserved]`. */
const slots = (pairs: Readonly<Record<number, readonly [number, number]>>) =>
  new Map(Object.entries(pairs).map(([key, [quota, reserved]]) => [Number(key), { quota, reserved }]))

describe.each(routes)('the schedule of a calendar, %s', (_name, route) => {
  test('each day has the slots it offers, with their places and what of them is taken [CAL-14] [API-36]', async () => {
    const holidays = { '2024-06-16': '創立記念日' }
    const rules = { dayOffs: [localDate('2024-06-15')], days: { '2024-06-14': [4, null, 2] } }
    const town = await aTown(route, {
      surveys: [aBookingSurvey()],
      bookables: bookables(rules),
      holidays,
      now,
    })
    await town.saveAnswer(nine)
    expect(await town.loadSchedule(days('2024-06-14', '2024-06-16'))).toEqual({
      days: new Map([
        ['2024-06-14', { isDayOff: false, slots: slots({ 0: [4, 1], 2: [2, 0] }) }],
        ['2024-06-15', { isDayOff: true, slots: slots({ 0: [5, 0], 1: [1, 0] }) }],
        ['2024-06-16', { isDayOff: false, slots: slots({ 0: [5, 0], 1: [1, 0] }), holiday: '創立記念日' }],
      ]),
      comaList: aCalendar().comaList,
    })
  })

  test('a day off by holiday is one only where the calendar says so [RSV-12]', async () => {
    const holidays = { '2024-06-14': '創立記念日' }
    const town = await aTown(route, { bookables: bookables(), holidays, now })
    const isDayOff = async () => [...(await town.loadSchedule(days('2024-06-14'))).days.values()][0]?.isDayOff
    expect(await isDayOff()).toBe(false)
    await town.offer(bookables({ dayOffOnHolidays: true }))
    expect(await isDayOff()).toBe(true)
  })

  test('62 days are told at once, not one more, and not backwards', async () => {
    const town = await aTown(route, { bookables: bookables(), now })
    const schedule = await town.loadSchedule(days('2024-06-01', '2024-08-01'))
    expect(schedule.days.size).toBe(62)
    const malformed = { code: 'request.malformed' }
    expect(await refusalOf(town.loadSchedule(days('2024-06-01', '2024-08-02')))).toMatchObject(malformed)
    expect(await refusalOf(town.loadSchedule(days('2024-06-02', '2024-06-01')))).toMatchObject(malformed)
    expect(await refusalOf(town.loadSchedule(days('0001-01-01', '9999-12-31')))).toMatchObject(malformed)
  })

  test.each(['cal9', '__proto__', 'constructor'])("a calendar '%s' is not there", async (calendarId) => {
    const town = await aTown(route, { bookables: bookables(), now })
    const notFound = { code: 'calendar.not_found', calendarId }
    expect(await refusalOf(town.loadSchedule({ ...days('2024-06-14'), calendarId }))).toEqual(notFound)
    expect(await refusalOf(town.loadCalendar({ calendarId }))).toEqual(notFound)
    expect(await refusalOf(town.canBeReserved({ calendarId }))).toEqual(notFound)
  })
})

test('counts that a store shares between days do not mix the days up [CAL-14]', async () => {
  const { needs, storage, clock } = townNeeds({ now })
  const city = { settings: { cityName: 'みなと市' }, surveys: [], media: [], ...bookables() }
  await storage.city.import(city, clock.now())
  const nothing = new Map()
  const loadSchedule = makeLoadSchedule({
    ...needs,
    bookings: { ...needs.bookings, reserved: async () => nothing },
  })()
  for (const day of ['2024-06-14', '2024-06-15']) {
    const schedule = await loadSchedule(days(day))
    expect([...schedule.days.keys()]).toEqual([day])
  }
})

describe.each(routes)('a calendar before it is shown, %s', (_name, route) => {
  test('its rules stay at the office, its bookable days are told [API-35] [API-41]', async () => {
    const rules = {
      reservationPossibleStart: 1,
      reservationPossibleMonths: 1,
      dayOffs: [localDate('2024-06-13')],
    }
    const town = await aTown(route, { bookables: bookables(rules), now })
    const { weekly: _, ...shown } = aCalendar()
    const calendar = { ...shown, reservationPossibleStart: 1, reservationPossibleMonths: 1 }
    expect(await town.listCalendars()).toEqual([calendar])
    expect(await town.loadCalendar({ calendarId: 'cal1' })).toEqual({
      calendar,
      window: { from: '2024-06-14', to: '2024-07-31' },
    })
  })

  test('a calendar that is off, or whose days are over, has none [RSV-23] [API-42]', async () => {
    const town = await aTown(route, { bookables: bookables(), now })
    expect(await town.canBeReserved({ calendarId: 'cal1' })).toBe(true)
    for (const over of [{ calendarOff: true }, { endDate: localDate('2024-06-11') }]) {
      await town.offer(bookables(over))
      expect((await town.loadCalendar({ calendarId: 'cal1' })).window).toBeUndefined()
      expect(await town.canBeReserved({ calendarId: 'cal1' })).toBe(false)
    }
  })

  test('it is not opened for an item that books nothing, nor for an answer that is not there', async () => {
    const town = await aTown(route, { surveys: [aBookingSurvey()], bookables: bookables(), now })
    const open = (item: { surveyId: string; itemKey: string; partitionKey?: string }) =>
      refusalOf(town.loadCalendar({ calendarId: 'cal1', item }))
    expect(await open({ surveyId: 'svy1', itemKey: 'slot' })).toBe('accepted')
    expect(await open({ surveyId: 'svy1', itemKey: 'name' })).toMatchObject({ code: 'reservation.unknown' })
    expect(await open({ surveyId: 'svy9', itemKey: 'slot' })).toMatchObject({ code: 'survey.not_found' })
    expect(await open({ surveyId: 'svy1', itemKey: 'slot', partitionKey: 'svy1#U-taro' })).toEqual({
      code: 'answer.not_found',
    })
  })

  test('the day that a form wishes for arrives with the form [RSV-31]', async () => {
    const survey = aBookingSurvey({ inputs: { reservationDate: '2024-07-01' } })
    const town = await aTown(route, { surveys: [survey], bookables: bookables(), now })
    const { config } = await town.loadSurvey({ surveyId: 'svy1' })
    expect(config.inputs).toEqual({ reservationDate: '2024-07-01' })
  })
})
