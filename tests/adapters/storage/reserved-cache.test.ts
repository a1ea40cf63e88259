import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Released } from '../../../adapters/sql/reservation/place-steps.ts'
import { type ReservedCache, reservedCache } from '../../../adapters/sql/reservation/reserved-cache.ts'
import type { SqlEngine } from '../../../adapters/sql/sql-engine.ts'
import type { PlanResult, WritePlan } from '../../../adapters/sql/write-plan.ts'
import { type LocalDate, localDate, plusDays } from '../../../domain/shared/local-date.ts'
import { plain } from '../../contracts/booking-writes.ts'

// The engine stands in: a real one can't be stopped between reading rows and handing them out.

const day = localDate('2024-06-20')
type Result = PlanResult<never, Released>
const done = (rows: Extract<Result, { kind: 'done' }>['rows'] = {}): Result => ({ kind: 'done', rows })
/** What it says is the engine's business. */
const plan: WritePlan<string, Released> = { locks: [], steps: [] }

let reserved: number
let reads: number
let cache: ReservedCache
/** What a write comes to. */
let outcome: () => Promise<Result>
let tellOutsideChange: () => void
/** Happens between reading rows and handing them out. */
let whileReading: () => Promise<unknown>

beforeEach(() => {
  reserved = 1
  reads = 0
  outcome = async () => done()
  whileReading = async () => {}
  const engine: Pick<SqlEngine, 'all' | 'write' | 'onOutsideChange'> = {
    async all() {
      reads += 1
      const rows = [{ day, slot_key: 0, reserved }]
      await whileReading()
      return rows
    },
    write: () => outcome() as Promise<never>,
    onOutsideChange: (listener) => {
      tellOutsideChange = listener
    },
  }
  cache = reservedCache(engine as SqlEngine)
})

const counts = async (calendarId = 'court', to: LocalDate = day) =>
  plain(await cache.get(calendarId, day, to))

const changes: [string, () => unknown][] = [
  ['a write that takes places of the calendar', () => cache.write(plan, ['pool', 'court'])],
  [
    'a write that gives places of the calendar back',
    () => {
      outcome = async () => done({ released: [{ calendar_id: 'pool' }, { calendar_id: 'court' }] })
      return cache.write(plan, [])
    },
  ],
  [
    'a write that was stored and rejected all the same',
    () => {
      outcome = () => Promise.reject(new Error('the thread has ended'))
      return cache.write(plan, []).catch(() => {})
    },
  ],
  ['being told to forget', () => cache.forget()],
  ['a change by another connection', () => tellOutsideChange()],
]

describe('the places taken', () => {
  test.each(changes)('are read anew after %s', async (_, change) => {
    expect(await counts()).toEqual({ [day]: { 0: 1 } })
    reserved = 2
    await change()
    expect(await counts()).toEqual({ [day]: { 0: 2 } })
  })

  test.each(changes)('that were read before %s are not remembered after it', async (_, change) => {
    whileReading = async () => {
      whileReading = async () => {}
      reserved = 2
      await change()
    }
    await counts()
    expect(await counts()).toEqual({ [day]: { 0: 2 } })
  })

  test('at least are counted once for many bookings, until places are given back or a booking was refused [R4]', async () => {
    const least = async () => plain(await cache.getLeast('court', day, day))
    expect(await least()).toEqual({ [day]: { 0: 1 } })
    await cache.write(plan, ['court'])
    await cache.write(plan, ['court'])
    expect(await least()).toEqual({ [day]: { 0: 1 } })
    expect(reads).toBe(1)
    reserved = 3
    outcome = async () => ({ kind: 'stopped', by: 'full' as never })
    await cache.write(plan, ['court'])
    expect(await least()).toEqual({ [day]: { 0: 3 } })
    expect(await least()).toEqual({ [day]: { 0: 3 } })
    expect(reads).toBe(2)
  })

  test('at least are counted anew 1 s after another connection may have given places back', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await cache.getLeast('court', day, day)
      tellOutsideChange()
      vi.advanceTimersByTime(999)
      await cache.getLeast('court', day, day)
      expect(reads).toBe(1)
      vi.advanceTimersByTime(1)
      await cache.getLeast('court', day, day)
      expect(reads).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(changes.slice(1, -1))('at least are read anew after %s', async (_, change) => {
    for (let number = 0; number < 5; number++) await cache.write(plan, ['court'])
    await cache.getLeast('court', day, day)
    reserved = 0
    await change()
    expect(plain(await cache.getLeast('court', day, day))).toEqual({ [day]: { 0: 0 } })
  })

  test('are remembered over writes that took none of the calendar, and refused ones', async () => {
    await counts()
    await cache.write(plan, ['pool'])
    outcome = async () => ({ kind: 'stopped', by: 'full' as never })
    await cache.write(plan, ['court'])
    await counts()
    expect(reads).toBe(1)
  })

  test('a write that fails is still told as failed', async () => {
    outcome = () => Promise.reject(new Error('the thread has ended'))
    await expect(cache.write(plan, ['court'])).rejects.toThrow('the thread has ended')
  })

  test('are remembered for 4,000 days over all calendars, those read last', async () => {
    const to = plusDays(day, 1_999)
    for (const calendarId of ['court', 'pool', 'court', 'pool']) await counts(calendarId, to)
    expect(reads).toBe(2)
    await counts('hall')
    await counts('pool', to)
    expect(reads).toBe(3)
    await counts('court', to)
    expect(reads).toBe(4)
  })

  test('that were read again count once against what is remembered', async () => {
    const to = plusDays(day, 1_999)
    for (const calendarId of ['court', 'pool', 'court', 'pool']) {
      cache.forget()
      await counts(calendarId, to)
    }
    expect(reads).toBe(4)
    await counts('pool', to)
    expect(reads).toBe(4)
    cache.forget()
    await counts('court', to)
    await counts('pool', to)
    expect(reads).toBe(6)
    for (const calendarId of ['court', 'pool']) await counts(calendarId, to)
    expect(reads).toBe(6)
  })
})
