import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../../../application/ports/storage.ts'
import { plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { importDemoCity, useCasesOf } from '../../../server/demo/demo-city.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'

const now = '2026-11-21T10:00:00+09:00'
const vaccinated = 'U27d8f64ab1e94c05937cb8d0e5f21a03'

type Demo = Awaited<ReturnType<typeof demoAt>>

async function demoAt(instant: string) {
  const storage = testStorage()
  const clock = fixedClock(instant)
  await importDemoCity(storage, clock)
  const useCases = useCasesOf(storage)(clock)({ userId: vaccinated })
  return { storage, clock, useCases }
}

/** The slots of the next three weeks that have places, as `[quota, reserved]`. */
async function slotsOf({ useCases, clock }: Demo, calendarId: string) {
  const today = tokyoDay(clock.now())
  const { days } = await useCases.loadSchedule({
    calendarId,
    startDay: today,
    endDay: plusDays(today, 21),
  })
  return [...days.values()].flatMap(({ slots }) =>
    [...slots.values()].map(({ quota, reserved }) => [quota, reserved] as const),
  )
}

describe('the demo city on its first day', () => {
  let demo: Demo
  beforeAll(async () => {
    demo = await demoAt(now)
  })

  test.each(['kenshin-center', 'vaccine-center', 'shiminka-madoguchi', 'gym-table-tennis', 'ichiji-hiyoko'])(
    '%s has full slots, nearly full ones and free ones in its first weeks',
    async (calendarId) => {
      const slots = await slotsOf(demo, calendarId)
      expect(slots.some(([quota, reserved]) => quota > 0 && reserved === quota)).toBe(true)
      expect(slots.some(([quota, reserved]) => quota > 1 && reserved === quota - 1)).toBe(true)
      expect(slots.filter(([quota, reserved]) => reserved < quota).length).toBeGreaterThan(slots.length / 2)
    },
  )

  test('no slot is overbooked, and every booking has its answer', async () => {
    const { overbooked, drifted, orphans, bookings } = await demo.storage.selfAudit.inspect(() => undefined)
    expect([overbooked.count, drifted.count, orphans.count]).toEqual([0, 0, 0])
    expect(bookings).toBeGreaterThan(200)
  })

  test('one resident has had the first dose and may book the second [VACC-02] [VACC-05]', async () => {
    const [record] = await demo.storage.ownAnswers.listOwn(vaccinated, 'vaccine')
    const given = record?.entries.find(({ itemKey }) => itemKey === 'dose1_date')?.answer?.[0]
    expect(given).toBe('2026-10-24')
    const { window } = await demo.useCases.loadCalendar({
      calendarId: 'vaccine-center',
      item: { surveyId: 'vaccine', itemKey: 'dose2', partitionKey: `vaccine#${vaccinated}` },
    })
    expect(window?.from).toBe('2026-11-25')
  })

  test('a second start changes nothing', async () => {
    const before = await demo.storage.selfAudit.inspect(() => undefined)
    await importDemoCity(demo.storage, demo.clock)
    expect(await demo.storage.selfAudit.inspect(() => undefined)).toEqual(before)
  })
})

test('setting up the city on the same day gives the same bookings', async () => {
  const [morning, evening] = [await demoAt(now), await demoAt('2026-11-21T20:00:00+09:00')]
  for (const calendarId of ['kenshin-center', 'vaccine-center'])
    expect(await slotsOf(morning, calendarId)).toEqual(await slotsOf(evening, calendarId))
})

const awkwardDays = ['2027-12-29', '2028-02-29', '2027-05-01', '2026-12-31', '2029-01-31', '2032-09-19']

test.each(awkwardDays)('the demo city can be set up on %s', async (day) => {
  const { storage } = await demoAt(`${day}T23:30:00+09:00`)
  expect(await bookingsIn(storage)).toBeGreaterThan(150)
})

const bookingsIn = async (storage: Storage): Promise<number> =>
  (await storage.selfAudit.inspect(() => undefined)).bookings
