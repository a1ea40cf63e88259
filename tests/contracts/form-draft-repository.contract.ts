import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FormDraft } from '../../application/ports/form-draft-repository.ts'
import { aSurveyConfig, friday } from '../builders.ts'
import { orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type Ports = 'formDrafts' | 'previewLinks' | 'residents' | 'city' | 'surveys'

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
      expect(await storage.formDrafts.list()).toEqual([])
    })

    it('keeps several drafts with their events, or none of them', async () => {
      await put(aDraft())
      const both = (seen: number) => [
        { draft: aDraft({ surveyId: 'a' }), seen: 0 },
        { draft: aDraft({ by: 'mori' }), seen },
      ]
      const audit = orderFieldsOf('U1', 'form.drafted')
      expect(await storage.formDrafts.putAll(both(9), audit)).toBe(false)
      expect(await find('a')).toBeUndefined()
      expect((await storage.residents.find('U1')).events).toEqual([])
      expect(await storage.formDrafts.putAll(both(1), audit)).toBe(true)
      expect((await storage.formDrafts.list()).map(({ revision }) => revision)).toEqual([1, 2])
      expect((await storage.residents.find('U1')).events).toHaveLength(1)
    })

    it('never takes a later draft of a form for one that is gone', async () => {
      await put(aDraft())
      await storage.formDrafts.remove('svy001', 1, [])
      expect(await put(aDraft({ by: 'late' }), 1)).toBeUndefined()
      const again = await put(aDraft({ by: 'mori' }))
      expect(again).toBeGreaterThan(1)
      expect(await storage.formDrafts.remove('svy001', 1, [])).toBe(false)
      expect(await put(aDraft(), 0)).toBeUndefined()
      expect(await find()).toMatchObject({ by: 'mori', revision: again })
    })

    it('ends the links to a form with the draft that is given up, and none to another form', async () => {
      const link = { untilMs: friday + 1, by: 'kato', sub: 'staff-kato' }
      for (const surveyId of ['svy001', 'other'])
        await storage.previewLinks.add({ ...link, surveyId, id: surveyId, token: surveyId }, [])
      await put(aDraft())
      await storage.formDrafts.remove('svy001', 9, [])
      expect(await storage.previewLinks.find('svy001', friday)).toBeDefined()
      await storage.formDrafts.remove('svy001', 1, [])
      expect(await storage.previewLinks.find('svy001', friday)).toBeUndefined()
      expect(await storage.previewLinks.find('other', friday)).toBeDefined()
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
        code: 'office.draft_changed',
      })
      expect(await titles()).toEqual(['はじめ'])
      const both = [1, 2].map(() => storage.city.import(city('下書き'), friday, draft(2)))
      const done = await Promise.allSettled(both)
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await titles()).toEqual(['下書き'])
      expect(await find()).toBeUndefined()

      // Against who writes on, and who gives it up: one of them is done, and nothing in halves.
      for (let round = 0; round < 6; round++) {
        const title = `回${round}`
        const seen = (await put(aDraft()))!
        const [published, written, given] = await Promise.allSettled([
          storage.city.import(city(title), friday, draft(seen)),
          put(aDraft({ by: 'mori' }), seen),
          storage.formDrafts.remove('svy001', seen, []),
        ])
        const done = [
          published.status === 'fulfilled',
          written.status === 'fulfilled' && written.value !== undefined,
          given.status === 'fulfilled' && given.value,
        ]
        expect(done.filter(Boolean)).toHaveLength(1)
        expect((await titles())[0] === title).toBe(done[0])
        const left = await find()
        expect(left?.by).toBe(done[1] ? 'mori' : undefined)
        if (left) await storage.formDrafts.remove('svy001', left.revision, [])
      }
    })
  })
}
