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
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { readStaffAccounts } from '../staff/sql-staff-account-repository.ts'
import { cityCatalog } from './catalog-content.ts'
import { type CityInForce, cityImportPlan } from './city-import-plan.ts'
import { readNewestContent, readVersion, readVersions } from './city-versions.ts'
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
        const { plan, result } = await cityImportPlan(city, inForce, {
          sealing,
          atMs: at,
          ...options,
        })
        const outcome = await engine.write(plan)
        if (outcome.kind === 'done') {
          imported()
          return result
        }
        const { by, row } = outcome
        if (by.kind === 'survey_in_use') throw refuse('city.survey_in_use', { surveyId: by.surveyId })
        if (by.kind === 'staff_sub') throw refuse('city.staff_sub', { sub: by.sub })
        if (by.kind === 'slot_in_use') {
          const slotKey = Number(row?.slot_key)
          throw refuse('city.slot_in_use', { calendarId: by.calendarId, slotKey })
        }
      }
      throw refuse('service.unavailable', {})
    },
    export: () => readCity(engine, sealing),
    versions: () => readVersions(engine),
    version: (version) => readVersion(engine, version),
  }
}

const mediaOf = (row: { name: string; content_type: string; bytes: Uint8Array }): Media => ({
  name: row.name,
  contentType: row.content_type,
  bytes: new Uint8Array(row.bytes),
})

/** The settings in force, undefined before the first import, and the version of the city. */
export async function readSettings({
  kysely,
}: SqlEngine): Promise<{ version: number; settings: CitySettings | undefined }> {
  const row = await kysely.selectFrom('city').select(['version', 'settings']).executeTakeFirstOrThrow()
  const settings = row.settings === null ? undefined : (JSON.parse(row.settings) as CitySettings)
  return { version: row.version, settings }
}

async function readContent({ kysely }: SqlEngine, table: 'catalog' | 'payment_config'): Promise<string> {
  return (await kysely.selectFrom(table).select('content').executeTakeFirstOrThrow()).content
}

async function readInForce(engine: SqlEngine): Promise<CityInForce> {
  const { version } = await readSettings(engine)
  const surveys = await engine.kysely.selectFrom('survey').selectAll().execute()
  const media = await engine.kysely
    .selectFrom('media')
    .select(['name', 'position', 'content_type', 'digest'])
    .execute()
  const catalog = await readContent(engine, 'catalog')
  const paymentConfig = await readContent(engine, 'payment_config')
  const newestContent = await readNewestContent(engine)
  return { version, newestContent, catalog, paymentConfig, surveys, media }
}

/** Reads again if an import came between, so that the parts belong together. */
async function readCity(engine: SqlEngine, sealing: Sealing): Promise<City | undefined> {
  for (;;) {
    const { version, settings } = await readSettings(engine)
    if (settings === undefined) return undefined
    const forms = await engine.kysely
      .selectFrom('survey')
      .select(['kind', 'config'])
      .where('removed', '=', 0)
      .orderBy('position')
      .execute()
    const media = await engine.kysely.selectFrom('media').selectAll().orderBy('position').execute()
    const catalog = cityCatalog(await readContent(engine, 'catalog'))
    const prices = JSON.parse(await readContent(engine, 'payment_config')) as PaymentConfigContent
    const { languages } = await readLanguages(engine)
    const staff = staffOfCity(await readStaffAccounts(engine, sealing))
    if ((await readSettings(engine)).version !== version) continue
    const configsOf = (kind: FormKind) =>
      forms.filter((form) => form.kind === kind).map(({ config }) => JSON.parse(config) as SurveyConfig)
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
