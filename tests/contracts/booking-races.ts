import { afterEach, describe, expect, it } from 'vitest'
import type { SaveOutcome } from '../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../application/ports/booking-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import {
  aBooking,
  aBookingChange,
  aHold,
  aTake,
  audit,
  expectSound,
  holdPlaces,
  places,
  reservedIn,
  tally,
} from './booking-writes.ts'
import type { Store } from './store.ts'

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Who wins when many come at once; on a store whose catalog has version 0. */
export function bookingRacePromises(
  storage: () => Store<'answers' | 'bookings' | 'orders' | 'selfAudit'>,
): void {
  describe('raced', () => {
    const saveAll = async (writes: readonly Parameters<Storage['answers']['save']>[0][]) =>
      Promise.all(writes.map((write) => storage().answers.save(write)))
    const kinds = (outcomes: readonly SaveOutcome[]) => tally(outcomes.map(({ kind }) => kind))
    const booked = async (...takes: PlaceTake[]): Promise<AnswerRecord> => {
      const { record } = aBooking([])
      expect(await storage().answers.save(aBooking(takes, record))).toMatchObject({ kind: 'saved' })
      return record
    }
    afterEach(() => expectSound(storage()))

    it('gives the last place to exactly one of 64 who come at once [RSV-27]', async () => {
      const take = aTake(fresh('cal'), { quota: 8 })
      await booked({ ...take, cost: 7 })
      expect(kinds(await saveAll(times(64, () => aBooking([take]))))).toEqual({ saved: 1, full: 63 })
      expect(await reservedIn(storage(), take)).toBe(8)
    })

    it('lets 5 of 20 who come at once book 5 places [RSV-27]', async () => {
      const take = aTake(fresh('cal'), { quota: 5 })
      const outcomes = await saveAll(times(20, () => aBooking([take])))
      expect(kinds(outcomes)).toEqual({ saved: 5, full: 15 })
      expect(outcomes.filter(({ kind }) => kind === 'full')).toEqual(
        times(15, () => ({ kind: 'full', itemKey: 'r1', remaining: 0 })),
      )
      expect(await reservedIn(storage(), take)).toBe(5)
    })

    it('takes past the quota what may be and nothing else, whoever comes at once', async () => {
      const take = aTake(fresh('cal'), { quota: 4 })
      const may = { ...take, mayExceed: true as const }
      const outcomes = await saveAll(times(40, (index) => aBooking([index % 5 === 0 ? may : take])))
      const byOffice = outcomes.filter((_, index) => index % 5 === 0)
      expect(kinds(byOffice)).toEqual({ saved: 8 })
      const residents = kinds(outcomes).saved! - 8
      expect(residents).toBeLessThanOrEqual(4)
      expect(await reservedIn(storage(), take)).toBe(8 + residents)
    })

    it('never fills a slot over its quota with places of different costs [RSV-27]', async () => {
      const calendarId = fresh('cal')
      const outcomes = await saveAll(
        times(60, (index) => aBooking([aTake(calendarId, { quota: 10, cost: 1 + (index % 4) })])),
      )
      const taken = outcomes.flatMap(({ kind }, index) => (kind === 'saved' ? [1 + (index % 4)] : []))
      expect(taken.reduce((sum, cost) => sum + cost, 0)).toBe(10)
      expect(await reservedIn(storage(), aTake(calendarId))).toBe(10)
    })

    it('lets no two answers have one half of what both want', async () => {
      const calendarId = fresh('cal')
      const a = aTake(calendarId)
      const b = aTake(calendarId, { itemKey: 'r2', slotKey: 1 })
      const outcomes = await saveAll(times(40, (index) => aBooking(index % 2 ? [a, b] : [b, a])))
      expect(kinds(outcomes)).toEqual({ saved: 1, full: 39 })
    })

    it('lets exactly one of 64 changes of an answer swap its place [RSV-28]', async () => {
      const calendarId = fresh('cal')
      const record = await booked(aTake(calendarId))
      const outcomes = await saveAll(
        times(64, (index) => aBookingChange(record, places([aTake(calendarId, { slotKey: 1 + index })]))),
      )
      expect(kinds(outcomes)).toEqual({ saved: 1, conflict: 63 })
      expect(await storage().bookings.ofAnswer(record.answerId)).toHaveLength(1)
      expect(await reservedIn(storage(), aTake(calendarId))).toBe(0)
    })

    it('lets swaps that cross each other neither lose nor double a place [RSV-28]', async () => {
      const calendarId = fresh('cal')
      const left = aTake(calendarId, { quota: 2 })
      const right = aTake(calendarId, { quota: 2, slotKey: 1 })
      const onLeft = await booked(left)
      const onRight = [await booked(right), await booked(right)]
      const outcomes = await saveAll([
        aBookingChange(onLeft, places([right])),
        ...onRight.map((record) => aBookingChange(record, places([left]))),
      ])
      // Which of them finds its side full depends on their order; these are all there are.
      const [toRight, ...toLeft] = outcomes.map(({ kind }) => (kind === 'saved' ? 1 : 0))
      const moved = toLeft.reduce<number>((sum, swapped) => sum + swapped, -(toRight ?? 0))
      expect([{ saved: 1, full: 2 }, { saved: 2, full: 1 }, { saved: 3 }]).toContainEqual(kinds(outcomes))
      expect([await reservedIn(storage(), left), await reservedIn(storage(), right)]).toEqual([
        1 + moved,
        2 - moved,
      ])
      expect([0, 1]).toContain(moved)
    })

    it('gives a place back once, however often it is cancelled at once [CANCEL-23]', async () => {
      const calendarId = fresh('cal')
      const take = aTake(calendarId, { quota: 3 })
      const record = await booked(take)
      await booked({ ...take, cost: 2 })
      const amendment = {
        ...record,
        check: 'キャンセル',
        entries: record.entries,
        releases: 'all',
        audit,
      } as const
      const done = await Promise.all([
        ...times(32, () => storage().answers.amend(amendment)),
        ...times(32, () => storage().answers.remove({ ...amendment })),
      ])
      expect(tally(done)).toMatchObject({ conflict: 63 })
      expect(await reservedIn(storage(), take)).toBe(2)
    })

    it('gives a place back once when changes, cancellations and removals come at once [CANCEL-23]', async () => {
      const calendarId = fresh('cal')
      const take = aTake(calendarId, { quota: 30 })
      const records = await Promise.all(times(30, () => booked(take)))
      const done = await Promise.all(
        records.flatMap((record) => [
          storage()
            .answers.save(aBookingChange(record, undefined))
            .then(({ kind }) => kind),
          storage().answers.amend({ ...record, releases: ['r1'], audit }),
          storage().answers.remove({ ...record, audit }),
        ]),
      )
      expect(tally(done)).toMatchObject({ conflict: 60 })
      expect(await reservedIn(storage(), take)).toBe(0)
    })

    it('keeps to the cap of a resident whose 64 saves come at once [RSV-18]', async () => {
      const calendarId = fresh('cal')
      const userId = fresh('U')
      const period = { from: localDate('2024-06-01'), to: localDate('2024-06-30'), max: 2 }
      const outcomes = await saveAll(
        times(64, (index) =>
          aBooking([aTake(calendarId, { slotKey: index, caps: { period, maxOfDay: 3 } })], {
            userId,
            keyMs: friday + index,
          }),
        ),
      )
      expect(kinds(outcomes)).toEqual({ saved: 2, capped: 62 })
      const days = { from: period.from, to: period.to }
      expect(await storage().bookings.ownSlots(userId, [calendarId], days)).toHaveLength(2)
    })

    it('keeps to the cap of calendars that count together when 8 saves come at once to each, beside a hold [RSV-18]', async () => {
      const period = { from: localDate('2024-06-01'), to: localDate('2024-06-30') }
      // The first round may be one of turns: a store may have to prepare what it runs.
      for (const round of times(6, (index) => fresh(`round${index}`))) {
        const calendarIds = [`${round}-a`, `${round}-b`]
        const caps = { period: { ...period, max: 3 }, group: { name: round, calendarIds } }
        const take = (index: number) => aTake(calendarIds[index % 2] ?? '', { slotKey: index, caps })
        expect(await holdPlaces(storage(), aHold([take(0)], { userId: round }))).toBe('held')
        // Saves of one form, or of like steps, come one after the other anyhow.
        const outcomes = await saveAll(
          times(16, (index) => {
            const own = { userId: round, surveyId: index % 2 ? 'listed' : 'often', keyMs: friday + index }
            const more = index % 2 ? { caps: { ...caps, maxOfDay: 9 } } : {}
            return aBooking([{ ...take(index + 1), ...more }], own)
          }),
        )
        expect(kinds(outcomes)).toEqual({ saved: 2, capped: 14 })
        expect(await storage().bookings.ownSlots(round, calendarIds, period)).toHaveLength(3)
      }
    })

    it('books once for 64 sends of the same submit [R5]', async () => {
      const take = aTake(fresh('cal'), { quota: 99 })
      const userId = fresh('U')
      const idempotency = { call: 'putItem', key: 'one-press' }
      const outcomes = await saveAll(times(64, () => aBooking([take], { userId }, { idempotency })))
      expect(kinds(outcomes)).toEqual({ saved: 1, repeated: 63 })
      expect(await reservedIn(storage(), take)).toBe(1)
    })

    it('supersedes an answer once, and its place goes once', async () => {
      const calendarId = fresh('cal')
      const older = await booked(aTake(calendarId))
      const supersedes = { answerId: older.answerId, version: 1, check: '取り消し' }
      const outcomes = await saveAll(
        times(32, (index) =>
          aWrite(aFreshRecord({ surveyId: 'often', userId: older.userId, keyMs: friday + 1 + index }), {
            supersedes,
            places: places([aTake(calendarId, { itemKey: 'r2', slotKey: 1, quota: 9 })], {
              keeps: index % 2 ? ['r1'] : [],
            }),
          }),
        ),
      )
      expect(kinds(outcomes)).toEqual({ saved: 1, conflict: 31 })
      expect(await storage().bookings.ofAnswer(older.answerId)).toEqual([])
    })

    it('lets holds and bookings race for one place, and one of them has it [RSV-27]', async () => {
      const take = aTake(fresh('cal'))
      const done = await Promise.all(
        times(32, () => [
          storage()
            .answers.save(aBooking([take]))
            .then(({ kind }) => kind),
          holdPlaces(storage(), aHold([take])).then((outcome) =>
            typeof outcome === 'string' ? outcome : outcome.kind,
          ),
        ]).flat(),
      )
      const { full, ...winner } = tally(done)
      expect(full).toBe(63)
      expect(Object.values(winner)).toEqual([1])
      expect(await reservedIn(storage(), take)).toBe(1)
    })
  })
}
