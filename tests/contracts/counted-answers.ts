import { expect, it } from 'vitest'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { PlaceTake } from '../../application/ports/booking-repository.ts'
import type { ActCount } from '../../application/ports/office-answer-repository.ts'
import { type LocalDate, localDate, startOfTokyoDay } from '../../domain/shared/local-date.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { aBooking, aTake } from './booking-writes.ts'
import type { Store } from './store.ts'

/** What every `OfficeAnswerRepository` promises of counting. */
export function countedAnswers(storage: () => Store<'answers' | 'officeAnswers'>): void {
  /** Stores an answer with events of it, each at an instant. */
  async function save(
    events: readonly (readonly [AuditEvent['kind'], number, AuditEvent['facts']?])[],
    over: Partial<Parameters<typeof aWrite>[1]> & { surveyId?: string; userId?: string } = {},
  ) {
    const { surveyId = 'often', userId = fresh('U'), ...write } = over
    const record = aFreshRecord({ surveyId, userId, keyMs: events[0]![1] })
    const { answerId } = record
    const audit = events.map(([kind, at, facts]) => ({
      kind,
      at,
      userId,
      surveyId,
      answerId,
      ...(facts && { facts }),
    }))
    expect(await storage().answers.save(aWrite(record, { ...write, audit }))).toMatchObject({ kind: 'saved' })
    return record
  }

  const counted = async (from: LocalDate, to = from) => {
    const acts = await storage().officeAnswers.countActs({ from, to })
    return acts.map(textOf).sort()
  }

  it('counts what was sent, changed and cancelled, and by whom, as events of the answers tell', async () => {
    const on = localDate('2031-03-05')
    const at = startOfTokyoDay(on) + 1
    await save([
      ['answer.saved', at],
      ['answer.changed', at, { version: 2 }],
      ['answer.changed', at, { version: 3, item: 'slot', by: 'tanaka' }],
      ['answer.updated', at, { version: 4, items: 'name tel' }],
      ['answer.updated', at, { version: 5, check: '対応完了' }],
      ['answer.cancelled', at, { check: 'キャンセル', bookings: 1 }],
    ])
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
    expect(await counted(on)).toEqual([
      'often 2031-03-05 cancelled office 2',
      'often 2031-03-05 cancelled resident 2',
      'often 2031-03-05 cancelled system 1',
      'often 2031-03-05 changed office 2',
      'often 2031-03-05 changed resident 1',
      'often 2031-03-05 sent import 1',
      'often 2031-03-05 sent office 1',
      'often 2031-03-05 sent resident 2',
    ])
  })

  it('counts by form and day in Japan, from the first instant of the days to the last', async () => {
    const [first, last] = [localDate('2031-04-01'), localDate('2031-04-02')]
    const [begin, end] = [startOfTokyoDay(first), startOfTokyoDay(localDate('2031-04-03'))]
    for (const at of [begin - 1, begin, begin + 86_399_999, begin + 86_400_000, end - 1, end])
      await save([['answer.saved', at]], { surveyId: 'listed' })
    expect(await counted(first, last)).toEqual([
      'listed 2031-04-01 sent resident 2',
      'listed 2031-04-02 sent resident 2',
    ])
    expect(await counted(localDate('2031-04-09'))).toEqual([])
  })

  it('counts what residents sent by the language that they read', async () => {
    const on = localDate('2031-05-05')
    const at = startOfTokyoDay(on)
    const userId = fresh('U')
    await save([['answer.saved', at]], { userId, language: 'vi' })
    await save(
      [
        ['answer.saved', at],
        ['answer.changed', at],
      ],
      { userId: fresh('U'), language: 'vi' },
    )
    await save([['answer.saved', at]])
    expect(await counted(on)).toEqual([
      'often 2031-05-05 changed resident 1',
      'often 2031-05-05 sent resident 1',
      'often 2031-05-05 sent resident vi 2',
    ])
  })

  it('leaves out what was removed', async () => {
    const on = localDate('2031-06-05')
    const at = startOfTokyoDay(on)
    const [stays, goes] = [await save([['answer.saved', at]]), await save([['answer.saved', at]])]
    expect(await counted(on)).toEqual(['often 2031-06-05 sent resident 2'])
    const { answerId, surveyId, userId, version } = goes
    await storage().answers.remove({
      ...{ answerId, surveyId, userId, version },
      audit: [{ kind: 'answer.deleted', at, userId, surveyId, answerId }],
    })
    expect(await counted(on)).toEqual(['often 2031-06-05 sent resident 1'])
    expect(stays.answerId).not.toBe(answerId)
  })

  it('counts live bookings and their places by form, calendar and day of the visit', async () => {
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
    await book(at(one, later))
    const { answerId, surveyId, userId, version, updatedAt } = await book(at(two, second))
    await storage().answers.amend({
      ...{ answerId, surveyId, userId, version, updatedAt, check: 'キャンセル', releases: 'all', audit: [] },
    })
    const days = { from: first, to: second }
    const counts = await storage().officeAnswers.countBookings(days)
    expect([...counts].sort((a, b) => a.calendarId.localeCompare(b.calendarId))).toEqual([
      { surveyId, calendarId: one, day: first, bookings: 2, places: 3 },
      { surveyId, calendarId: two, day: second, bookings: 1, places: 1 },
    ])
  })
}

const textOf = ({ surveyId, day, act, actor, languageCode, times }: ActCount): string =>
  [surveyId, day, act, actor, ...(languageCode === undefined ? [] : [languageCode]), times].join(' ')
