import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig, friday } from '../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from './answer-writes.ts'
import {
  aBooking,
  aCalendar,
  aHold,
  aTake,
  audit,
  holdPlaces,
  places,
  releaseHold,
  reservedIn,
} from './booking-writes.ts'
import { closingsOfCityPromises } from './closings-of-city.ts'
import { languagesOfCityPromises } from './languages-of-city.ts'
import { memberFormPromises } from './member-forms.ts'
import { aPlacing, sending, sent } from './order-writes.ts'
import { staffOfCityPromises } from './staff-of-city.ts'
import type { Store } from './store.ts'
import { versionsOfCityPromises } from './versions-of-city.ts'

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

type CityPort =
  | 'answers'
  | 'bookings'
  | 'orders'
  | 'city'
  | 'members'
  | 'messages'
  | 'officeAnswers'
  | 'officeDuties'
  | 'ownAnswers'
  | 'staffAccounts'
  | 'surveys'

/** What every `CityRepository` promises. @param open an empty storage; the suite closes it after each test */
export function cityRepositoryContract(name: string, open: () => Promise<Store<CityPort>>): void {
  describe(`CityRepository contract: ${name}`, () => {
    let storage: Store<CityPort>
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

    it('takes over another order of forms and pictures, and another content type of the same bytes', async () => {
      const { surveys, media } = aCity()
      const [map, empty] = media
      const cities = [
        aCity({ surveys: [...surveys].reverse() }),
        aCity({ media: [...media].reverse() }),
        aCity({ media: [{ ...map!, contentType: 'image/webp' }, empty!] }),
      ]
      for (const city of cities) {
        await storage.city.import(aCity(), friday)
        await storage.city.import(city, friday)
        expect(await storage.city.export()).toEqual(city)
      }
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

    it('knows the highest number of a key that a form had in any version, also over its removal', async () => {
      const withKeys = (...keys: string[]) =>
        aCity({
          surveys: [
            aSurveyConfig({ surveyId: 'a', surveySchema: keys.map((itemKey) => anItem({ itemKey })) }),
          ],
        })
      expect(await storage.city.lastKeyOf('a')).toBe(0)
      for (const [city, last] of [
        [withKeys('q2', 'name', 'q0x', 'q12'), 12],
        [withKeys('q1'), 12],
        [aCity({ surveys: [aSurveyConfig({ surveyId: 'b' })] }), 12],
        [withKeys('q30'), 30],
      ] as const) {
        await storage.city.import(city, friday)
        expect(await storage.city.lastKeyOf('a')).toBe(last)
      }
    })

    it('never touches an answer, even of a survey that is gone, and lets none be saved to it', async () => {
      await storage.city.import(aCity(), friday)
      const record = aFreshRecord({ surveyId: 'a' })
      await storage.answers.save(aWrite(record))
      await storage.city.import(aCity({ surveys: [] }), friday)
      expect(await storage.ownAnswers.findOwn(record.userId, 'a', 0)).toEqual(record)
      const late = await storage.answers.save(aWrite({ surveyId: 'a' }))
      expect(late).toEqual({ kind: 'conflict', on: 'survey' })
    })

    it('tells how far it is, up to all of it', async () => {
      const seen: number[] = []
      await storage.city.import(aCity(), friday, { progress: (done, total) => seen.push(done / total) })
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

    memberFormPromises(() => storage)
    staffOfCityPromises(() => storage)
    languagesOfCityPromises(() => storage, aCity)
    versionsOfCityPromises(() => storage, aCity)
    closingsOfCityPromises(() => storage, aCity)
    catalogPromises(() => storage)

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

/** What can be booked, as part of the city. */
function catalogPromises(storage: () => Store<CityPort>): void {
  const bookable = (...calendars: Calendar[]) =>
    aCity({
      surveys: surveysOfContract.surveys,
      calendars,
      categories: {
        display: { tag1: '施設', tag2: '種類', tag3: '場所', title: '施設の予約' },
        tagLabels: { en: { tag1: 'Facility', tag2: 'Kind', tag3: 'Place' } },
        categories: [{ id: 'sports', name: 'スポーツ', order: 1, children: [] }],
      },
      items: [{ categoryId: 'court-a', itemId: '1', itemName: 'コートA' }],
    })
  const take = (over: Parameters<typeof aTake>[1] = {}) => aTake('court', { slotKey: 1, ...over })
  const book = async (taken = take()) => {
    const { version } = await storage().bookings.catalog()
    const write = aBooking([], {}, { places: places([taken], { catalogVersion: version }) })
    expect(await storage().answers.save(write)).toMatchObject({ kind: 'saved' })
    return write.record
  }
  const [first, second, third] = aCalendar().comaList
  const importing = (...calendars: Calendar[]) => storage().city.import(bookable(...calendars), friday)
  const refused = { code: 'city.slot_in_use', details: { calendarId: 'court', slotKey: 1 } }

  it('exports calendars, categories and items as they were imported', async () => {
    const city = bookable(aCalendar({ dayOffs: [localDate('2024-06-17')] }), aCalendar({ sortKey: 'pool' }))
    await storage().city.import(city, friday)
    expect(await storage().city.export()).toEqual(city)
    const without = aCity()
    await storage().city.import(without, friday)
    expect(await storage().city.export()).toEqual(without)
    expect((await storage().bookings.catalog()).calendars.size).toBe(0)
  })

  it('raises the version of the catalog only when its content changes', async () => {
    const versions: number[] = []
    const swapped = Object.fromEntries(Object.entries(aCalendar()).reverse()) as unknown as Calendar
    for (const calendar of [aCalendar(), swapped, aCalendar({ name: '新テニスコート' }), aCalendar()]) {
      await importing(calendar)
      versions.push((await storage().bookings.catalog()).version)
    }
    expect(versions).toEqual([1, 1, 2, 3])
  })

  it.each([
    ['removed', [aCalendar({ comaList: [first!] })]],
    ['given another start', [aCalendar({ comaList: [first!, { ...second!, start: '10:30' }, third!] })]],
    ['given another end', [aCalendar({ comaList: [first!, { ...second!, end: '11:30' }, third!] })]],
    ['moved', [aCalendar({ comaList: [first!, third!, second!] })]],
    ['removed with its calendar', [aCalendar({ sortKey: 'pool' })]],
    ['removed with all calendars', []],
  ])('refuses an import by which a slot with live bookings would be %s', async (_, calendars) => {
    await importing(aCalendar())
    await book()
    const before = await storage().city.export()
    await expect(importing(...calendars)).rejects.toMatchObject(refused)
    expect(await storage().city.export()).toEqual(before)
    expect((await storage().bookings.catalog()).version).toBe(1)
  })

  it('refuses an import by which a form with live bookings would be removed, until they are over or given back', async () => {
    await importing(aCalendar())
    const record = await book(take({ day: localDate('2024-06-14') }))
    const { surveyId } = record
    const surveys = surveysOfContract.surveys.filter((survey) => survey.surveyId !== surveyId)
    const without = { ...bookable(aCalendar()), surveys }
    const midnight = Date.parse('2024-06-15T00:00:00+09:00')
    await expect(storage().city.import(without, midnight - 1)).rejects.toMatchObject({
      code: 'city.survey_in_use',
      details: { surveyId },
    })
    expect((await storage().surveys.find(surveyId))?.version).toBe(1)
    expect(await storage().city.import(without, midnight)).toMatchObject({ removed: 1 })
    await storage().city.import(bookable(aCalendar()), midnight)
    await storage().answers.amend({ ...record, releases: 'all', audit })
    expect(await storage().city.import(without, friday)).toMatchObject({ removed: 1 })
  })

  it('refuses an import by which a form would be removed that somebody pays for, until the order ends', async () => {
    await importing(aCalendar())
    const surveys = surveysOfContract.surveys.filter(({ surveyId }) => surveyId !== 'often')
    const without = { ...bookable(aCalendar()), surveys }
    const atMs = Date.now()
    const paying = await sent(storage(), aPlacing({ surveyId: 'often', atMs }))
    await expect(storage().city.import(without, atMs)).rejects.toMatchObject({
      code: 'city.survey_in_use',
      details: { surveyId: 'often' },
    })
    await storage().orders.move({ ...sending(paying), version: 2, to: 'failed', releases: true }, [])
    expect(await storage().city.import(without, atMs)).toMatchObject({ removed: 1 })
  })

  it('refuses it for a slot that is held, and not once the hold is over', async () => {
    await importing(aCalendar())
    const hold = aHold([take({ day: localDate('2124-06-20') })], { catalogVersion: 1 })
    await holdPlaces(storage(), hold)
    await expect(importing()).rejects.toMatchObject(refused)
    await releaseHold(storage(), hold)
    expect(await importing()).toMatchObject({ unchanged: 3 })
  })

  it('lets slots go that nobody has from today on: of other times, given back, or over', async () => {
    await importing(aCalendar())
    const cancelled = await book()
    await storage().answers.amend({ ...cancelled, releases: 'all', audit })
    await book(take({ slotKey: 0 }))
    await book(take({ day: localDate('2024-06-13') }))
    expect(await importing(aCalendar({ comaList: [first!] }))).toMatchObject({ unchanged: 3 })
  })

  it('counts a slot of today as in use, and takes the day it is in Japan', async () => {
    await importing(aCalendar())
    await book(take({ day: localDate('2024-06-14') }))
    await expect(importing()).rejects.toMatchObject(refused)
    const midnight = Date.parse('2024-06-15T00:00:00+09:00')
    await expect(storage().city.import(bookable(), midnight - 1)).rejects.toMatchObject(refused)
    expect(await storage().city.import(bookable(), midnight)).toMatchObject({ unchanged: 3 })
  })

  it('counts a slot that somebody holds as in use until the hold ends', async () => {
    await importing(aCalendar())
    const { version } = await storage().bookings.catalog()
    const atMs = Date.now() + 60_000
    const expiresAtMs = atMs + 1000
    const held = aHold([take({ day: localDate('2099-06-19') })], {
      atMs,
      expiresAtMs,
      catalogVersion: version,
    })
    expect(await holdPlaces(storage(), held)).toBe('held')
    await expect(storage().city.import(bookable(), expiresAtMs - 1)).rejects.toMatchObject(refused)
    expect(await storage().city.import(bookable(), expiresAtMs)).toMatchObject({ unchanged: 3 })
  })

  it('lets quotas be lowered below what is booked, times be added and rules be changed', async () => {
    await importing(aCalendar())
    await book(take({ cost: 2, quota: 2 }))
    const comaList = [...aCalendar().comaList, { start: '14:00', end: '15:00' }]
    const weekly = [{ weekdays: [4], quotas: [1, 1, 1, 1] }]
    const changed = aCalendar({ comaList, weekly, calendarOff: true, name: '新テニスコート' })
    expect(await importing(changed)).toMatchObject({ unchanged: 3 })
    expect((await storage().bookings.catalog()).calendars.get('court')).toEqual(changed)
    expect(await reservedIn(storage(), take())).toBe(2)
  })

  it('lets an import and the bookings of what it takes away not both come through', async () => {
    for (let round = 0; round < 5; round++) {
      await storage().city.import(bookable(aCalendar()), friday)
      const catalogVersion = (await storage().bookings.catalog()).version
      const taken = take({ quota: 99 })
      const write = () => aBooking([], {}, { places: places([taken], { catalogVersion }) })
      const [imported, ...saved] = await Promise.all([
        importing().then(
          () => 'imported',
          () => 'refused',
        ),
        ...Array.from({ length: 8 }, async () => (await storage().answers.save(write())).kind),
      ])
      const reserved = await reservedIn(storage(), taken)
      expect(imported === 'imported' ? 0 : saved.filter((kind) => kind === 'saved').length).toBe(reserved)
      if (reserved > 0) return
    }
  })
}
