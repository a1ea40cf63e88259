import type Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sqlCityRepository } from '../../../adapters/storage/city/sql-city-repository.ts'
import { newKeyRing } from '../../../adapters/storage/sealing/key-ring.ts'
import { sealing } from '../../../adapters/storage/sealing/sealing.ts'
import { sqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { oneConnection } from '../../../adapters/storage/sqlite/memory-storage.ts'
import { prepareDatabase } from '../../../adapters/storage/sqlite/prepare-database.ts'
import type { CityRepository } from '../../../application/ports/city-repository.ts'
import { aPaymentService, aSurveyConfig, friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { aBooking, aCalendar, aHold, holdPlaces, places } from '../../contracts/booking-writes.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

let db: Database.Database
let storage: ReturnType<typeof sqlStorage>
/** As another process, whose imports this one has not seen yet. */
let elsewhere: Pick<CityRepository, 'import'>
/** Happens when a look has listed the surveys and read one that is new, or read an image. */
let whileLooking: () => Promise<unknown>
beforeEach(async () => {
  db = openWriter(newFile())
  prepareDatabase(db, dataKey)
  whileLooking = async () => {}
  const engine = oneConnection(db)
  const ring = newKeyRing()
  elsewhere = sqlCityRepository(engine, sealing(ring), () => {})
  storage = sqlStorage(
    {
      ...engine,
      async get(statement) {
        const row = await engine.get(statement)
        if (/from (survey|media)/.test(statement.sql)) await whileLooking()
        return row
      },
    },
    { ring, dataKey },
  )
})
afterEach(() => {
  db.close()
})

/** Puts forms in force, each with a calendar and a payment service of the same name. */
const importInto = (city: Pick<CityRepository, 'import'>, ...names: readonly string[]) =>
  city.import(
    {
      settings: { cityName: '窓口市' },
      surveys: names.map((surveyId) => aSurveyConfig({ surveyId })),
      calendars: names.map((sortKey) => aCalendar({ sortKey })),
      payment: names.map((serviceId) => aPaymentService({ serviceId })),
      media: [],
    },
    friday,
  )

const surveyIds = async () => (await storage.surveys.list()).map(({ config }) => config.surveyId)

/** Asks for the surveys, and stops the look for them when it has read them; `goOn` lets it end. */
async function askAndHold(): Promise<{ asked: Promise<string[]>; goOn: () => void }> {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reached = new Promise<void>((resolve) => {
    whileLooking = () => {
      whileLooking = async () => {}
      resolve()
      return held
    }
  })
  const asked = surveyIds()
  await reached
  return { asked, goOn }
}

describe('surveys from memory', () => {
  test('are new after an import of this process, whatever the change mark says', async () => {
    await importInto(storage.city, 'a')
    expect(await surveyIds()).toEqual(['a'])
    await importInto(storage.city, 'a', 'b')
    expect(await surveyIds()).toEqual(['a', 'b'])
  })

  test.each(['before', 'after'])(
    'are new for whoever asks after an import, %s a look that began earlier has ended',
    async (when) => {
      await importInto(storage.city, 'a')
      const { asked, goOn } = await askAndHold()
      await importInto(storage.city, 'a', 'b')
      if (when === 'after') {
        goOn()
        await asked
      }
      const after = surveyIds()
      goOn()
      expect(await asked).toEqual(['a'])
      expect(await after).toEqual(['a', 'b'])
    },
  )

  const stopped: [string, () => Promise<unknown>][] = [
    ['a save by the form', () => storage.answers.save(aWrite({ surveyId: 'gone' }))],
    [
      'a save by the catalog',
      () =>
        storage.answers.save(aBooking([], { surveyId: 'a' }, { places: places([], { catalogVersion: 9 }) })),
    ],
    ['a hold', () => holdPlaces(storage, aHold([], { catalogVersion: 9 }))],
    ['a new index', () => storage.answerIndex.reindex({ surveyId: 'gone', surveyVersion: 1, answers: [] })],
  ]
  test.each(stopped)('are those of another process once its import has stopped %s', async (_, stop) => {
    await importInto(storage.city, 'a')
    expect(await surveyIds()).toEqual(['a'])
    await importInto(elsewhere, 'a', 'b')
    await stop()
    expect(await surveyIds()).toEqual(['a', 'b'])
    expect([...(await storage.bookings.catalog()).calendars.keys()]).toEqual(['a', 'b'])
    expect([...(await storage.paymentConfig.find()).services.keys()]).toEqual(['a', 'b'])
  })
})

describe('an image', () => {
  const image = (byte: number) => ({
    name: 'map.png',
    contentType: 'image/png',
    bytes: new Uint8Array([byte]),
  })
  const withImage = (byte: number) => ({ ...surveysOfContract, media: [image(byte)] })

  test('is read once, and is the same object until an import of this process', async () => {
    await storage.city.import(withImage(1), friday)
    const first = await storage.city.findMedia('map.png')
    expect(first).toEqual(image(1))
    db.prepare("update media set bytes = x'09'").run()
    expect(await storage.city.findMedia('map.png')).toBe(first)
    await storage.city.import(withImage(2), friday)
    expect(await storage.city.findMedia('map.png')).toEqual(image(2))
    await storage.city.import(surveysOfContract, friday)
    expect(await storage.city.findMedia('map.png')).toBeUndefined()
  })

  test('is not kept if it was read while an import replaced it', async () => {
    await storage.city.import(withImage(1), friday)
    await storage.city.settings()
    whileLooking = async () => {
      whileLooking = async () => {}
      await storage.city.import(withImage(2), friday)
      await storage.city.settings()
    }
    expect(await storage.city.findMedia('map.png')).toEqual(image(1))
    expect(await storage.city.findMedia('map.png')).toEqual(image(2))
  })
})
