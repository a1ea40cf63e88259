import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FormDraft } from '../../application/ports/form-draft-repository.ts'
import { aSurveyConfig, friday } from '../builders.ts'
import { orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type Ports = 'formDrafts' | 'residents' | 'city' | 'surveys'

const aDraft = (over: Partial<FormDraft> = {}): FormDraft => ({
  surveyId: 'svy001',
  kind: 'survey',
  config: aSurveyConfig({ surveyTitle: '下書き' }),
  base: 1,
  at: friday,
  by: 'kato',
  ...over,
})

/** What every `FormDraftRepository` promises. @param open an empty storage; the suite closes it after each test */
export function formDraftRepositoryContract(name: string, open: () => Promise<Store<Ports>>): void {
  describe(`FormDraftRepository contract: ${name}`, () => {
    let storage: Store<Ports>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const put = (draft: FormDraft, seen = 0) => storage.formDrafts.put(draft, seen, [])
    const find = (surveyId = 'svy001') => storage.formDrafts.find(surveyId)

    it('keeps drafts field for field, by the id of their forms, and knows none at first', async () => {
      expect(await storage.formDrafts.list()).toEqual([])
      expect(await find()).toBeUndefined()
      const whole = aDraft({
        surveyId: 'a',
        kind: 'member',
        sectionId: 'zei',
        catalog: { items: [] },
        languages: { en: { 氏名: 'Name' } },
        publishAt: friday + 1,
        trouble: '誤り',
      })
      await put(aDraft())
      await put(whole)
      expect(await find('a')).toStrictEqual({ ...whole, revision: 1 })
      expect((await storage.formDrafts.list()).map(({ surveyId }) => surveyId)).toEqual(['a', 'svy001'])
    })

    it('takes a change only of who has seen the revision before it, and with its events', async () => {
      expect(await put(aDraft())).toBe(1)
      expect(await put(aDraft({ by: 'mori' }), 1)).toBe(2)
      for (const seen of [0, 1, 3]) {
        const late = aDraft({ by: 'late' })
        expect(await storage.formDrafts.put(late, seen, orderFieldsOf('U1', 'form.drafted'))).toBeUndefined()
      }
      expect(await find()).toMatchObject({ by: 'mori', revision: 2 })
      expect((await storage.residents.find('U1')).events).toEqual([])
      await storage.formDrafts.put(aDraft(), 2, orderFieldsOf('U1', 'form.drafted'))
      expect((await storage.residents.find('U1')).events.map(({ kind }) => kind)).toEqual(['form.drafted'])
    })

    it('lets one of several who write at once win, and the others know [OFF-29]', async () => {
      await put(aDraft())
      const done = await Promise.all(['a', 'b', 'c', 'd'].map((by) => put(aDraft({ by }), 1)))
      expect(done.filter((revision) => revision !== undefined)).toEqual([2])
      expect(await find()).toMatchObject({ by: ['a', 'b', 'c', 'd'][done.indexOf(2)], revision: 2 })
    })

    it('gives up the draft that was seen, and no other', async () => {
      await put(aDraft())
      await put(aDraft(), 1)
      expect(await storage.formDrafts.remove('svy001', 1, [])).toBe(false)
      expect(await storage.formDrafts.remove('svy001', 2, [])).toBe(true)
      expect(await storage.formDrafts.remove('svy001', 2, [])).toBe(false)
      expect(await find()).toBeUndefined()
    })

    it('lets a draft go as it is put in force, and stores nothing if it was changed meanwhile', async () => {
      const city = (surveyTitle: string) => ({
        settings: { cityName: '月町市' },
        surveys: [aSurveyConfig({ surveyTitle })],
        media: [],
      })
      const titles = async () => (await storage.surveys.list()).map(({ config }) => config.surveyTitle)
      await storage.city.import(city('はじめ'), friday)
      await put(aDraft())
      await put(aDraft(), 1)
      const draft = (revision: number) => ({ draft: { surveyId: 'svy001', revision } })
      await expect(storage.city.import(city('古い下書き'), friday, draft(1))).rejects.toMatchObject({
        code: 'city.changed',
      })
      expect(await titles()).toEqual(['はじめ'])
      const both = [1, 2].map(() => storage.city.import(city('下書き'), friday, draft(2)))
      const done = await Promise.allSettled(both)
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await titles()).toEqual(['下書き'])
      expect(await find()).toBeUndefined()
    })
  })
}
