import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anItem, aSurveyConfig, friday } from '../builders.ts'
import type { Store } from './store.ts'

const hostile = JSON.parse('{"surveyId":"__proto__","surveyTitle":"x","__proto__":{"constructor":1}}')
const cityOf = (...surveys: ReturnType<typeof aSurveyConfig>[]) => ({
  settings: { cityName: '窓口市' },
  surveys,
  media: [],
})

/** What every `SurveyRepository` promises. @param open an empty storage; the suite closes it */
export function surveyRepositoryContract(name: string, open: () => Promise<Store<'surveys' | 'city'>>): void {
  describe(`SurveyRepository contract: ${name}`, () => {
    let storage: Store<'surveys' | 'city'>
    beforeAll(async () => {
      storage = await open()
    })
    afterAll(() => storage.close())

    it('has no survey at first', async () => {
      expect(await storage.surveys.find('a')).toBeUndefined()
      expect(await storage.surveys.list()).toEqual([])
    })

    it('finds and lists surveys as imported, in the order of the bundle, unknown fields included', async () => {
      const b = aSurveyConfig({ surveyId: 'b', surveySchema: [anItem({ attributes: { dose: 2 } })] })
      const a = { ...aSurveyConfig({ surveyId: 'a' }), fieldOfAnotherProduct: [1, null, 'x'] }
      await storage.city.import(cityOf(b, a, hostile), friday)
      expect(await storage.surveys.find('b')).toEqual({ config: b, version: 1 })
      const listed = await storage.surveys.list()
      expect(listed.map(({ config }) => config)).toEqual([b, a, hostile])
      expect(Object.hasOwn((await storage.surveys.find('__proto__'))!.config, '__proto__')).toBe(true)
    })

    it.each(['constructor', 'toString', '', "' or 1=1 --"])('finds no survey named %j', async (surveyId) => {
      expect(await storage.surveys.find(surveyId)).toBeUndefined()
    })

    it('hands out the same object until the content changes, and the new one right after the import', async () => {
      const a = aSurveyConfig({ surveyId: 'a' })
      const b = aSurveyConfig({ surveyId: 'b' })
      await storage.city.import(cityOf(a, b), friday)
      const first = await storage.surveys.find('a')
      const other = await storage.surveys.find('b')
      expect(await storage.surveys.find('a')).toBe(first)
      await storage.city.import(cityOf({ ...a, surveyTitle: '変更後' }, b), friday)
      const second = await storage.surveys.find('a')
      expect(second?.config.surveyTitle).toBe('変更後')
      expect(second?.version).toBeGreaterThan(first!.version)
      expect(await storage.surveys.find('b')).toBe(other)
    })
  })
}
