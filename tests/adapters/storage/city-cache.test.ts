import type Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealing } from '../../../adapters/sealing/sealing.ts'
import { sqlAnswerRepository } from '../../../adapters/sql/answer/sql-answer-repository.ts'
import { reservedCache } from '../../../adapters/sql/booking/reserved-cache.ts'
import { sqlBookingRepository } from '../../../adapters/sql/booking/sql-booking-repository.ts'
import { type CityCache, cityCache } from '../../../adapters/sql/city/city-cache.ts'
import { sqlCityRepository } from '../../../adapters/sql/city/sql-city-repository.ts'
import type { SqlEngine } from '../../../adapters/sql/sql-engine.ts'
import { openWriter } from '../../../adapters/sqlite/connection.ts'
import { prepareDatabase } from '../../../adapters/sqlite/prepare-database.ts'
import type { AnswerRepository } from '../../../application/ports/answer-repository.ts'
import type { BookingRepository } from '../../../application/ports/booking-repository.ts'
import { aSurveyConfig, friday } from '../../builders.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import { aBooking, aCalendar, aHold, places } from '../../contracts/booking-writes.ts'
import { oneConnection } from './one-connection.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

let db: Database.Database
let cache: CityCache
/** Happens when a look has listed the surveys and read one that is new. */
let whileLooking: () => Promise<unknown>
let importSurveys: (...surveyIds: readonly string[]) => Promise<unknown>
/** As another process does, of which this one has seen nothing yet. */
let importElsewhere: typeof importSurveys
let answers: AnswerRepository
let bookings: BookingRepository
beforeEach(async () => {
  db = openWriter(newFile())
  await prepareDatabase(db, dataKey)
  whileLooking = async () => {}
  const whole = oneConnection(db)
  const engine: SqlEngine = {
    ...whole,
    async get(sql, values) {
      const row = await whole.get(sql, values)
      if (sql.includes('from survey')) await whileLooking()
      return row
    },
  }
  cache = cityCache(engine)
  const importing = (imported: () => void) => {
    const city = sqlCityRepository(engine, imported)
    return (...surveyIds: readonly string[]) => {
      const surveys = surveyIds.map((surveyId) => aSurveyConfig({ surveyId }))
      const calendars = surveyIds.map((sortKey) => aCalendar({ sortKey }))
      return city.import({ settings: { cityName: '窓口市' }, surveys, calendars, media: [] }, friday)
    }
  }
  importSurveys = importing(cache.forget)
  importElsewhere = importing(() => {})
  const needs = {
    engine,
    sealing: sealing(dataKey),
    cache,
    reserved: reservedCache(engine),
    nowMs: () => friday,
  }
  answers = sqlAnswerRepository(needs)
  bookings = sqlBookingRepository(needs)
})
afterEach(() => {
  db.close()
})

const surveyIds = async () => [...(await cache.surveys()).keys()]

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
    await importSurveys('a')
    expect(await surveyIds()).toEqual(['a'])
    await importSurveys('a', 'b')
    expect(await surveyIds()).toEqual(['a', 'b'])
  })

  test.each(['before', 'after'])(
    'are new for whoever asks after an import, %s a look that began earlier has ended',
    async (when) => {
      await importSurveys('a')
      const { asked, goOn } = await askAndHold()
      await importSurveys('a', 'b')
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
    ['a save by the form', () => answers.save(aWrite({ surveyId: 'gone' }))],
    [
      'a save by the catalog',
      () => answers.save(aBooking([], { surveyId: 'a' }, { places: places([], { catalogVersion: 9 }) })),
    ],
    ['a hold', () => bookings.hold(aHold([], { catalogVersion: 9 }))],
    ['a new index', () => answers.reindex({ surveyId: 'gone', surveyVersion: 1, answers: [] })],
  ]
  test.each(stopped)('are those of another process once its import has stopped %s', async (_, stop) => {
    await importSurveys('a')
    expect(await surveyIds()).toEqual(['a'])
    await importElsewhere('a', 'b')
    await stop()
    expect(await surveyIds()).toEqual(['a', 'b'])
    expect([...(await cache.catalog()).calendars.keys()]).toEqual(['a', 'b'])
  })
})
