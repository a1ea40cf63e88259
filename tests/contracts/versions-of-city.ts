import { expect, it } from 'vitest'
import type { City, Media } from '../../application/ports/city-repository.ts'
import { aSurveyConfig, friday } from '../builders.ts'
import type { Store } from './store.ts'

/** What every `CityRepository` promises of the versions that it keeps. @param storage the one of the running test */
export function versionsOfCityPromises(
  storage: () => Store<'city'>,
  aCity: (over?: Partial<City>) => City,
): void {
  const titled = (surveyTitle: string, over: Partial<City> = {}) =>
    aCity({ surveys: [aSurveyConfig({ surveyTitle })], ...over })
  const withoutMedia = ({ media: _, ...city }: City) => city
  const numbers = async () => (await storage().city.versions()).map(({ version }) => version)

  it('keeps each city that was put in force as a version, the newest first, with when and by whom', async () => {
    const { city } = storage()
    expect(await city.versions()).toEqual([])
    await city.import(aCity(), friday, { by: 'tanaka' })
    await city.import(titled('第2版'), friday + 1)
    expect(await city.versions()).toEqual([
      { version: 2, at: friday + 1, changed: ['form:b', 'form:a', 'form:svy001'] },
      {
        version: 1,
        at: friday,
        by: 'tanaka',
        changed: expect.arrayContaining(['settings:', 'form:a', 'form:b']),
      },
    ])
    expect(await city.contentOf(2)).toEqual(withoutMedia(titled('第2版')))
    expect(await city.contentOf(3)).toBeUndefined()
    expect(await city.version(1)).toEqual(aCity())
    expect(await city.version(2)).toEqual(titled('第2版'))
    expect(await city.version(3)).toBeUndefined()
  })

  it('makes no version of a city that is in force already', async () => {
    const { city } = storage()
    await city.import(aCity(), friday)
    await city.import(aCity(), friday + 1)
    expect(await city.versions()).toMatchObject([{ version: 1, at: friday }])
  })

  it('refuses an import that was agreed to for a version before the newest, and changes nothing then', async () => {
    const { city } = storage()
    await city.import(aCity(), friday)
    await city.import(titled('第2版'), friday, { since: 1 })
    const late = city.import(titled('第3版'), friday, { since: 1 })
    await expect(late).rejects.toMatchObject({ code: 'city.changed' })
    expect(await numbers()).toEqual([2, 1])
    expect((await city.export())?.surveys).toEqual(titled('第2版').surveys)
  })

  it('keeps the images of a version that are replaced or gone, and those that come back', async () => {
    const { city } = storage()
    const image = (byte: number, name = 'map.png'): Media => ({
      name,
      contentType: 'image/png',
      bytes: Uint8Array.of(byte),
    })
    const medias = [[image(3), image(9, 'b.png')], [image(2)], [], [image(2), image(2, 'same.png')], []]
    for (const [at, media] of medias.entries()) await city.import(aCity({ media }), friday + at)
    for (const [at, media] of medias.entries()) expect(await city.version(at + 1)).toEqual(aCity({ media }))
  })

  it('has no staff records in a version', async () => {
    await storage().city.import(aCity({ staff: [{ sub: 's', username: 'abe01' }] }), friday)
    expect(await storage().city.version(1)).toEqual(aCity())
  })

  it('keeps the last 200 versions', async () => {
    const first = { name: 'map.png', contentType: 'image/png', bytes: Uint8Array.of(1) }
    await storage().city.import(aCity({ media: [first] }), friday)
    for (let at = 2; at <= 202; at++) await storage().city.import(titled(`第${at}版`), friday)
    expect(await numbers()).toEqual(Array.from({ length: 200 }, (_, at) => 202 - at))
    expect(await storage().city.version(2)).toBeUndefined()
    expect(await storage().city.version(3)).toEqual(titled('第3版'))
  })

  it('makes no version of an import that is refused', async () => {
    const { city } = storage()
    await city.import(aCity(), friday)
    const members = [aSurveyConfig({ surveyId: 'a' })]
    await expect(city.import(aCity({ surveys: [], members }), friday)).rejects.toMatchObject({
      code: 'city.form_kind',
    })
    expect(await numbers()).toEqual([1])
  })
}
