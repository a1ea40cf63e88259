import { expect, it } from 'vitest'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { PlaceTake } from '../../application/ports/booking-repository.ts'
import type { CountSelection, SlotCount, WeekCount } from '../../application/ports/daily-count-repository.ts'
import {
  daysIn,
  type LocalDate,
  localDate,
  plusDays,
  startOfTokyoDay,
} from '../../domain/shared/local-date.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'
import { aBooking, aBookingChange, aTake, places } from './booking-writes.ts'
import type { Store } from './store.ts'

type Ports = 'dailyCounts' | 'answers' | 'officeAnswers' | 'accessLog' | 'retention'

/** What every `DailyCountRepository` promises. @param open an empty storage; the suite closes it */
export const dailyCountRepositoryContract = answersContract<Ports>('DailyCountRepository', promises)

function promises(storage: () => Store<Ports | 'city'>): void {
  /** Stores an answer with events of it, each at an instant. */
  async function save(
    events: readonly (readonly [AuditEvent['kind'], number, AuditEvent['facts']?])[],
    over: Partial<Parameters<typeof aWrite>[1]> & {
      surveyId?: string
      userId?: string
      isInLine?: true
    } = {},
  ) {
    const { surveyId = 'often', userId = fresh('U'), isInLine, ...write } = over
    const record = aFreshRecord({ surveyId, userId, keyMs: events[0]![1] })
    const { answerId } = record
    const audit = events.map(([kind, at, facts]) => ({
      ...{ kind, at, userId, surveyId, answerId, ...(facts && { facts }) },
      request: { requestId: 'r', ...(isInLine && { isInLine }) },
    }))
    expect(await storage().answers.save(aWrite(record, { ...write, audit }))).toMatchObject({ kind: 'saved' })
    return record
  }

  const read = async (from: LocalDate, to = from, over: Partial<CountSelection> = {}) => {
    const { weeks, slots } = await storage().dailyCounts.read({ days: { from, to }, ...over })
    return { weeks: weeks.map(textOf).sort(), slots }
  }
  const acts = async (...of: Parameters<typeof read>) => (await read(...of)).weeks

  it('counts what was sent, changed and cancelled, by whom and from where, as events tell it', async () => {
    const on = localDate('2031-03-05')
    const at = startOfTokyoDay(on) + 1
    await save(
      [
        ['answer.saved', at],
        ['answer.changed', at, { version: 2 }],
        ['answer.changed', at, { version: 3, item: 'slot', by: 'tanaka' }],
        ['answer.updated', at, { version: 4, items: 'name tel' }],
        ['answer.updated', at, { version: 5, check: '対応完了' }],
        ['correction.answered', at, { version: 6, items: 'name' }],
        ['answer.cancelled', at, { check: 'キャンセル', bookings: 1 }],
      ],
      { isInLine: true },
    )
    await save([
      ['answer.registered', at, { version: 1, by: 'tanaka' }],
      ['answer.cancelled', at, { check: 'キャンセル', by: 'tanaka', reason: '電話' }],
    ])
    await save([
      ['answer.imported', at],
      ['answer.claimed', at],
      ['answer.updated', at, { version: 2, check: 'NG', items: 'name' }],
    ])
    await save([
      ['answer.saved', at],
      ['answer.expired', at, { bookings: 1 }],
      ['answer.cancelled', at, { check: 'キャンセル', reason: 'from "by":"tanaka" \\"by\\":"x' }],
    ])
    expect(await acts(on)).toEqual([
      '2031-03-02 often cancelled office 2',
      '2031-03-02 often cancelled resident browser 1',
      '2031-03-02 often cancelled resident line 1',
      '2031-03-02 often cancelled system 1',
      '2031-03-02 often changed office 2',
      '2031-03-02 often changed resident line 2',
      '2031-03-02 often sent import 1',
      '2031-03-02 often sent office 1',
      '2031-03-02 often sent resident browser 1',
      '2031-03-02 often sent resident line 1',
    ])
  })

  it('counts by form and day in Japan, from the first instant of the days to the last, of some forms alone', async () => {
    const [first, last] = [localDate('2031-04-05'), localDate('2031-04-06')]
    const [begin, end] = [startOfTokyoDay(first), startOfTokyoDay(localDate('2031-04-07'))]
    for (const at of [begin - 1, begin, begin + 86_399_999, begin + 86_400_000, end - 1, end])
      await save([['answer.saved', at]], { surveyId: 'listed' })
    const both = ['2031-03-30 listed sent resident browser 2', '2031-04-06 listed sent resident browser 2']
    expect(await acts(first, last)).toEqual(both)
    expect(await acts(first, last, { surveyIds: ['listed'] })).toEqual(both)
    for (const surveyIds of [['often'], []]) expect(await acts(first, last, { surveyIds })).toEqual([])
    expect(await acts(localDate('2031-04-09'))).toEqual([])
  })

  it('counts what residents sent by the language that they read', async () => {
    const on = localDate('2031-05-05')
    const at = startOfTokyoDay(on)
    await save([['answer.saved', at]], { language: 'vi' })
    await save(
      [
        ['answer.saved', at],
        ['answer.changed', at],
      ],
      { language: 'vi' },
    )
    await save([['answer.saved', at]])
    expect(await acts(on)).toEqual([
      '2031-05-04 often changed resident browser 1',
      '2031-05-04 often sent resident browser 1',
      '2031-05-04 often sent resident browser vi 2',
    ])
  })

  it('counts each opening of a form that there is', async () => {
    const on = localDate('2031-05-15')
    const view = { userId: fresh('U'), at: startOfTokyoDay(on), path: '/survey/often', surveyId: 'often' }
    await storage().accessLog.record(view)
    await storage().accessLog.record({ ...view, isInLine: true })
    await storage().accessLog.record({ ...view, isInLine: true })
    await storage().accessLog.record({ ...view, surveyId: fresh('none') })
    expect(await acts(on)).toEqual(['2031-05-11 often opened browser 1', '2031-05-11 often opened line 2'])
  })

  it('keeps the counts of what is erased, and of past bookings that are erased', async () => {
    const on = localDate('2031-06-05')
    const write = aBooking([aTake(fresh('cal'), { day: on })])
    const { record } = write
    const { answerId, surveyId, userId } = record
    const event = { kind: 'answer.saved', at: startOfTokyoDay(on), userId, surveyId, answerId } as const
    expect(await storage().answers.save({ ...write, audit: [event] })).toMatchObject({ kind: 'saved' })
    const before = await acts(on)
    expect(before).toHaveLength(2)
    const over = { answerId, version: record.version }
    expect(await storage().retention.erase(over, plusDays(on, 1), [])).toBe(true)
    expect(await acts(on)).toEqual(before)
  })

  it('counts bookings and their places by the day of the visit as long as they stand', async () => {
    const [first, second, later] = ['2031-07-01', '2031-07-02', '2031-07-03'].map(localDate) as [
      LocalDate,
      LocalDate,
      LocalDate,
    ]
    const [one, two] = [fresh('cal'), fresh('cal')].sort() as [string, string]
    const at = (calendarId: string, on: LocalDate, over = {}) =>
      aTake(calendarId, { day: on, quota: 9, ...over })
    const book = async (...takes: readonly PlaceTake[]) => {
      const write = aBooking(takes)
      expect(await storage().answers.save(write)).toMatchObject({ kind: 'saved' })
      return write.record
    }
    await book(at(one, first, { cost: 2 }), at(two, second, { itemKey: 'r2' }))
    await book(at(one, first, { slotKey: 1 }))
    const moved = await book(at(one, later))
    const { answerId, surveyId, userId, version, updatedAt } = await book(at(two, second))
    await storage().answers.amend({
      ...{ answerId, surveyId, userId, version, updatedAt, check: 'キャンセル', releases: 'all', audit: [] },
    })
    await storage().answers.save(
      aBookingChange({ ...moved, version: 2 }, places([at(one, later, { slotKey: 2 })])),
    )
    const week = `2031-06-29 often booked`
    expect(await acts(first, second)).toEqual([`${week} ${one} 2 3`, `${week} ${two} 1 1`])
    const { weeks, slots } = await read(first, later, { calendarId: one })
    expect(weeks).toEqual([`${week} ${one} 3 4`])
    const bySlot = [...slots].sort((a, b) => a.slotKey - b.slotKey)
    expect(bySlot).toEqual([
      { calendarId: one, weekday: 2, slotKey: 0, times: 1 },
      { calendarId: one, weekday: 2, slotKey: 1, times: 1 },
      { calendarId: one, weekday: 4, slotKey: 2, times: 1 },
    ])
  })

  it('counts who came as it is noted last, and no more once the booking is none', async () => {
    const on = localDate('2031-08-05')
    const calendar = fresh('cal')
    const { answers, officeAnswers } = storage()
    const write = aBooking([aTake(calendar, { day: on })])
    await answers.save(write)
    const [{ booking } = { booking: undefined }] = await officeAnswers.bookedOn(on)
    const note = (attendance: 'arrived' | 'absent' | undefined) =>
      officeAnswers.noteAttendance(booking!, { attendance, by: 'sato', at: startOfTokyoDay(on) })
    const came = async () => (await acts(on)).filter((line) => !line.includes('booked'))
    for (const attendance of ['arrived', 'absent', 'absent'] as const) await note(attendance)
    expect(await came()).toEqual([`2031-08-03 often absent ${calendar} 1`])
    await note(undefined)
    expect(await came()).toEqual([])
    await note('arrived')
    await answers.save(aBookingChange({ ...write.record, version: 2 }, places([])))
    expect(await acts(on)).toEqual([])
  })

  it('adds up to the same by week and thing as by all else, and over any days as day by day', async () => {
    const { answers, accessLog, dailyCounts } = storage()
    const [begin, end] = [localDate('2032-01-01'), localDate('2032-01-31')]
    const days = daysIn({ from: begin, to: end })
    const calendar = fresh('cal')
    for (const [at, day] of days.entries()) {
      const ms = startOfTokyoDay(day)
      await save(
        [
          ['answer.saved', ms],
          ['answer.changed', ms],
        ],
        { language: at % 2 ? 'vi' : 'en' },
      )
      await accessLog.record({ userId: 'U', at: ms, path: '/survey/often', surveyId: 'often' })
      await dailyCounts.noteLeft({ surveyId: 'often', day, itemKey: 'name' })
      const write = aBooking([aTake(calendar, { day, slotKey: at % 3 })])
      await answers.save(write)
      const { answerId, surveyId, userId, version, updatedAt } = write.record
      const ofAnswer = { answerId, surveyId, userId, version, updatedAt }
      if (at % 4 === 0) await answers.amend({ ...ofAnswer, check: 'キャンセル', releases: 'all', audit: [] })
      if (at % 4 === 1) await storage().retention.erase({ answerId, version }, begin, [])
    }
    const daily = await Promise.all(days.map((day) => dailyCounts.read({ days: { from: day, to: day } })))
    for (const [first, last] of [
      [0, 30],
      [3, 3],
      [3, 9],
      [2, 10],
      [5, 26],
      [10, 23],
    ] as const) {
      const of = { days: { from: days[first]!, to: days[last]! } }
      const apart = daily.slice(first, last + 1)
      const [read, sum] = [await dailyCounts.read(of), await dailyCounts.sum(of)]
      const ofNone = { ...of, surveyIds: [] }
      expect(await dailyCounts.read(ofNone)).toEqual({ weeks: [], slots: [] })
      expect(await dailyCounts.sum(ofNone)).toEqual({ weeks: [], whole: [], slots: [] })
      const expected = sumsBy(apart.flatMap(({ weeks }) => weeks))
      expect(sumsBy(read.weeks)).toEqual(expected)
      expect(read.weeks).toHaveLength(Object.keys(expected).length)
      const byThing = ({ week, what }: Pick<WeekCount, 'week' | 'what'>) => `${week} ${what}`
      expect(sumsBy(sum.weeks, byThing)).toEqual(sumsBy(read.weeks, byThing))
      const byAllElse = ({ times: _, places: __, ...rest }: Partial<WeekCount>) =>
        textOf({ ...rest, week: begin } as WeekCount)
      expect(sumsBy(sum.whole, byAllElse)).toEqual(sumsBy(read.weeks, byAllElse))
      const bySlot = ({ times: _, ...slot }: SlotCount) => JSON.stringify(slot)
      expect(sumsBy(sum.slots, bySlot)).toEqual(
        sumsBy(
          apart.flatMap(({ slots }) => slots),
          bySlot,
        ),
      )
    }
  })

  it('counts where a form was left apart from all else, and no more where that is taken back, that day alone', async () => {
    const { dailyCounts } = storage()
    const on = localDate('2031-09-05')
    const left = async () => {
      const found = await dailyCounts.readLeft({ from: on, to: plusDays(on, 1) }, 'often')
      return found.map(({ itemKey, times }) => `${itemKey} ${times}`).sort()
    }
    await dailyCounts.noteLeft({ surveyId: 'often', day: on, itemKey: 'name' })
    await dailyCounts.noteLeft({ surveyId: 'often', day: plusDays(on, 1), itemKey: 'name' })
    await dailyCounts.noteLeft({ surveyId: 'listed', day: on, itemKey: 'name' })
    expect(await left()).toEqual(['name 2'])
    await dailyCounts.noteLeft({ surveyId: 'often', day: on, itemKey: 'tel', before: 'name' })
    expect(await left()).toEqual(['name 1', 'tel 1'])
    for (const before of ['tel', 'name', 'name', 'name'])
      await dailyCounts.noteLeft({ surveyId: 'often', day: on, before })
    // What nobody told of a day takes nothing from the next one.
    expect(await left()).toEqual(['name 1'])
    expect(await acts(on)).toEqual([])
  })
}

/** How often each happened. */
function sumsBy<Counted extends { times: number }>(
  counts: readonly Counted[],
  nameOf: (count: Counted) => string = ({ times: _, ...count }) =>
    JSON.stringify(count, ['week', 'surveyId', 'what', 'who', 'isInLine', 'languageCode', 'calendarId']),
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const count of counts) sums[nameOf(count)] = (sums[nameOf(count)] ?? 0) + count.times
  return sums
}

const textOf = (of: WeekCount): string => {
  const { week, surveyId, what, who, isInLine, languageCode, calendarId, times, places: taken } = of
  const from = isInLine === undefined ? undefined : isInLine ? 'line' : 'browser'
  const parts = [week, surveyId, what, who, from, languageCode, calendarId, times, taken || undefined]
  return parts.filter((part) => part !== undefined).join(' ')
}
