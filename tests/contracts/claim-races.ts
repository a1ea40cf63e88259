import { afterEach, describe, expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { aTake, audit, day, expectSound, tally } from './booking-writes.ts'
import { aClaim, aLookUp, allow, anImport } from './claim-writes.ts'
import type { Store } from './store.ts'

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Who wins when many come at once. */
export function claimRacePromises(
  storage: () => Store<'answers' | 'bookings' | 'claims' | 'ownAnswers' | 'selfAudit'>,
): void {
  describe('raced', () => {
    const claim = async (...asked: Parameters<typeof aClaim>) => {
      const outcome = await storage().claims.claim(aClaim(...asked))
      return outcome === 'refused' ? outcome : 'claimed'
    }
    const none = Array.from({ length: 54 }, () => undefined)
    const tenLeft = [...times(10, (index) => index), ...none]
    const inOrder = (left: readonly (number | undefined)[]) => left.toSorted((a, b) => Number(a) - Number(b))
    afterEach(() => expectSound(storage()))

    it.each([
      ['different values', false, false],
      ['different values that count once', false, true],
      ['the same values', true, false],
    ])('counts 10 of 64 look-ups for %s that come at once, never more', async (_, same, sameOnce) => {
      const lookUp = aLookUp()
      const { userId } = lookUp
      const counts = await Promise.all(
        times(64, () => storage().claims.countLookUp(same ? lookUp : aLookUp({ userId }), 10, sameOnce)),
      )
      expect(inOrder(counts.map((count) => count?.left))).toEqual(tenLeft)
      expect(counts.filter((count) => count?.counted)).toHaveLength(10)
      expect(await storage().claims.countLookUp(aLookUp({ userId }), 10, false)).toBeUndefined()
    })

    it('counts 64 look-ups for the same values once where they count once', async () => {
      const lookUp = aLookUp()
      const counts = await Promise.all(times(64, () => storage().claims.countLookUp(lookUp, 10, true)))
      expect(counts.map((count) => count?.left)).toEqual(times(64, () => 9))
      expect(counts.filter((count) => count?.counted)).toHaveLength(1)
    })

    it('gives a record with its bookings to exactly one of 20 residents', async () => {
      const calendarId = fresh('cal')
      const record = await anImport(storage(), {}, { takes: [aTake(calendarId)] })
      const residents = times(20, () => fresh('U'))
      for (const userId of residents) await allow(storage(), userId, record)
      const outcomes = await Promise.all(residents.map((userId) => claim(userId, [record])))
      expect(tally(outcomes)).toEqual({ claimed: 1, refused: 19 })
      const winner = outcomes.indexOf('claimed')
      for (const [index, userId] of residents.entries()) {
        const mine = index === winner ? 1 : 0
        expect(await storage().ownAnswers.listOwn(userId, 'often')).toHaveLength(mine)
        const days = { from: day, to: day }
        expect(await storage().bookings.ownSlots(userId, [calendarId], days)).toHaveLength(mine)
      }
    })

    it('gives a record once to a resident who sends the claim 64 times', async () => {
      const userId = fresh('U')
      const record = await anImport(storage())
      await allow(storage(), userId, record)
      const outcomes = await Promise.all(times(64, () => claim(userId, [record])))
      expect(tally(outcomes)).toEqual({ claimed: 1, refused: 63 })
      const owned = await storage().ownAnswers.listOwn(userId, 'often')
      expect(owned).toEqual([{ ...record, userId, version: 2 }])
    })

    it('never splits records that several residents claim together', async () => {
      const records = [await anImport(storage()), await anImport(storage()), await anImport(storage())]
      const residents = times(21, () => fresh('U'))
      for (const userId of residents) await allow(storage(), userId, ...records)
      const asked = residents.map((userId, index) => ({
        userId,
        two: [records[index % 3]!, records[(index + 1) % 3]!],
      }))
      const outcomes = await Promise.all(asked.map(({ userId, two }) => claim(userId, two)))
      expect(tally(outcomes)).toEqual({ claimed: 1, refused: 20 })
      const owned = await Promise.all(
        residents.map((userId) => storage().ownAnswers.listOwn(userId, 'often')),
      )
      expect(owned.map(({ length }) => length).sort()).toEqual([...times(20, () => 0), 2])
    })

    it('gives a resident one record of a form of one answer, or lets them save one [R4]', async () => {
      const userId = fresh('U')
      const records = await Promise.all(times(10, () => anImport(storage(), { surveyId: 'once', keyMs: 0 })))
      await allow(storage(), userId, ...records)
      const outcomes = await Promise.all(
        records.flatMap((record) => [
          claim(userId, [record]),
          storage()
            .answers.save(aWrite({ userId }))
            .then(({ kind }) => kind),
        ]),
      )
      const { refused = 0, conflict = 0, ...winner } = tally(outcomes)
      expect(refused + conflict).toBe(19)
      expect(Object.values(winner)).toEqual([1])
      expect(await storage().ownAnswers.listOwn(userId, 'once')).toHaveLength(1)
    })

    it('lets a claim race with a new save of the cancelled answer that it replaces, and one of them has it [R4]', async () => {
      const outcomes = await Promise.all(
        times(20, async (index) => {
          const userId = fresh('U')
          const own = aFreshRecord({ userId, check: 'キャンセル' })
          await storage().answers.save(aWrite(own))
          const record = await anImport(storage(), { surveyId: 'once', keyMs: 0 })
          await allow(storage(), userId, record)
          const { answerId, version } = own
          const work = [
            () => claim(userId, [{ ...record, replaces: own }]),
            async () => {
              const write = aWrite({ ...own, check: '未対応' }, { replaces: { answerId, version } })
              return (await storage().answers.save(write)).kind
            },
          ]
          const done = await Promise.all((index % 2 ? work.reverse() : work).map((each) => each()))
          const [standing, ...more] = await storage().ownAnswers.listOwn(userId, 'once')
          expect(more).toEqual([])
          expect(standing?.answerId).toBe(done.includes('claimed') ? record.answerId : answerId)
          return done.toSorted().join(' ')
        }),
      )
      for (const outcome of outcomes) expect(['claimed conflict', 'refused saved']).toContain(outcome)
    })

    it('lets a claim race with a change by the office or a removal, and one of them has it', async () => {
      const takes = () => [aTake(fresh('cal'))]
      const records = await Promise.all(times(20, () => anImport(storage(), {}, { takes: takes() })))
      const userId = fresh('U')
      await allow(storage(), userId, ...records)
      const outcomes = await Promise.all(
        records.flatMap(({ entries, ...record }, index) => [
          claim(userId, [record]),
          index % 2 === 0
            ? storage().answers.amend({ ...record, check: '完了', releases: ['r1'], audit })
            : storage().answers.remove({ ...record, audit }),
        ]),
      )
      const { refused = 0, conflict = 0 } = tally(outcomes)
      expect(refused + conflict).toBe(20)
    })

    it('gives claimed records and new answers of one millisecond a key each', async () => {
      const userId = fresh('U')
      const records = await Promise.all(times(20, () => anImport(storage())))
      await allow(storage(), userId, ...records)
      await Promise.all(
        records.flatMap((record) => [
          claim(userId, [record]),
          storage().answers.save(aWrite({ userId, surveyId: 'often', keyMs: friday })),
        ]),
      )
      const owned = await storage().ownAnswers.listOwn(userId, 'often')
      const keys = owned.map(({ keyMs }) => keyMs - friday).sort((a, b) => a - b)
      expect(keys).toEqual(times(40, (index) => index))
    })
  })
}
