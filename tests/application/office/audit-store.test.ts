import { expect, test } from 'vitest'
import { makeAuditStore } from '../../../application/office/audit-store.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate, plusDays } from '../../../domain/shared/local-date.ts'
import { aSurveyConfig, friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { numberedForms, withNumber } from '../../contracts/audited-numbers.ts'
import { aCalendar } from '../../contracts/booking-writes.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'

/** An office whose calendar is booked as `booked` says, with three places a slot; it is 2024-06-14. */
async function anOffice(
  booked: readonly { day: string; slotKey?: number; cost?: number; mayExceed?: true }[],
) {
  const clock = fixedClock('2024-06-14T12:00:00+09:00')
  const storage = testStorage(() => clock.now())
  const weekly = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [3, 3, 3] }]
  const publish = (over: Partial<Calendar> = {}) =>
    storage.city.import(
      {
        settings: { cityName: 'みなと市' },
        surveys: [aSurveyConfig({ surveyId: 'often', isAppending: { value: true } })],
        calendars: [aCalendar({ weekly, ...over })],
        media: [],
      },
      friday,
    )
  await publish()
  const { version } = await storage.bookings.catalog()
  for (const { day, slotKey = 0, cost = 1, ...over } of booked) {
    const slot = { calendarId: 'court', day: localDate(day), slotKey }
    const takes = [{ itemKey: 'place', slot, cost, quota: 3, caps: {}, ...over }]
    const record = aFreshRecord({ surveyId: 'often', keyMs: friday })
    const outcome = await storage.answers.save(
      aWrite(record, { places: { catalogVersion: version, keeps: [], takes } }),
    )
    expect(outcome.kind).toBe('saved')
  }
  const holidays = fakeHolidays({ '2024-07-15': '海の日' })
  return { storage, publish, audit: makeAuditStore({ ...storage, holidays, clock }) }
}

const found = (...first: object[]) => ({ count: first.length, first })
const slotOf = (day: string, over: object) => ({ calendarId: 'court', day, slotKey: 0, ...over })

test('a store in order is clean, and its parts are counted [R4]', async () => {
  const { audit } = await anOffice([{ day: '2024-06-20', cost: 3 }])
  const parts: string[] = []
  expect(await audit((what) => parts.push(what))).toEqual({
    answers: 1,
    bookings: 1,
    holds: 0,
    slots: 1,
    overbooked: found(),
    drifted: found(),
    orphans: found(),
    numbers: found(),
    counters: found(),
    orders: found(),
    unsettled: found(),
    undelivered: found(),
    lowered: found(),
    isClean: true,
  })
  expect(parts).not.toEqual([])
})

test('a quota that was lowered below what is booked is listed and is no fault', async () => {
  const { audit, publish } = await anOffice([
    { day: '2024-06-21' },
    { day: '2024-06-20', slotKey: 1, cost: 2 },
    { day: '2024-06-20', cost: 2 },
  ])
  await publish({ weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [1, 1, 3] }] })
  expect(await audit()).toMatchObject({
    isClean: true,
    overbooked: found(),
    lowered: found(
      slotOf('2024-06-20', { reserved: 2, quota: 1 }),
      slotOf('2024-06-20', { slotKey: 1, reserved: 2, quota: 1 }),
    ),
  })
})

test('what the office booked past a quota is no fault, and no quota that was lowered until it is', async () => {
  const { audit, publish } = await anOffice([
    { day: '2024-06-20', cost: 3 },
    { day: '2024-06-20', cost: 2, mayExceed: true },
  ])
  expect(await audit()).toMatchObject({
    isClean: true,
    overbooked: found(),
    drifted: found(),
    lowered: found(),
  })
  await publish({ weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [2, 3, 3] }] })
  expect(await audit()).toMatchObject({
    isClean: true,
    lowered: found(slotOf('2024-06-20', { reserved: 5, quota: 2 })),
  })
})

const closings: readonly [string, Partial<Calendar>][] = [
  ['a single day off', { dayOffs: [localDate('2024-07-15')] }],
  ['a weekday off', { dayOffWeekdays: [1] }],
  ['a national holiday off', { dayOffOnHolidays: true }],
  ['a day without that slot', { days: { '2024-07-15': [null, 3, 3] } }],
  ['no weekly places', { weekly: [] }],
]

test.each(closings)('a booked slot that is closed by %s has no places', async (_, closing) => {
  const { audit, publish } = await anOffice([{ day: '2024-07-15' }])
  await publish(closing)
  expect(await audit()).toMatchObject({
    isClean: true,
    lowered: found(slotOf('2024-07-15', { reserved: 1, quota: 0 })),
  })
})

test('days that are over are no news; today is', async () => {
  const { audit, publish } = await anOffice([{ day: '2024-06-13' }, { day: '2024-06-14' }])
  await publish({ weekly: [] })
  expect((await audit()).lowered.first.map(({ day }) => day)).toEqual(['2024-06-14'])
})

test('of very many only the first thousand are listed, and all are counted', async () => {
  const days = Array.from({ length: 400 }, (_, index) => plusDays(localDate('2024-06-20'), index))
  const { audit, publish } = await anOffice(
    days.flatMap((day) => [0, 1, 2].map((slotKey) => ({ day, slotKey }))),
  )
  await publish({ weekly: [] })
  const { lowered } = await audit()
  expect([lowered.count, lowered.first.length]).toEqual([1_200, 1_000])
})

test('a booking of a cancelled answer is a fault', async () => {
  const { audit, storage } = await anOffice([])
  const { version } = await storage.bookings.catalog()
  const record = aFreshRecord({ surveyId: 'often', keyMs: friday, check: 'キャンセル' })
  const slot = { calendarId: 'court', day: localDate('2024-06-20'), slotKey: 0 }
  const takes = [{ itemKey: 'place', slot, cost: 1, quota: 3, caps: {} }]
  await storage.answers.save(aWrite(record, { places: { catalogVersion: version, keeps: [], takes } }))
  expect(await audit()).toMatchObject({
    isClean: false,
    orphans: found({ kind: 'cancelled-answer', answerId: record.answerId }),
  })
})

test('a member number that nobody took makes a store unclean [NUM-05]', async () => {
  const { storage, audit } = await anOffice([])
  await storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys: [], members: numberedForms, media: [] },
    friday,
  )
  await storage.answers.save(withNumber())
  expect(await audit()).toMatchObject({ isClean: false, numbers: { count: 1 }, counters: found() })
})
