import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import { expandRepeats } from '../../domain/form/repeats.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig, friday } from '../builders.ts'
import type { Store } from './store.ts'

const hostile = JSON.parse('{"surveyId":"__proto__","surveyTitle":"x","__proto__":{"constructor":1}}')
type Forms = readonly SurveyConfig[]
type SurveysAndMembers = Store<'surveys' | 'members' | 'city'>

/**
 * What every `SurveyRepository` promises, of surveys and of member forms. @param open an empty storage; the suite
 * closes it
 */
export function surveyRepositoryContract(name: string, open: () => Promise<SurveysAndMembers>): void {
  describe.each([
    ['surveys', 'members'],
    ['members', 'surveys'],
  ] as const)(`SurveyRepository contract of %s: ${name}`, (port, other) => {
    const cityOf = (...forms: Forms): City => ({
      settings: { cityName: '窓口市' },
      surveys: [],
      [port]: forms,
      media: [],
    })
    let storage: SurveysAndMembers
    beforeAll(async () => {
      storage = await open()
    })
    afterAll(() => storage.close())

    it('has no form at first', async () => {
      expect(await storage[port].find('a')).toBeUndefined()
      expect(await storage[port].list()).toEqual([])
    })

    it('finds and lists forms as imported, in the order of the bundle, unknown fields included', async () => {
      const b = aSurveyConfig({ surveyId: 'b', surveySchema: [anItem({ attributes: { dose: 2 } })] })
      const a = { ...aSurveyConfig({ surveyId: 'a' }), fieldOfAnotherProduct: [1, null, 'x'] }
      await storage.city.import(cityOf(b, a, hostile), friday)
      expect(await storage[port].find('b')).toEqual({ config: b, version: 1 })
      const listed = await storage[port].list()
      expect(listed.map(({ config }) => config)).toEqual([b, a, hostile])
      expect(Object.hasOwn((await storage[port].find('__proto__'))!.config, '__proto__')).toBe(true)
    })

    it('hands out a form with a group as it is filled in; the city has it as it was written', async () => {
      const repeat = anItem({ itemKey: 'r', type: 'repeat', range: { max: 2 } })
      const form = aSurveyConfig({ surveyId: 'a', surveySchema: [repeat, anItem()] })
      await storage.city.import(cityOf(form), friday)
      const found = await storage[port].find('a')
      expect(found?.config).toEqual(expandRepeats(form))
      expect(found?.config.surveySchema?.map(({ itemKey }) => itemKey)).toContain('q1~2')
      expect((await storage.city.export())?.[port]).toEqual([form])
    })

    it.each(['constructor', 'toString', '', "' or 1=1 --"])('finds no form named %j', async (surveyId) => {
      expect(await storage[port].find(surveyId)).toBeUndefined()
    })

    it('hands out the same object until the content changes, and the new one right after the import', async () => {
      const a = aSurveyConfig({ surveyId: 'a' })
      const b = aSurveyConfig({ surveyId: 'b' })
      await storage.city.import(cityOf(a, b), friday)
      const first = await storage[port].find('a')
      const other = await storage[port].find('b')
      expect(await storage[port].find('a')).toBe(first)
      await storage.city.import(cityOf({ ...a, surveyTitle: '変更後' }, b), friday)
      const second = await storage[port].find('a')
      expect(second?.config.surveyTitle).toBe('変更後')
      expect(second?.version).toBeGreaterThan(first!.version)
      expect(await storage[port].find('b')).toBe(other)
    })

    it(`finds none of the ${other}`, async () => {
      const both = {
        ...cityOf(aSurveyConfig({ surveyId: 'a' })),
        [other]: [aSurveyConfig({ surveyId: 'o' })],
      }
      await storage.city.import(both, friday)
      expect(await storage[port].find('o')).toBeUndefined()
      expect((await storage[port].list()).map(({ config }) => config.surveyId)).toEqual(['a'])
      expect((await storage[other].list()).map(({ config }) => config.surveyId)).toEqual(['o'])
    })
  })
}
