import { describe, expect, it } from 'vitest'
import type { AnswerAmendment } from '../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../application/ports/booking-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { aBooking, aTake, audit, expectSound, reservedIn, tally } from './booking-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<'answers' | 'bookings' | 'officeAnswers' | 'selfAudit'>

/** Moves the booking of `record` from one slot to another. */
const aMove = (
  record: AnswerRecord,
  from: PlaceTake,
  to: PlaceTake,
  over: Partial<AnswerAmendment> = {},
): AnswerAmendment => ({
  answerId: record.answerId,
  surveyId: record.surveyId,
  userId: record.userId,
  version: 1,
  entries: [{ itemKey: 'r1', title: '予約', answer: [`cat_1|${to.slot.day}|${to.slot.slotKey}`] }],
  releases: ['r1'],
  places: { catalogVersion: 0, takes: [to], givesBack: [from.slot] },
  updatedAt: friday / 1000 + 60,
  audit,
  ...over,
})

/** What an `AnswerRepository` promises of amendments that book; on a store whose catalog has version 0. */
export function movedAnswerPromises(storage: Open): void {
  const booked = async (take: PlaceTake, over: Partial<AnswerRecord> = {}): Promise<AnswerRecord> => {
    const { record } = aBooking([], over)
    expect(await storage().answers.save(aBooking([take], record))).toMatchObject({ kind: 'saved' })
    return record
  }
  const move = (...asked: Parameters<typeof aMove>) => storage().answers.amend(aMove(...asked))
  const slotOf = async ({ answerId }: AnswerRecord) =>
    (await storage().bookings.ofAnswer(answerId)).map(({ slotKey }) => slotKey)
  const slots = (over: Parameters<typeof aTake>[1] = {}) => {
    const calendarId = fresh('cal')
    return [aTake(calendarId, over), aTake(calendarId, { ...over, slotKey: 1 })] as const
  }

  describe('moved', () => {
    it('swaps the place in one step: same record and code, next version [OFF-14]', async () => {
      const [from, to] = slots()
      const record = await booked(from)
      const change = aMove(record, from, to)
      expect(await storage().answers.amend(change)).toBe('amended')
      const { entries, updatedAt } = change
      const stored = await storage().officeAnswers.findByCode('often', record.answerCode)
      expect(stored).toEqual({ ...record, entries, updatedAt, version: 2 })
      expect(await slotOf(record)).toEqual([1])
      expect([await reservedIn(storage(), from), await reservedIn(storage(), to)]).toEqual([0, 1])
      await expectSound(storage())
    })

    it('keeps the place and all of the answer when the other slot is full [OFF-14]', async () => {
      const [from, to] = slots()
      const record = await booked(from)
      await booked(to)
      expect(await move(record, from, to)).toEqual({ kind: 'full', itemKey: 'r1', remaining: 0 })
      expect(await storage().officeAnswers.findByCode('often', record.answerCode)).toEqual(record)
      expect(await slotOf(record)).toEqual([0])
      expect([await reservedIn(storage(), from), await reservedIn(storage(), to)]).toEqual([1, 1])
      await expectSound(storage())
    })

    it('counts no booking that is given back against a cap, and keeps to the cap', async () => {
      const userId = fresh('U')
      const days = { from: localDate('2024-06-01'), to: localDate('2024-06-30') }
      const [from, to] = slots({ caps: { period: { ...days, max: 1 } } })
      const record = await booked(from, { userId })
      expect(await move(record, from, to)).toBe('amended')
      const other = { ...to, itemKey: 'r2', slot: { ...to.slot, slotKey: 2 } }
      const more = aMove(record, from, other, { version: 2, releases: [] })
      expect(await storage().answers.amend(more)).toEqual({ kind: 'capped', itemKey: 'r2', per: 'period' })
      expect(await slotOf(record)).toEqual([1])
      await expectSound(storage())
    })

    it.each([
      ['was changed since', { version: 2 }],
      ['is of another resident', { userId: 'U-other' }],
    ])('moves nothing if the answer %s, not even to say that the slot is full [R3]', async (_, over) => {
      const [from, to] = slots()
      const record = await booked(from)
      await booked(to)
      expect(await move(record, from, to, over)).toBe('conflict')
      expect(await slotOf(record)).toEqual([0])
    })

    it('moves nothing for a catalog or a form that is no longer in force', async () => {
      const [from, to] = slots()
      const record = await booked(from)
      const places = { catalogVersion: 7, takes: [to], givesBack: [from.slot] }
      expect(await move(record, from, to, { places })).toBe('conflict')
      expect(await move(record, from, to, { found: { surveyVersion: 9, by: [] } })).toBe('conflict')
      expect(await slotOf(record)).toEqual([0])
      expect(await reservedIn(storage(), to)).toBe(0)
    })
  })

  describe('moved, raced', () => {
    const times = <T>(count: number, make: (index: number) => T) =>
      Array.from({ length: count }, (_, index) => make(index))

    it('gives the last place to exactly one of 32 moves and 32 saves [OFF-14] [RSV-27]', async () => {
      const [from, to] = slots({ quota: 32 })
      const last = { ...to, quota: 1 }
      const records = await Promise.all(times(32, () => booked(from)))
      const done = await Promise.all(
        records.flatMap((record) => [move(record, from, last), storage().answers.save(aBooking([last]))]),
      )
      const { amended = 0, saved = 0, full } = tally(done)
      expect([amended + saved, full]).toEqual([1, 63])
      expect(await reservedIn(storage(), last)).toBe(1)
      expect(await reservedIn(storage(), from)).toBe(32 - amended)
      await expectSound(storage())
    })

    it('either moves or cancels an answer, and no place of it is left over [OFF-14]', async () => {
      const [from, to] = slots({ quota: 20 })
      const records = await Promise.all(times(20, () => booked(from)))
      const done = await Promise.all(
        records.flatMap((record) => [
          move(record, from, to),
          storage().answers.amend({ ...record, check: 'キャンセル', releases: 'all', audit }),
        ]),
      )
      expect(tally(done)).toEqual({ amended: 20, conflict: 20 })
      const moved = done.filter((outcome, at) => at % 2 === 0 && outcome === 'amended').length
      expect([await reservedIn(storage(), from), await reservedIn(storage(), to)]).toEqual([0, moved])
      await expectSound(storage())
    })

    it('lets moves cross each other between two slots without waiting for ever [OFF-14]', async () => {
      const [left, right] = slots({ quota: 12 })
      const records = await Promise.all(times(20, (at) => booked(at % 2 === 0 ? left : right)))
      const done = await Promise.all(
        records.map((record, at) => (at % 2 === 0 ? move(record, left, right) : move(record, right, left))),
      )
      const { amended = 0, full = 0 } = tally(done)
      expect(amended + full).toBe(20)
      expect((await reservedIn(storage(), left)) + (await reservedIn(storage(), right))).toBe(20)
      await expectSound(storage())
    })

    it('refuses both of two moves that would swap two full slots, and nothing is lost [OFF-14]', async () => {
      const [left, right] = slots()
      const [a, b] = [await booked(left), await booked(right)]
      const done = await Promise.all([move(a, left, right), move(b, right, left)])
      expect(tally(done)).toEqual({ full: 2 })
      expect([await slotOf(a), await slotOf(b)]).toEqual([[0], [1]])
      await expectSound(storage())
    })
  })
}
