import { type OrderVerdict, orderVerdictOf } from './order-verdict.ts'
import { hallCalendar, maxOfDay, type SoakCity, surveyId } from './soak-city.ts'
import { openDatabase } from './soak-database.ts'
import type { Ledger } from './soak-ledger.ts'
import { auditIsClean, openSoakStorage, type SoakSetting } from './soak-process.ts'

/** The result of a soak test; all numbers but `live` must be 0. */
export type Verdict = OrderVerdict & {
  live: number
  /** Acknowledged bookings that are not stored, or stored in another slot. */
  lost: number
  /** Stored bookings that were never acknowledged, or were cancelled or changed. */
  unknown: number
  /** Slots with more bookings than places. */
  overbooked: number
  /** Slots whose counter differs from the bookings. */
  drifted: number
  /** Acts of officers that were acknowledged and are not stored. */
  lostActs: number
  /** Bookings without their answer, and answers without their bookings. */
  orphans: number
  /** Residents with more bookings on a day than allowed. */
  beyondCaps: number
  /** 1 if `npm run audit` finds fault with the database. */
  auditFails: number
  /** Wrong responses. */
  wrongAnswers: number
  faults: readonly string[]
}

/** Compares the database with what residents were told. No server may run. */
export async function verdictOf(setting: SoakSetting, { quota }: SoakCity, ledger: Ledger): Promise<Verdict> {
  const expected = ledger.live()
  const stored = await storedBookings(setting.database, quota)
  const places = new Map<string, number>()
  for (const value of expected.values()) places.set(value, (places.get(value) ?? 0) + 1)

  const storage = await openSoakStorage(setting)
  let beyondQuota = 0
  let drifted = 0
  const findings = await storage.selfAudit.inspect(({ calendarId, day, slotKey, reserved }) => {
    const value = `${calendarId}_a|${day.replaceAll('-', '')}|${slotKey}`
    if (reserved > quota) beyondQuota += 1
    if (calendarId === hallCalendar) return
    if (reserved !== (places.get(value) ?? 0)) drifted += 1
    places.delete(value)
  })
  await storage.close()

  const orders = await orderVerdictOf(setting.database, ledger)
  return {
    ...orders,
    live: expected.size,
    lost: [...expected].filter(([code, value]) => stored.slots.get(code) !== value).length,
    unknown: [...stored.slots.keys()].filter((code) => !expected.has(code)).length + stored.doubles,
    overbooked: Math.max(beyondQuota, stored.overbooked, findings.overbooked.count),
    lostActs: ledger.entries.filter(
      ({ state, answerCode, status }) =>
        state === 'booked' && status !== undefined && stored.statuses.get(answerCode!) !== status,
    ).length,
    drifted: drifted + places.size + findings.drifted.count,
    orphans: findings.orphans.count + findings.orders.count,
    beyondCaps: stored.beyondCaps,
    auditFails: Number(!auditIsClean(setting)),
    wrongAnswers: ledger.faults.length,
    faults: ledger.faults,
  }
}

const mustBeZero = [
  'lost',
  'unknown',
  'overbooked',
  'lostActs',
  'drifted',
  'orphans',
  'beyondCaps',
  'strayOrders',
  'lostPayments',
  'unpairedOrders',
  'heldInVain',
  'misplaced',
  'auditFails',
  'wrongAnswers',
] as const satisfies (keyof Verdict)[]

/** Whether all numbers that must be 0 are. */
export const isClean = (verdict: Verdict): boolean => mustBeZero.every((name) => verdict[name] === 0)

type Booked = {
  answer_code: string
  check_value: string
  calendar_id: string
  day: string
  slot_key: number
}

/** Reads the database directly, not through the product that is tested. */
async function storedBookings(database: string, quota: number) {
  const { read, close } = await openDatabase(database)
  const rows = await read<Booked>(
    'select answer_code, check_value, calendar_id, day, slot_key from booking join answer using (answer_id) ' +
      `where answer.survey_id = '${surveyId}'`,
  )
  const [beyondCaps] = await read<{ of: number | string }>(
    `select count(*) as of from (select 1 from booking where calendar_id <> '${hallCalendar}'
      group by owner, calendar_id, day having count(*) > ${maxOfDay}) b`,
  )
  const [overbooked] = await read<{ of: number | string }>(
    `select count(*) as of from (select 1 from booking group by calendar_id, day, slot_key having sum(cost) > ${quota}) b`,
  )
  await close()
  const slots = new Map(
    rows.map((row) => [
      row.answer_code,
      `${row.calendar_id}_a|${row.day.replaceAll('-', '')}|${row.slot_key}`,
    ]),
  )
  return {
    slots,
    statuses: new Map(rows.map((row) => [row.answer_code, row.check_value])),
    doubles: rows.length - slots.size,
    beyondCaps: Number(beyondCaps?.of),
    overbooked: Number(overbooked?.of),
  }
}
