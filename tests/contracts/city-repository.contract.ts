import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig, friday } from '../builders.ts'
import { aFreshRecord, aWrite } from './answer-writes.ts'

const aCity = (over: Partial<City> = {}): City => ({
  settings: {
    cityName: '窓口市',
    contact: '市民課 電話 0120-000-000',
    imageHosts: ['https://img.example.jp'],
  },
  surveys: [
    aSurveyConfig({ surveyId: 'b', surveySchema: [anItem({ options: ['紙', '布'] })] }),
    aSurveyConfig({ surveyId: 'a', description: '[案内](https://example.jp)' }),
  ],
  media: [
    { name: 'map.png', contentType: 'image/png', bytes: Uint8Array.of(0, 1, 254, 255) },
    { name: 'empty.svg', contentType: 'image/svg+xml', bytes: new Uint8Array() },
  ],
  ...over,
})

const fieldsReversed = (config: SurveyConfig): SurveyConfig => ({
  ...Object.fromEntries(Object.entries(config).reverse()),
  ...config,
})

/** What every `CityRepository` promises. @param open an empty storage; the suite closes it after each test */
export function cityRepositoryContract(name: string, open: () => Promise<Storage>): void {
  describe(`CityRepository contract: ${name}`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    it('has nothing before the first import', async () => {
      expect(await storage.city.export()).toBeUndefined()
      expect(await storage.city.settings()).toBeUndefined()
      expect(await storage.city.findMedia('map.png')).toBeUndefined()
      expect(await storage.surveys.list()).toEqual([])
    })

    it('exports what was imported, field for field and in its order', async () => {
      const city = aCity()
      const result = await storage.city.import(city, friday)
      expect(result).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 })
      expect(await storage.city.export()).toEqual(city)
      expect(await storage.city.settings()).toEqual(city.settings)
      expect(await storage.city.findMedia('map.png')).toEqual(city.media[0])
    })

    it('changes nothing when the same city is imported again', async () => {
      await storage.city.import(aCity(), friday)
      const before = await storage.surveys.list()
      const sameInOtherOrder = aCity({
        surveys: aCity().surveys.map((config) => fieldsReversed(config)),
      })
      const result = await storage.city.import(sameInOtherOrder, friday + 1)
      expect(result).toEqual({ added: 0, changed: 0, unchanged: 2, removed: 0 })
      expect(await storage.surveys.list()).toEqual(before)
    })

    it('raises the version of exactly what changed, moves what moved, and drops what is gone', async () => {
      const [b, a] = aCity().surveys
      await storage.city.import(aCity(), friday)
      const next = aCity({
        settings: { cityName: '新窓口市' },
        surveys: [a!, aSurveyConfig({ surveyId: 'c' }), { ...b!, surveyTitle: '変更後' }],
        media: [{ name: 'map.png', contentType: 'image/png', bytes: Uint8Array.of(7) }],
      })
      const result = await storage.city.import(next, friday + 1)
      expect(result).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 0 })
      const versions = (await storage.surveys.list()).map(({ config, version }) => [config.surveyId, version])
      expect(versions).toEqual([
        ['a', 1],
        ['c', 1],
        ['b', 2],
      ])
      expect(await storage.city.export()).toEqual(next)
      expect(await storage.city.findMedia('empty.svg')).toBeUndefined()
    })

    it('never gives a survey that was removed and comes back its old version again', async () => {
      await storage.city.import(aCity(), friday)
      const gone = await storage.city.import(aCity({ surveys: [] }), friday)
      expect(gone.removed).toBe(2)
      expect(await storage.surveys.find('a')).toBeUndefined()
      const back = await storage.city.import(aCity(), friday)
      expect(back).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 })
      expect((await storage.surveys.find('a'))?.version).toBe(2)
    })

    it('never touches an answer, even of a survey that is gone, and lets none be saved to it', async () => {
      await storage.city.import(aCity(), friday)
      const record = aFreshRecord({ surveyId: 'a' })
      await storage.answers.save(aWrite(record))
      await storage.city.import(aCity({ surveys: [] }), friday)
      expect(await storage.answers.findOwn(record.userId, 'a', 0)).toEqual(record)
      const late = await storage.answers.save(aWrite({ surveyId: 'a' }))
      expect(late).toEqual({ kind: 'conflict', on: 'survey' })
    })

    it('tells how far it is, up to all of it', async () => {
      const seen: number[] = []
      await storage.city.import(aCity(), friday, (done, total) => seen.push(done / total))
      expect(seen.at(-1)).toBe(1)
      expect(seen).toEqual([...seen].sort((a, b) => a - b))
    })

    it('takes imports that come at once one after the other', async () => {
      const cities = Array.from({ length: 4 }, (_, number) =>
        aCity({ surveys: [aSurveyConfig({ surveyId: 'a', surveyTitle: `第${number}版` })] }),
      )
      await Promise.all(cities.map((city) => storage.city.import(city, friday)))
      expect((await storage.surveys.find('a'))?.version).toBe(4)
      expect(await storage.city.export()).toEqual({
        ...cities[0],
        surveys: [(await storage.surveys.find('a'))?.config],
      })
    })

    it('takes and hands out copies', async () => {
      const city = aCity()
      await storage.city.import(city, friday)
      city.media[0]!.bytes[0] = 99
      Object.assign(city.settings, { cityName: 'changed' })
      const exported = await storage.city.export()
      Object.assign(exported!.settings, { cityName: 'changed too' })
      expect(await storage.city.export()).toEqual(aCity())
    })
  })
}
