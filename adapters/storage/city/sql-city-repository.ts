import { staffOfCity } from '../../../application/city/staff-entries.ts'
import type {
  City,
  CityRepository,
  CitySettings,
  FormKind,
  Media,
} from '../../../application/ports/city-repository.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { readDuties } from '../office/sql-office-duty-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { readStaffAccounts } from '../staff/sql-staff-account-repository.ts'
import { type SqlRow, sql } from '../write.ts'
import { cityCatalog } from './catalog-content.ts'
import { readContentOf, readNewestContent, readVersion, readVersions } from './city-versions.ts'
import { type CityInForce, importCity, sealImport } from './import-city.ts'
import { readLanguages } from './languages-content.ts'
import type { PaymentConfigContent } from './payment-config-content.ts'

/** How often an import tries again after another one came between. */
const TRIES = 5

/** @param imported is called after each import, before it resolves */
export function sqlCityRepository(
  engine: SqlEngine,
  sealing: Sealing,
  imported: () => void,
): Omit<CityRepository, 'findMedia' | 'languages' | 'settings'> {
  return {
    async import(city, at, options) {
      for (let tries = 0; tries < TRIES; tries++) {
        const inForce = await readInForce(engine)
        if ((options?.since ?? inForce.version) !== inForce.version) throw refuse('city.changed', {})
        const { write, result } = await sealImport(city, inForce, { sealing, atMs: at, ...options })
        const outcome = await engine.write(importCity, write)
        if (outcome === 'imported') {
          imported()
          return result
        }
        if (outcome.kind === 'booked_since') throw refuse('city.changed', {})
        if (outcome.kind === 'draft_changed') throw refuse('office.draft_changed', {})
        if (outcome.kind === 'survey_in_use')
          throw refuse('city.survey_in_use', { surveyId: outcome.surveyId })
        if (outcome.kind === 'staff_sub') throw refuse('city.staff_sub', { sub: outcome.sub })
        if (outcome.kind === 'slot_in_use') {
          const { calendarId, slotKey } = outcome
          throw refuse('city.slot_in_use', { calendarId, slotKey })
        }
      }
      throw refuse('service.unavailable', {})
    },
    export: () => readCity(engine, sealing),
    versions: () => readVersions(engine),
    version: (version) => readVersion(engine, version),
    contentOf: (version) => readContentOf(engine, version),
    async lastKeyOf(surveyId) {
      const row = await engine.get(sql`select last_key from survey where survey_id = ${surveyId}`)
      return Number(row?.last_key ?? 0)
    },
  }
}

const mediaOf = (row: SqlRow): Media => ({
  name: String(row.name),
  contentType: String(row.content_type),
  bytes: new Uint8Array(row.bytes as Uint8Array),
})

/** The settings in force, undefined before the first import, and the version of the city. */
export async function readSettings({
  get,
}: SqlEngine): Promise<{ version: number; settings: CitySettings | undefined }> {
  const row = await get(sql`select version, settings from city where id = 1`)
  const settings = typeof row?.settings === 'string' ? (JSON.parse(row.settings) as CitySettings) : undefined
  return { version: Number(row?.version), settings }
}

const readCatalogText = async ({ get }: SqlEngine): Promise<string> =>
  String((await get(sql`select content from catalog where id = 1`))?.content)

const readPaymentText = async ({ get }: SqlEngine): Promise<string> =>
  String((await get(sql`select content from payment_config where id = 1`))?.content)

async function readInForce(engine: SqlEngine): Promise<CityInForce> {
  const { version } = await readSettings(engine)
  const surveys = await engine.all(
    sql`select survey_id, position, config, removed, kind, last_key from survey`,
  )
  const media = await engine.all(sql`select name, position, content_type, digest from media`)
  const catalog = await readCatalogText(engine)
  const paymentConfig = await readPaymentText(engine)
  const newestContent = await readNewestContent(engine)
  return {
    version,
    newestContent,
    catalog,
    paymentConfig,
    surveys: surveys.map((row) => ({
      surveyId: String(row.survey_id),
      position: Number(row.position),
      config: String(row.config),
      removed: Number(row.removed) === 1,
      kind: row.kind as FormKind,
      lastKey: Number(row.last_key),
    })),
    media: media.map((row) => ({
      name: String(row.name),
      position: Number(row.position),
      contentType: String(row.content_type),
      digest: row.digest as Uint8Array,
    })),
  }
}

/** Reads again if an import came between, so that the parts belong together. */
async function readCity(engine: SqlEngine, sealing: Sealing): Promise<City | undefined> {
  for (;;) {
    const { version, settings } = await readSettings(engine)
    if (settings === undefined) return undefined
    const forms = await engine.all(sql`select kind, config from survey where removed = 0 order by position`)
    const media = await engine.all(sql`select name, content_type, bytes from media order by position`)
    const catalog = cityCatalog(await readCatalogText(engine))
    const prices = JSON.parse(await readPaymentText(engine)) as PaymentConfigContent
    const { languages } = await readLanguages(engine)
    const staff = staffOfCity(await readStaffAccounts(engine, sealing), await readDuties(engine))
    if ((await readSettings(engine)).version !== version) continue
    const configsOf = (kind: FormKind) =>
      forms
        .filter((form) => form.kind === kind)
        .map(({ config }) => JSON.parse(String(config)) as SurveyConfig)
    const members = configsOf('member')
    return {
      settings,
      surveys: configsOf('survey'),
      ...(members.length > 0 && { members }),
      ...catalog,
      ...prices,
      ...staff,
      ...(Object.keys(languages).length > 0 && { languages }),
      media: media.map(mediaOf),
    }
  }
}
