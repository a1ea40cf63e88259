import { expect, it } from 'vitest'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'

/** What every `OwnAnswerRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const ownAnswerRepositoryContract = answersContract<'answers' | 'ownAnswers'>(
  'OwnAnswerRepository',
  (storage) => {
    const readAll = async (userId: string, since: number) => {
      const records: AnswerRecord[] = []
      for await (const record of storage().ownAnswers.readOwn(userId, 'often', since)) records.push(record)
      return records
    }

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

    it('reads the answers of a resident one after the other in the order of their first save, however many there are', async () => {
      const userId = fresh('U')
      const keys = Array.from({ length: 100 }, (_, at) => friday + ((at * 37) % 100))
      for (const keyMs of keys) await storage().answers.save(aWrite({ userId, surveyId: 'often', keyMs }))
      await storage().answers.save(aWrite({ surveyId: 'often', keyMs: friday }))
      const read = await readAll(userId, 0)
      expect(read.map(({ keyMs }) => keyMs)).toEqual(keys)
      expect(read).toEqual(await storage().ownAnswers.listOwn(userId, 'often'))
      expect(await readAll(fresh('U'), 0)).toEqual([])
    })

    it('leaves out what is cancelled or superseded and was last changed before a time', async () => {
      const userId = fresh('U')
      const at = friday / 1000
      const changed = { old: at - 1, new: at }
      for (const [age, updatedAt] of Object.entries(changed))
        for (const check of ['未対応', 'NG', 'キャンセル', 'キャンセル済', '取り消し', '完了']) {
          const record = { answerId: fresh(`${age} ${check}`), userId, surveyId: 'often', keyMs: friday }
          await storage().answers.save(aWrite({ ...record, check, updatedAt }))
        }
      const names = async (since: number) =>
        (await readAll(userId, since)).map(({ answerId }) => answerId.split('-')[0])
      expect(await names(0)).toHaveLength(12)
      expect(await names(at)).toEqual([
        ...['old 未対応', 'old 完了'],
        ...['new 未対応', 'new NG', 'new キャンセル', 'new キャンセル済', 'new 取り消し', 'new 完了'],
      ])
      expect(await names(Number.POSITIVE_INFINITY)).toEqual([
        ...['old 未対応', 'old 完了', 'new 未対応', 'new 完了'],
      ])
    })

    it('outlines the answers of a resident to several surveys at once, without what is cancelled and old', async () => {
      const userId = fresh('U')
      const at = friday / 1000
      const once = aFreshRecord({ userId, updatedAt: at - 1 })
      const often = aFreshRecord({ userId, surveyId: 'often', keyMs: friday, check: 'NG', updatedAt: at })
      const old = { userId, surveyId: 'often', keyMs: friday + 1, check: 'NG', updatedAt: at - 1 }
      const listed = aFreshRecord({ userId, surveyId: 'listed', keyMs: friday })
      for (const record of [once, often, listed]) await storage().answers.save(aWrite(record))
      await storage().answers.save(aWrite(old))
      await storage().answers.save(aWrite({ surveyId: 'once' }))
      const found = await storage().ownAnswers.outlineOwn(userId, ['once', 'often', 'nowhere'], at)
      expect(found.toSorted((a, b) => a.keyMs - b.keyMs)).toEqual(
        [once, often].map(({ answerId, surveyId, keyMs, check, updatedAt }) => ({
          isAsked: false,
          answerId,
          surveyId,
          keyMs,
          check,
          updatedAt,
          bookings: [],
        })),
      )
      expect(await storage().ownAnswers.outlineOwn(userId, [], at)).toEqual([])
      expect(await storage().ownAnswers.outlineOwn(fresh('U'), ['once', 'often'], 0)).toEqual([])
    })

    it("reads several answers of a resident by their ids, never another one's [R3]", async () => {
      const userId = fresh('U')
      const mine = aFreshRecord({ userId })
      const another = aFreshRecord({ userId, surveyId: 'often', keyMs: friday })
      const others = aFreshRecord()
      for (const record of [mine, another, others]) await storage().answers.save(aWrite(record))
      const ids = [mine, another, others].map(({ answerId }) => answerId)
      const found = await storage().ownAnswers.someOwn(userId, [...ids, 'nobody'])
      expect(found.toSorted((a, b) => a.keyMs - b.keyMs)).toEqual([mine, another])
      expect(await storage().ownAnswers.someOwn(userId, [])).toEqual([])
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
