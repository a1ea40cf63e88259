import type { StoredCatalog } from '../../application/ports/booking-repository.ts'
import type { CityLanguages, CitySettings, FormKind, Media } from '../../application/ports/city-repository.ts'
import type { StoredPaymentConfig } from '../../application/ports/payment-config-repository.ts'
import type { StoredSurvey } from '../../application/ports/survey-repository.ts'
import { BoundedMap } from '../../application/shared/bounded-map.ts'
import { expandRepeats } from '../../domain/form/repeats.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { emptyCatalog, readCatalog } from './city/catalog-content.ts'
import { noLanguages, readLanguages } from './city/languages-content.ts'
import { emptyPaymentConfig, readPaymentConfig } from './city/payment-config-content.ts'
import { readSettings } from './city/sql-city-repository.ts'
import type { SqlEngine } from './sql-engine.ts'
import { sql } from './write.ts'

/** Milliseconds between two checks of the database; another process's import is noticed at most this late. */
const CHECK_EVERY_MS = 100
/** Of the images that are kept, those asked for last. */
const IMAGE_BYTES_KEPT = 64 * 1024 * 1024

/**
 * Forms, catalog, payment config, settings, translations and images, cached in memory until the database has newer
 * ones.
 */
export type CityCache = {
  /** Those of a kind by id, in the order of the bundle. */
  forms(kind: FormKind): Promise<FormsById>
  catalog(): Promise<StoredCatalog>
  paymentConfig(): Promise<StoredPaymentConfig>
  /** Undefined before the first import. The same object until an import; never change it. */
  settings(): Promise<CitySettings | undefined>
  /** The same object until an import; never change it. */
  languages(): Promise<CityLanguages>
  /** An image of the city in force; undefined if there is none. The same object until an import; never change it. */
  media(name: string): Promise<Media | undefined>
  /** Must be called after an import of this process, or when a newer version is noticed: later reads are current. */
  forget(): void
}

type FormsById = ReadonlyMap<string, StoredSurvey>
type FormsByKind = Readonly<Record<FormKind, FormsById>>

/** An empty cache over `engine`. */
export function cityCache(engine: SqlEngine): CityCache {
  let forms: FormsByKind = { survey: new Map(), member: new Map() }
  let catalog = emptyCatalog
  let paymentConfig = emptyPaymentConfig
  let settings: CitySettings | undefined
  let languages = noLanguages
  let images = noImages()
  let mark: number | undefined
  let cityVersion: number | undefined
  let checkedAtMs = -CHECK_EVERY_MS
  let imports = 0
  let importsSeen = -1
  let checking: Promise<void> | undefined

  async function check(): Promise<void> {
    const seen = imports
    const atMs = performance.now()
    const newMark = await engine.changeMark()
    if (newMark !== mark || seen !== importsSeen) {
      const row = await engine.get(sql`select version from city where id = 1`)
      if (row?.version !== cityVersion) {
        catalog = await readCatalog(engine, catalog)
        paymentConfig = await readPaymentConfig(engine, paymentConfig)
        settings = (await readSettings(engine)).settings
        languages = await readLanguages(engine, languages)
        forms = await readForms(engine, forms)
        images = noImages()
      }
      cityVersion = Number(row?.version)
      mark = newMark
    }
    importsSeen = seen
    checkedAtMs = atMs
  }

  async function refresh(): Promise<void> {
    const wanted = imports
    if (importsSeen === wanted && performance.now() - checkedAtMs < CHECK_EVERY_MS) return
    // A check that began before the latest import may have missed it.
    do {
      checking ??= check().finally(() => {
        checking = undefined
      })
      await checking
    } while (importsSeen < wanted)
  }

  return {
    async forms(kind) {
      await refresh()
      return forms[kind]
    },
    async catalog() {
      await refresh()
      return catalog
    },
    async paymentConfig() {
      await refresh()
      return paymentConfig
    },
    async settings() {
      await refresh()
      return settings
    },
    async languages() {
      await refresh()
      return languages.languages
    },
    async media(name) {
      await refresh()
      // One that is read while they are forgotten is kept with those of before.
      const kept = images
      const found = kept.get(name) ?? (await readMedia(engine, name))
      if (found) kept.set(name, found)
      return found
    },
    forget: () => {
      imports++
    },
  }
}

const noImages = () => new BoundedMap<string, Media>(IMAGE_BYTES_KEPT, ({ bytes }) => bytes.length)

/** All forms in the order of the bundle; those of `before` whose version still stands are the same objects. */
async function readForms(engine: SqlEngine, before: FormsByKind): Promise<FormsByKind> {
  const rows = await engine.all(
    sql`select survey_id, version, kind from survey where removed = 0 order by position`,
  )
  const forms = { survey: new Map<string, StoredSurvey>(), member: new Map<string, StoredSurvey>() }
  for (const row of rows) {
    const surveyId = String(row.survey_id)
    const kind = row.kind as FormKind
    const known = before[kind].get(surveyId)
    const form = known?.version === Number(row.version) ? known : await readForm(engine, surveyId)
    if (form) forms[kind].set(surveyId, form)
  }
  return forms
}

async function readForm(engine: SqlEngine, surveyId: string): Promise<StoredSurvey | undefined> {
  const row = await engine.get(
    sql`select config, version from survey where survey_id = ${surveyId} and removed = 0`,
  )
  if (!row) return undefined
  // As it is filled in; the bundle, its versions and drafts have it as it is written.
  const config = expandRepeats(JSON.parse(String(row.config)) as SurveyConfig)
  return { config, version: Number(row.version) }
}

async function readMedia(engine: SqlEngine, name: string): Promise<Media | undefined> {
  const row = await engine.get(sql`select name, content_type, bytes from media where name = ${name}`)
  return (
    row && {
      name: String(row.name),
      contentType: String(row.content_type),
      bytes: new Uint8Array(row.bytes as Uint8Array),
    }
  )
}
