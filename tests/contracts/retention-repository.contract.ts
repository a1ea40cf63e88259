import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { answersOver } from '../../domain/answer/retention.ts'
import { plusDays, startOfTokyoDay, tokyoDay } from '../../domain/shared/local-date.ts'
import { aSurveyConfig, friday } from '../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from './answer-writes.ts'
import { aBooking, aTake, audit, expectSound, places, reservedIn } from './booking-writes.ts'
import { allow, anImport } from './claim-writes.ts'
import type { Store } from './store.ts'

type Ports =
  | 'retention'
  | 'answers'
  | 'ownAnswers'
  | 'claims'
  | 'bookings'
  | 'accessLog'
  | 'selfAudit'
  | 'city'

/** What every `RetentionRepository` promises. @param open an empty storage; the suite closes it after each test */
export function retentionRepositoryContract(name: string, open: () => Promise<Store<Ports>>): void {
  describe(`RetentionRepository contract: ${name}`, () => {
    let storage: Store<Ports>
    beforeEach(async () => {
      storage = await open()
      await storage.city.import(surveysOfContract, friday)
    })
    afterEach(() => storage.close())

    const today = tokyoDay(friday)
    /** Stores an answer that was changed last on a day, at its beginning or its end. */
    async function changedOn(day: typeof today, over: Partial<AnswerRecord> = {}, atEnd = false) {
      const at = startOfTokyoDay(day) / 1000 + (atEnd ? 86_399 : 0)
      const record = aFreshRecord({ surveyId: 'often', keyMs: friday, createdAt: at, updatedAt: at, ...over })
      await storage.answers.save(aWrite(record))
      return record
    }
    async function overIds(days?: number, { surveyId = 'often', endedOnly = false } = {}): Promise<string[]> {
      const found: string[] = []
      const over = answersOver({ days, endedOnly }, today)
      for (let after: number | undefined = 0; after !== undefined; ) {
        const page = await storage.retention.findOver(surveyId, over, after)
        found.push(...page.answers.map(({ answerId }) => answerId))
        after = page.next
      }
      return found
    }
    const own = ({ userId, surveyId }: AnswerRecord) => storage.ownAnswers.listOwn(userId, surveyId)
    const event = { kind: 'answer.purged', at: friday } as const

    it('names the forms that answers may belong to, also one that was removed', async () => {
      await changedOn(today)
      expect(await storage.retention.surveyIds()).toEqual(expect.arrayContaining(['often', 'once']))
      const [once] = surveysOfContract.surveys
      await storage.city.import({ ...surveysOfContract, surveys: [once!] }, friday)
      expect(await storage.retention.surveyIds()).toContain('often')
    })

    it('tells for how long the answers of a form are kept, of a removed one as it said last [R18]', async () => {
      const { surveys } = surveysOfContract
      const keeping = (retentionDays?: number) =>
        surveys.map((config) =>
          config.surveyId === 'often' && retentionDays !== undefined ? { ...config, retentionDays } : config,
        )
      const known = async (forms: typeof surveys) => {
        await storage.city.import({ ...surveysOfContract, surveys: forms }, friday)
        return (await storage.retention.retentionOf('often')).days
      }
      const withoutOften = surveys.filter(({ surveyId }) => surveyId !== 'often')
      expect(await known(keeping(30))).toBe(30)
      expect(await known(keeping(60))).toBe(60)
      expect(await known(withoutOften)).toBe(60)
      expect(await known(withoutOften)).toBe(60)
      expect(await known(keeping())).toBeUndefined()
      expect(await known(withoutOften)).toBeUndefined()
      expect((await storage.retention.retentionOf('unknown')).days).toBeUndefined()
    })

    it('counts the days of a member form for records that have ended only, also after it was removed [R18]', async () => {
      const card = aSurveyConfig({ surveyId: 'card', retentionDays: 30 })
      const withCard = { ...surveysOfContract, members: [card] }
      await storage.city.import(withCard, friday)
      expect(await storage.retention.retentionOf('card')).toEqual({ days: 30, endedOnly: true })
      expect((await storage.retention.retentionOf('often')).endedOnly).toBe(false)
      const of = { surveyId: 'card', endedOnly: true }
      await changedOn(plusDays(today, -400), { surveyId: 'card', keyMs: 0 })
      const left = await changedOn(plusDays(today, -31), { surveyId: 'card', keyMs: 0, check: 'キャンセル' })
      await changedOn(plusDays(today, -30), { surveyId: 'card', keyMs: 0, check: 'キャンセル' })
      expect(await overIds(30, of)).toEqual([left.answerId])
      await storage.city.import(surveysOfContract, friday)
      expect(await storage.retention.retentionOf('card')).toEqual({ days: 30, endedOnly: true })
    })

    it('finds answers of a form from the day after their last one on, and no others [R18]', async () => {
      const gone = await changedOn(plusDays(today, -31), {}, true)
      await changedOn(plusDays(today, -30))
      await changedOn(plusDays(today, -31), { surveyId: 'once', keyMs: 0 })
      expect(await overIds(30)).toEqual([gone.answerId])
      expect(await overIds()).toEqual([])
    })

    it('finds cancelled and superseded answers after a year, also where answers are kept [R18]', async () => {
      const past = { check: 'キャンセル' }
      const cancelled = await changedOn(plusDays(today, -366), past, true)
      const superseded = await changedOn(plusDays(today, -366), { check: '取り消し' })
      await changedOn(plusDays(today, -365), past)
      await changedOn(plusDays(today, -366))
      expect(await overIds()).toEqual([cancelled.answerId, superseded.answerId])
      expect(await overIds(30_000)).toEqual([cancelled.answerId, superseded.answerId])
      const soon = await changedOn(plusDays(today, -8), past)
      expect(await overIds(7)).toContain(soon.answerId)
    })

    it('counts from the last reservation where that is later; one ahead keeps an answer for good [R18]', async () => {
      const at = startOfTokyoDay(plusDays(today, -100)) / 1000
      const old = { createdAt: at, updatedAt: at }
      const booked = (days: number) =>
        aBooking([aTake('court', { day: plusDays(today, days), quota: 9 })], old)
      const writes = [booked(-31), booked(-30), booked(0), booked(40)]
      for (const write of writes) await storage.answers.save(write)
      expect(await overIds(30)).toEqual([writes[0]!.record.answerId])
      expect(await overIds(1)).toEqual([writes[0]!.record.answerId, writes[1]!.record.answerId])
    })

    it('finds every answer of a form of many, each once', async () => {
      const records: AnswerRecord[] = []
      while (records.length < 603)
        records.push(...(await Promise.all([0, 1, 2].map(() => changedOn(plusDays(today, -40))))))
      const found = await overIds(30)
      expect(found).toHaveLength(603)
      expect(new Set(found)).toEqual(new Set(records.map(({ answerId }) => answerId)))
    })

    it('erases an answer with what hangs on it, and leaves its past reservations as numbers [R4, R18]', async () => {
      const takes = [
        aTake('court', { day: plusDays(today, -3), quota: 5 }),
        aTake('court', { itemKey: 'r2', day: plusDays(today, -1), slotKey: 1, cost: 2, quota: 5 }),
      ]
      const write = aBooking(takes)
      await storage.answers.save(write)
      await storage.answers.save(aBooking([takes[0]!]))
      expect(await storage.retention.erase({ ...write.record, version: 1 }, today, [event])).toBe(true)
      expect(await own(write.record)).toEqual([])
      expect(await reservedIn(storage, takes[0]!)).toBe(2)
      expect(await reservedIn(storage, takes[1]!)).toBe(2)
      await expectSound(storage)
      const findings = await storage.selfAudit.inspect(() => {})
      expect(findings).toMatchObject({ answers: 1, bookings: 1, slots: 2 })
    })

    it('leaves an answer alone that changed since, is booked from today on, or is gone [R18]', async () => {
      const record = await changedOn(today)
      const { version } = record
      await storage.answers.amend({ ...record, check: '対応完了', releases: [], audit })
      expect(await storage.retention.erase({ ...record, version }, today, [event])).toBe(false)
      const ahead = aBooking([aTake('court', { day: today })])
      await storage.answers.save(ahead)
      const found = { answerId: ahead.record.answerId, version: 1 }
      expect(await storage.retention.erase(found, today, [event])).toBe(false)
      expect(await storage.retention.erase(found, plusDays(today, 1), [event])).toBe(true)
      expect(await storage.retention.erase(found, plusDays(today, 1), [event])).toBe(false)
      expect(await own(record)).toHaveLength(1)
    })

    it('lets nobody claim what was erased', async () => {
      const record = await anImport(storage)
      await allow(storage, 'U-hanako', record)
      expect(await storage.retention.erase({ ...record, version: 1 }, today, [event])).toBe(true)
      expect(await storage.claims.granted('U-hanako', friday)).toEqual([])
    })

    it('an answer is either changed or erased when both come at once [R18]', async () => {
      const records = await Promise.all(Array.from({ length: 20 }, () => changedOn(plusDays(today, -40))))
      const outcomes = await Promise.all(
        records.map(async (record) => {
          const [erased, amended] = await Promise.all([
            storage.retention.erase(record, today, [event]),
            storage.answers.amend({ ...record, check: '対応完了', releases: [], audit }),
          ])
          return [erased, amended === 'amended', (await own(record)).length]
        }),
      )
      for (const [erased, amended, left] of outcomes) {
        expect(erased).toBe(!amended)
        expect(left).toBe(erased ? 0 : 1)
      }
    })

    it('a place of a past slot is not given back by erasing, and its counter bears later changes [R4]', async () => {
      const take = aTake('court', { day: plusDays(today, -2), quota: 2 })
      const write = aBooking([take])
      await storage.answers.save(write)
      await storage.retention.erase({ ...write.record, version: 1 }, today, [event])
      expect(await storage.answers.save(aBooking([take]))).toMatchObject({ kind: 'saved' })
      expect(await storage.answers.save(aBooking([], {}, { places: places([take]) }))).toMatchObject({
        kind: 'full',
      })
      await expectSound(storage)
    })

    it('counts and erases views before a day, some at a time, until none is left [R18]', async () => {
      const view = (at: number) => storage.accessLog.record({ userId: 'U1', path: '/survey/once', at })
      for (let at = 0; at < 1_001; at += 91)
        await Promise.all(
          Array.from({ length: 91 }, (_, next) => view(startOfTokyoDay(today) - 1_001 + at + next)),
        )
      await view(startOfTokyoDay(today))
      expect(await storage.retention.countViews(today)).toBe(1_001)
      const erased: number[] = []
      for (let more = true; more; more = erased.at(-1) !== 0)
        erased.push(await storage.retention.eraseViews(today))
      expect(erased).toEqual([500, 500, 1, 0])
      expect(await storage.retention.countViews(plusDays(today, 1))).toBe(1)
    })
  })
}
