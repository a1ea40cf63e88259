import { expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh, saved } from './answer-writes.ts'
import { tally } from './booking-writes.ts'

/** What every `IdempotencyRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const idempotencyRepositoryContract = answersContract<'answers' | 'idempotency' | 'ownAnswers'>(
  'IdempotencyRepository',
  (storage) => {
    it('finds nothing of a request that was never carried out, nor of another resident [R3]', async () => {
      const record = aFreshRecord()
      expect(await storage().idempotency.find(record.userId, key)).toBeUndefined()
      await storage().answers.save(aWrite(record, { idempotency: key }))
      expect(await storage().idempotency.find(fresh('U'), key)).toBeUndefined()
      expect(await storage().idempotency.find(record.userId, { ...key, call: 'other' })).toBeUndefined()
    })

    it('answers a used key with the first result and stores nothing again [R5]', async () => {
      const first = aFreshRecord({ surveyId: 'often', keyMs: friday })
      const { userId } = first
      await storage().answers.save(aWrite(first, { idempotency: key, bodyHash: 'first' }))
      const again = aWrite(
        { surveyId: 'often', userId, keyMs: friday + 60_000 },
        { idempotency: key, bodyHash: 'other' },
      )
      const repeated = { bodyHash: 'first', result: saved(first).saved }
      expect(await storage().answers.save(again)).toEqual({
        ...saved(first),
        kind: 'repeated',
        bodyHash: 'first',
      })
      expect(await storage().idempotency.find(userId, key)).toEqual(repeated)
      expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([first])
    })

    it('looks at the key before anything else: the repeat of a change is a repeat, not a conflict [R5]', async () => {
      const first = aFreshRecord()
      await storage().answers.save(aWrite(first))
      const change = aWrite(first, {
        replaces: { answerId: first.answerId, version: 1 },
        idempotency: key,
        surveyVersion: 1,
      })
      expect(await storage().answers.save(change)).toEqual(saved(first, { version: 2 }))
      const again = await storage().answers.save({ ...change, surveyVersion: 7 })
      expect(again).toEqual({ ...saved(first, { version: 2 }), kind: 'repeated', bodyHash: 'body-1' })
    })

    it('keeps the keys of residents and of calls apart [R5]', async () => {
      const userId = fresh('U')
      const same = { surveyId: 'often', keyMs: friday }
      const outcomes = [
        await storage().answers.save(aWrite({ ...same, userId }, { idempotency: key })),
        await storage().answers.save(
          aWrite({ ...same, userId }, { idempotency: { ...key, call: 'temprary' } }),
        ),
        await storage().answers.save(aWrite(same, { idempotency: key })),
      ]
      expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved'])
    })

    it('remembers no result of a save that was refused [R5]', async () => {
      const { record } = aWrite()
      const refused = aWrite(record, { idempotency: key, surveyVersion: 9 })
      expect((await storage().answers.save(refused)).kind).toBe('conflict')
      expect(await storage().idempotency.find(record.userId, key)).toBeUndefined()
      expect((await storage().answers.save({ ...refused, surveyVersion: 1 })).kind).toBe('saved')
    })

    it('keeps the key and the code that an answer was given when it was stored [R5]', async () => {
      const first = aFreshRecord({ surveyId: 'often', keyMs: friday })
      const { userId } = first
      await storage().answers.save(aWrite(first))
      const moved = aFreshRecord({ surveyId: 'often', userId, keyMs: friday })
      await storage().answers.save(aWrite(moved, { idempotency: key }))
      const { saved: result } = saved(moved, { keyMs: friday + 1 })
      expect(await storage().idempotency.find(userId, key)).toEqual({ bodyHash: 'body-1', result })

      const change = {
        idempotency: { ...key, key: 'change' },
        replaces: { answerId: first.answerId, version: 1 },
      }
      await storage().answers.save(aWrite({ ...moved, answerCode: 'ignored' }, change))
      const changed = saved(first, { version: 2 }).saved
      const stored = await storage().idempotency.find(userId, change.idempotency)
      expect(stored).toEqual({ bodyHash: 'body-1', result: changed })
    })

    const keep = (userId: string, bodyHash: string, result: unknown = { sub: bodyHash }) =>
      storage().idempotency.keep(userId, { call: 'line-relation', key: 'one' }, { bodyHash, result }, friday)
    const kept = (userId: string) => storage().idempotency.find(userId, { call: 'line-relation', key: 'one' })

    it('keeps what a request came to that no write keeps, and says what is kept of it [R5]', async () => {
      const userId = fresh('U')
      const first = { bodyHash: 'first', result: { sub: 'first' } }
      expect(await keep(userId, 'first')).toEqual(first)
      expect(await keep(userId, 'second')).toEqual(first)
      expect(await kept(userId)).toEqual(first)
      expect(await kept(fresh('U'))).toBeUndefined()
    })

    it.each([['a text'], [null], [[1, '二']], [{ deep: { list: [] } }]])(
      'keeps %j as a result',
      async (result) => {
        const userId = fresh('U')
        expect(await keep(userId, 'body', result)).toEqual({ bodyHash: 'body', result })
        expect(await kept(userId)).toEqual({ bodyHash: 'body', result })
      },
    )

    it('keeps nothing in the place of what a save has kept, nor the reverse [R5]', async () => {
      const { record } = aWrite()
      await storage().answers.save(aWrite(record, { idempotency: key }))
      const given = { bodyHash: 'other', result: {} }
      const stored = { bodyHash: 'body-1', result: saved(record).saved }
      expect(await storage().idempotency.keep(record.userId, key, given, friday)).toEqual(stored)
      const next = aFreshRecord()
      await storage().idempotency.keep(next.userId, key, given, friday)
      const outcome = await storage().answers.save(aWrite(next, { idempotency: key }))
      expect(outcome).toMatchObject({ kind: 'repeated', bodyHash: 'other' })
    })

    it('takes and hands out copies of what it keeps', async () => {
      const userId = fresh('U')
      const result = { sub: 'staff-1' }
      const answered = await keep(userId, 'body', result)
      result.sub = 'changed'
      ;(answered.result as typeof result).sub = 'changed'
      expect(await kept(userId)).toEqual({ bodyHash: 'body', result: { sub: 'staff-1' } })
    })

    it('keeps exactly one of 64 that come at once, and tells all of it [R5]', async () => {
      const userId = fresh('U')
      const hashes = Array.from({ length: 64 }, (_, index) => `body-${index}`)
      const all = await Promise.all(hashes.map((hash) => keep(userId, hash)))
      expect(all).toEqual(hashes.map(() => all[0]))
      expect(await kept(userId)).toEqual(all[0])
    })

    it('stores exactly one of 64 sends of the same submit [R5]', async () => {
      const userId = fresh('U')
      const idempotency = { call: 'putItem', key: 'one-press' }
      const send = () =>
        storage().answers.save(aWrite({ userId, surveyId: 'often', keyMs: friday }, { idempotency }))
      const outcomes = await Promise.all(Array.from({ length: 64 }, send))
      expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ saved: 1, repeated: 63 })
      expect(await storage().ownAnswers.listOwn(userId, 'often')).toHaveLength(1)
    })
  },
)

const key = { call: 'putItem', key: 'b1f4' }
