import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { makeUseCases } from '../../../application/use-cases.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { type LocalDate, localDate, plusDays } from '../../../domain/shared/local-date.ts'
import { FreeDays } from '../../../ui/reservation/free-days.ts'
import { ScheduleCache } from '../../../ui/reservation/schedule-cache.ts'
import { useCasesOf } from '../../application/asking.ts'
import { aBookingSurvey, bookables } from '../../application/bookables.ts'
import { hanako, taro, townNeeds } from '../../application/town.ts'
import { book as bookSlot } from './open-calendar.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const sunday = localDate('2025-06-15')
const weeksLater = (weeks: number): LocalDate => plusDays(sunday, weeks * 7)
const onlyOn = (...days: readonly string[]): Partial<Calendar> => ({
  weekly: [],
  days: Object.fromEntries(days.map((day) => [day, [1]])),
})

/**
 * The free days of `cal1` from this week to that of `last`, on Sunday, 15 June, with the first days of the weeks asked
 * for.
 */
async function aSearch(calendar: Partial<Calendar>, last: LocalDate) {
  const { needs, storage, clock } = townNeeds({ now: '2025-06-15T08:00:00+09:00' })
  const surveys = [aBookingSurvey({ isAppending: { value: true } })]
  const settings = { cityName: 'みなと市' }
  await storage.city.import({ settings, surveys, media: [], ...bookables(calendar) }, clock.now())
  const useCasesFor = makeUseCases(needs)
  const as = (userId: string) => useCasesOf(useCasesFor, { userId })
  const { loadSchedule } = as(hanako)
  const line = { isBroken: false }
  const asked: string[] = []
  const calls = {
    clock,
    loadSchedule: async (command: Parameters<typeof loadSchedule>[0]) => {
      asked.push(command.startDay)
      if (line.isBroken) throw new CallFailure('network', 'x')
      return loadSchedule(command)
    },
  }
  const window = { from: sunday, to: plusDays(last, 6) }
  const schedules = new ScheduleCache('cal1', calls, { window, cost: 1, current: undefined })
  const free = new FreeDays(schedules, sunday, last)
  return { free, schedules, asked, line, taros: as(taro) }
}

const days = (columns: FreeDays['found']) => columns.map(({ day }) => day)

test('a page of days that is full ends the search, and with the last week there are no more', async () => {
  const { free, asked } = await aSearch({}, sunday)
  await free.fill()
  expect(free.shown).toHaveLength(7)
  expect(free.hasMore).toBe(false)
  expect(asked).toEqual([sunday])
})

test('a page that the first weeks fill asks for no later ones until more is wanted', async () => {
  const week = Array.from({ length: 7 }, (_, at) => plusDays(sunday, at))
  const { free, asked } = await aSearch(onlyOn(...week, '2025-07-14'), weeksLater(4))
  await free.fill()
  expect(asked).toEqual([sunday])
  expect(free.hasMore).toBe(true)
  await free.more()
  expect(asked).toEqual([sunday, weeksLater(4)])
  expect(days(free.shown)).toEqual([...week, '2025-07-14'])
  expect(free.hasMore).toBe(false)
})

test('a search gives up after a year, and goes on from there when it is asked again', async () => {
  const { free, asked } = await aSearch(onlyOn('2026-07-01'), weeksLater(60))
  await free.fill()
  expect(asked).toHaveLength(13)
  expect(free.found).toEqual([])
  expect(free.hasMore).toBe(true)
  await free.more()
  expect(days(free.found)).toEqual(['2026-07-01'])
  expect(asked[13]).toBe(weeksLater(52))
})

test('a search that is asked for during another goes on where that one ends', async () => {
  const { free, asked } = await aSearch(onlyOn('2025-06-25', '2025-07-30'), weeksLater(8))
  const first = free.search(() => free.found.length > 0)
  await Promise.all([first, free.fill()])
  expect(days(free.found)).toEqual(['2025-06-25', '2025-07-30'])
  expect(asked).toEqual([sunday, weeksLater(4), weeksLater(8)])
})

test('weeks that were loaded just now are not asked for again by a search', async () => {
  const { free, schedules, asked } = await aSearch(onlyOn('2025-06-25'), weeksLater(2))
  await schedules.fetch(sunday)
  await free.fill()
  expect(asked).toEqual([sunday, weeksLater(1)])
  expect(days(free.found)).toEqual(['2025-06-25'])
})

test('the first open day may be full: it takes bookings, and may have a place again', async () => {
  const { free, taros } = await aSearch(onlyOn('2025-06-25', '2025-06-30'), weeksLater(8))
  await bookSlot(taros, '20250625|0')
  await free.fill()
  expect(free.firstOpen).toBe('2025-06-25')
  expect(days(free.found)).toEqual(['2025-06-30'])
})

test('what was looked at is looked at anew, and nothing else', async () => {
  const { free, asked, taros } = await aSearch({}, weeksLater(8))
  await free.fill()
  await bookSlot(taros, '20250616|1')
  await free.refresh()
  expect(asked).toEqual([sunday, sunday])
  expect(free.found[1]?.free).toHaveLength(1)
})

test('a line that breaks ends the search with what was found, and the next one goes on', async () => {
  const { free, line } = await aSearch(onlyOn('2025-06-25', '2025-07-30'), weeksLater(8))
  line.isBroken = true
  await free.fill()
  expect([free.hasFailed, free.isSearching, free.found]).toEqual([true, false, []])
  line.isBroken = false
  await free.fill()
  expect(free.hasFailed).toBe(false)
  expect(days(free.found)).toEqual(['2025-06-25', '2025-07-30'])
})

test('the loading flag stays while anything is loading, and half a second longer [CAL-12]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { schedules } = await aSearch({}, sunday)
  const ends: (() => void)[] = []
  const work = () => schedules.whileLoading(new Promise<void>((resolve) => ends.push(resolve)))
  const [first, second] = [work(), work()]
  ends[0]?.()
  await first
  await vi.advanceTimersByTimeAsync(500)
  expect(schedules.isLoading).toBe(true)
  ends[1]?.()
  await second
  await vi.advanceTimersByTimeAsync(499)
  expect(schedules.isLoading).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(schedules.isLoading).toBe(false)
})
