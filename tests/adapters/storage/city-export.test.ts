import { afterAll, expect, test } from 'vitest'
import { sqlCityRepository } from '../../../adapters/storage/city/sql-city-repository.ts'
import { newKeyRing } from '../../../adapters/storage/sealing/key-ring.ts'
import { sealing } from '../../../adapters/storage/sealing/sealing.ts'
import type { SqlEngine } from '../../../adapters/storage/sql-engine.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { oneConnection } from '../../../adapters/storage/sqlite/memory-storage.ts'
import { prepareDatabase } from '../../../adapters/storage/sqlite/prepare-database.ts'
import { aPaymentService, aSurveyConfig, friday } from '../../builders.ts'
import { aCalendar } from '../../contracts/booking-writes.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const keys = sealing(newKeyRing())

const city = (name: string) => ({
  settings: { cityName: name },
  surveys: [aSurveyConfig({ surveyTitle: name })],
  calendars: [aCalendar({ name })],
  payment: [aPaymentService({ serviceName: name })],
  media: [{ name: 'map.png', contentType: 'image/png', bytes: Buffer.from(name) }],
})

test.each(['city', 'survey', 'media', 'catalog', 'payment_config'])(
  'an export is of one city, though another is imported when its table %s has been read',
  async (table) => {
    const db = openWriter(newFile())
    prepareDatabase(db, dataKey)
    const engine = oneConnection(db)
    const office = sqlCityRepository(engine, keys, () => {})
    await office.import(city('旧市'), friday)
    let isImported = false
    const afterReading = async (sql: string) => {
      if (isImported || !sql.includes(`from ${table} `)) return
      isImported = true
      await office.import(city('新市'), friday)
    }
    const interrupted: SqlEngine = {
      ...engine,
      async get(statement) {
        const row = await engine.get(statement)
        await afterReading(statement.sql)
        return row
      },
      async all(statement) {
        const rows = await engine.all(statement)
        await afterReading(statement.sql)
        return rows
      },
    }
    const exported = await sqlCityRepository(interrupted, keys, () => {}).export()
    expect(isImported).toBe(true)
    expect(exported?.settings.cityName).toBe('新市')
    expect(exported?.surveys[0]?.surveyTitle).toBe('新市')
    expect(exported?.calendars?.[0]?.name).toBe('新市')
    expect(exported?.payment?.[0]?.serviceName).toBe('新市')
    expect(Buffer.from(exported?.media[0]?.bytes ?? []).toString()).toBe('新市')
    db.close()
  },
)
