import { expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'

/** What every `OwnAnswerRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const ownAnswerRepositoryContract = answersContract<'answers' | 'ownAnswers'>(
  'OwnAnswerRepository',
  (storage) => {
    it('finds nothing where nothing was saved', async () => {
      const userId = fresh('U')
      expect(await storage().ownAnswers.findOwn(userId, 'once', 0)).toBeUndefined()
      expect(await storage().ownAnswers.listOwn(userId, 'once')).toEqual([])
      expect(await storage().ownAnswers.latestOwn(userId, 'once')).toBeUndefined()
    })

    it("shows one resident's answers to nobody else, whatever is asked for [R3]", async () => {
      const record = aFreshRecord()
      await storage().answers.save(aWrite(record))
      const other = fresh('U')
      expect(await storage().ownAnswers.findOwn(other, 'once', 0)).toBeUndefined()
      expect(await storage().ownAnswers.listOwn(other, 'once')).toEqual([])
      expect(await storage().ownAnswers.latestOwn(other, 'once')).toBeUndefined()
      expect(await storage().ownAnswers.findOwn(record.userId, 'often', 0)).toBeUndefined()
    })

    it('lists the answers of a resident in the order of their first save', async () => {
      const userId = fresh('U')
      for (const keyMs of [friday + 5, friday, friday + 9]) {
        await storage().answers.save(aWrite({ userId, surveyId: 'often', keyMs }))
      }
      const listed = await storage().ownAnswers.listOwn(userId, 'often')
      expect(listed.map(({ keyMs }) => keyMs)).toEqual([friday + 5, friday, friday + 9])
    })

    it('knows the latest save, also when it changed an older answer', async () => {
      const userId = fresh('U')
      const first = aFreshRecord({ surveyId: 'often', userId, keyMs: friday })
      const second = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + 1 })
      await storage().answers.save(aWrite(first, { bodyHash: 'first' }))
      await storage().answers.save(aWrite(second, { bodyHash: 'second' }))
      const latest = await storage().ownAnswers.latestOwn(userId, 'often')
      expect(latest).toMatchObject({ bodyHash: 'second', savedVersion: 1, record: second })
      expect(Math.abs(latest!.savedAtMs - friday)).toBeLessThan(1000)

      const replaces = { answerId: first.answerId, version: 1 }
      await storage().answers.save(aWrite(first, { bodyHash: 'third', replaces }))
      const third = await storage().ownAnswers.latestOwn(userId, 'often')
      expect(third).toMatchObject({ bodyHash: 'third', savedVersion: 2 })
      expect(third!.record).toEqual({ ...first, version: 2 })
    })

    it('knows the latest save also when the clock went back', async () => {
      const older = aFreshRecord({ surveyId: 'often', keyMs: friday, updatedAt: friday / 1000 + 9 })
      await storage().answers.save(aWrite(older, { bodyHash: 'older' }))
      const supersedes = { answerId: older.answerId, version: 1, check: '取り消し' }
      const { userId } = older
      const newer = aFreshRecord({
        surveyId: 'often',
        userId,
        keyMs: friday + 1,
        updatedAt: friday / 1000 + 9,
      })
      await storage().answers.save(aWrite(newer, { supersedes, bodyHash: 'newer' }))
      expect(await storage().ownAnswers.latestOwn(userId, 'often')).toMatchObject({
        bodyHash: 'newer',
        savedVersion: 1,
      })
      await storage().answers.save(
        aWrite(
          { surveyId: 'often', userId, keyMs: friday + 2, updatedAt: friday / 1000 },
          { supersedes: { answerId: newer.answerId, version: 1, check: '取り消し' }, bodyHash: 'newest' },
        ),
      )
      expect((await storage().ownAnswers.latestOwn(userId, 'often'))?.bodyHash).toBe('newest')
    })
  },
)
