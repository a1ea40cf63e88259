import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimedNotice, SectionNotice } from '../../application/ports/section-notice-repository.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from './answer-writes.ts'
import { anImport } from './claim-writes.ts'
import { aSectionNotice } from './section-notices.ts'
import { orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type Ports = 'sectionNotices' | 'answers' | 'city' | 'residents'

/** What every `SectionNoticeRepository` promises. @param open an empty storage; the suite closes it after each test */
export function sectionNoticeRepositoryContract(name: string, open: () => Promise<Store<Ports>>): void {
  describe(`SectionNoticeRepository contract: ${name}`, () => {
    let storage: Store<Ports>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const plan = (
      notices: readonly SectionNotice[] = [],
      {
        before,
        untilMs = friday,
        sectionId = 'kenko',
      }: { before?: number; untilMs?: number; sectionId?: string } = {},
    ) =>
      storage.sectionNotices.plan({
        ...{ sectionId, before, until: { untilMs, untilSeq: 7 }, notices },
        audit: orderFieldsOf('U1', 'notice.given_up'),
      })
    const claim = (atMs = friday, limit = 10) => storage.sectionNotices.claim({ atMs, leaseMs: 1000, limit })
    const idsOf = (claimed: readonly ClaimedNotice[]) => claimed.map(({ noticeId }) => noticeId)
    const kinds = async () => (await storage.residents.find('U1')).events.map(({ kind }) => kind)
    const [event] = orderFieldsOf('U1', 'notice.sent')

    it('notes until when a section was told, with its notices and events, field for field', async () => {
      expect(await storage.sectionNotices.told()).toEqual(new Map())
      expect(await claim()).toEqual([])
      const [mail, line] = [aSectionNotice(), aSectionNotice({ by: 'line', to: 'staff-1' })]
      expect(await plan([mail, line])).toBe(true)
      expect(await storage.sectionNotices.told()).toEqual(
        new Map([['kenko', { untilMs: friday, untilSeq: 7 }]]),
      )
      expect(await claim(friday - 1)).toEqual([])
      expect(new Set(await claim())).toEqual(
        new Set([mail, line].map((notice) => ({ ...notice, attempts: 1 }))),
      )
      expect(await kinds()).toEqual(['notice.given_up'])
    })

    it('plans what is due once, whoever of several is first, and else stores nothing', async () => {
      const first = await Promise.all([1, 2, 3].map(() => plan([aSectionNotice()])))
      expect(first.filter(Boolean)).toHaveLength(1)
      const next = { before: friday, untilMs: friday + 1 }
      const then = await Promise.all([1, 2, 3].map(() => plan([aSectionNotice()], next)))
      expect(then.filter(Boolean)).toHaveLength(1)
      expect(await plan([aSectionNotice()])).toBe(false)
      expect(await claim()).toHaveLength(2)
      expect(await kinds()).toHaveLength(2)
    })

    it('lets one of several claim a notice, and again once that is over or it is postponed', async () => {
      await plan([aSectionNotice({ noticeId: 'one' })])
      const both = await Promise.all([claim(), claim(), claim()])
      expect(both.flatMap(idsOf)).toEqual(['one'])
      expect(await claim(friday + 999)).toEqual([])
      const [again] = await claim(friday + 1000)
      expect(again).toMatchObject({ noticeId: 'one', attempts: 2 })
      await storage.sectionNotices.postpone({ ...again!, attempts: 1 }, friday)
      expect(await claim(friday + 1001)).toEqual([])
      await storage.sectionNotices.postpone(again!, friday + 1500)
      expect(await claim(friday + 1499)).toEqual([])
      expect(await claim(friday + 1500)).toMatchObject([{ attempts: 3 }])
    })

    it('claims so many at once, the longest due first', async () => {
      await plan([
        aSectionNotice({ noticeId: 'b', untilMs: friday }),
        aSectionNotice({ noticeId: 'a', untilMs: 5 }),
      ])
      expect(idsOf(await claim(friday, 1))).toEqual(['a'])
      expect(idsOf(await claim(friday, 1))).toEqual(['b'])
    })

    it('ends a notice once, with its event', async () => {
      await plan([aSectionNotice({ noticeId: 'one' })])
      await Promise.all([1, 2].map(() => storage.sectionNotices.end({ noticeId: 'one' }, event!)))
      expect(await claim(friday + 5000)).toEqual([])
      expect(await kinds()).toEqual(['notice.given_up', 'notice.sent'])
    })

    it('forgets sections that are told no more, with what waits for them', async () => {
      for (const sectionId of ['kenko', 'zei']) await plan([aSectionNotice({ sectionId })], { sectionId })
      await storage.sectionNotices.keepOnly(['zei', 'other'])
      expect([...(await storage.sectionNotices.told()).keys()]).toEqual(['zei'])
      expect((await claim()).map(({ sectionId }) => sectionId)).toEqual(['zei'])
      await storage.sectionNotices.keepOnly([])
      expect(await storage.sectionNotices.told()).toEqual(new Map())
    })

    it('counts what residents sent between two answers: no changes of others, nothing cancelled or imported', async () => {
      const { sectionNotices, answers } = storage
      await storage.city.import(surveysOfContract, friday)
      const save = (surveyId: string, over: Parameters<typeof aWrite>[1] = {}) =>
        answers.save(aWrite(aFreshRecord({ surveyId }), over))
      const count = async (afterSeq: number, upToSeq: number, surveyIds = ['often', 'listed']) => {
        const counts = await sectionNotices.countSent(surveyIds, { afterSeq, upToSeq })
        return counts.map(({ surveyId, count: times }) => `${surveyId} ${times}`).sort()
      }
      expect([await sectionNotices.lastSeq(), await count(0, 99)]).toEqual([0, []])
      await save('often')
      const first = await sectionNotices.lastSeq()
      await save('often')
      await save('often')
      await save('listed')
      await answers.save(aWrite(aFreshRecord({ surveyId: 'often', check: 'キャンセル' })))
      await anImport(storage, { surveyId: 'often' }, { source: 'K-001' })
      const last = await sectionNotices.lastSeq()
      expect(await count(first, last)).toEqual(['listed 1', 'often 2'])
      expect(await count(first, last, ['listed'])).toEqual(['listed 1'])
      expect(await count(0, first)).toEqual(['often 1'])
      expect(await count(first, last, [])).toEqual([])
      expect(await count(last, last + 99)).toEqual([])
    })
  })
}
