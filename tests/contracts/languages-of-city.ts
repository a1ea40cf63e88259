import { expect, it } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import { friday } from '../builders.ts'
import type { Store } from './store.ts'

const languages = {
  en: { 紙: 'Paper', '改行\nと "引用"': 'Line and “quote”' },
  vi: { 紙: 'Giấy' },
  ko: {},
}

/** What a `CityRepository` promises of translations. */
export function languagesOfCityPromises(
  storageOf: () => Store<'city' | 'surveys'>,
  aCity: (over?: Partial<City>) => City,
): void {
  it('has no translations before the first import, and none of a city without any [ENT-16]', async () => {
    const { city } = storageOf()
    expect(await city.languages()).toEqual({})
    await city.import(aCity(), friday)
    expect(await city.languages()).toEqual({})
    expect(Object.hasOwn((await city.export()) ?? {}, 'languages')).toBe(false)
  })

  it('gives the translations that were imported, and exports them [ENT-16]', async () => {
    const { city } = storageOf()
    await city.import(aCity({ languages }), friday)
    expect(await city.languages()).toEqual(languages)
    expect(await city.export()).toEqual(aCity({ languages }))
    await city.import(aCity({ languages: { en: { 布: 'Cloth' } } }), friday + 1)
    expect(await city.languages()).toEqual({ en: { 布: 'Cloth' } })
    await city.import(aCity(), friday + 2)
    expect(await city.languages()).toEqual({})
  })

  it('gives the same translations until an import, which raises no version of a form', async () => {
    const { city, surveys } = storageOf()
    await city.import(aCity({ languages }), friday)
    const [given, before] = [await city.languages(), await surveys.list()]
    expect(await city.languages()).toBe(given)
    await city.import(aCity({ languages: { en: {} } }), friday + 1)
    expect(await surveys.list()).toEqual(before)
  })

  it('keeps its translations, whatever becomes of what was imported', async () => {
    const { city } = storageOf()
    const mine = { en: { 紙: 'Paper' } }
    await city.import(aCity({ languages: mine }), friday)
    mine.en.紙 = 'Cloth'
    expect(await city.languages()).toEqual({ en: { 紙: 'Paper' } })
  })
}
