import { isDeepStrictEqual } from 'node:util'
import { type CityForm, formsOfCity, refuseOtherMeaning } from '../../application/city/forms-of-city.ts'
import { staffOfCity } from '../../application/city/staff-entries.ts'
import type { StoredCatalog } from '../../application/ports/booking-repository.ts'
import {
  type City,
  type CityLanguages,
  type CityRepository,
  type CityVersion,
  type FormKind,
  type ImportResult,
  KEPT_VERSIONS,
} from '../../application/ports/city-repository.ts'
import type { StoredPaymentConfig } from '../../application/ports/payment-config-repository.ts'
import type { StoredSurvey, SurveyRepository } from '../../application/ports/survey-repository.ts'
import { claimKeys } from '../../domain/answer/claim.ts'
import { refuse } from '../../domain/refusal.ts'
import { formerAfter, noFormer } from '../../domain/reservation/former-catalog.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { MemoryMessages } from './memory-messages.ts'
import { nextPaymentConfig } from './memory-payment-config.ts'
import type { MemoryStaff } from './memory-staff.ts'

const noLanguages: CityLanguages = {}

type Needs = {
  /** Throws if a slot that `next` takes away or moves is in use, or a form that it takes away. */
  refuseIfInUse(before: StoredCatalog, next: City, at: number): void
  /** Where its staff records stand. */
  staff: Pick<MemoryStaff, 'importOf' | 'staffAccounts'>
  messages: Pick<MemoryMessages, 'dropReminders'>
}

/** The city, its forms and its catalog in this process: all look at the same content. */
export function memoryCityRepository({ refuseIfInUse, staff, messages }: Needs): {
  city: CityRepository
  surveys: SurveyRepository
  members: SurveyRepository
  /** The same object until its content changes. */
  catalog(): StoredCatalog
  /** The same object until its content changes. */
  paymentConfig(): StoredPaymentConfig
  /** Version of a form in force; undefined if there is none. */
  versionOf(surveyId: string): number | undefined
  /** By which items the answers of each survey are indexed: those it began with, as long as nobody writes others. */
  indexedBy: Map<string, readonly string[]>
  /** Every form that was ever imported, as it said last. */
  known: ReadonlyMap<string, CityForm>
} {
  let inForce: City | undefined
  /** The newest first. */
  let keptVersions: (CityVersion & { city: City })[] = []
  let forms = new Map<string, StoredSurvey>()
  /** Also of removed forms, which continue their version numbers when they are imported again. */
  const versions = new Map<string, number>()
  const known = new Map<string, CityForm>()
  const indexedBy = new Map<string, readonly string[]>()
  let catalog: StoredCatalog = {
    version: 0,
    calendars: new Map(),
    categories: undefined,
    items: [],
    former: noFormer,
  }
  let paymentConfig: StoredPaymentConfig = { version: 0, services: new Map(), tax: undefined }

  function renewCatalog({ calendars = [], categories, items = [] }: City, at: number): void {
    const next = {
      calendars: new Map(calendars.map((calendar) => [calendar.sortKey, calendar])),
      categories,
      items,
    }
    const { version, former: _, ...before } = catalog
    if (isDeepStrictEqual(before, next)) return
    const former = formerAfter(catalog, next, tokyoDay(at))
    catalog = { version: version + 1, ...structuredClone({ ...next, former }) }
  }

  function keepVersion({ staff: _, ...city }: City, made: Omit<CityVersion, 'version'>): void {
    const [newest] = keptVersions
    if (newest && isDeepStrictEqual(newest.city, city)) return
    const next = { version: (newest?.version ?? 0) + 1, ...made, city: structuredClone(city) }
    keptVersions = [next, ...keptVersions].slice(0, KEPT_VERSIONS)
  }

  function putInForce(city: City, at: number): ImportResult {
    const result = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    const next = new Map<string, StoredSurvey>()
    for (const form of structuredClone(formsOfCity(city))) {
      const { config } = form
      known.set(config.surveyId, form)
      const before = forms.get(config.surveyId)
      if (before && isDeepStrictEqual(before.config, config)) {
        next.set(config.surveyId, before)
        result.unchanged++
        continue
      }
      if (!versions.has(config.surveyId)) {
        indexedBy.set(config.surveyId, claimKeys(config.surveySchema ?? []))
      }
      const version = (versions.get(config.surveyId) ?? 0) + 1
      versions.set(config.surveyId, version)
      next.set(config.surveyId, { config, version })
      result[before ? 'changed' : 'added']++
    }
    result.removed = [...forms.keys()].filter((surveyId) => !next.has(surveyId)).length
    forms = next
    renewCatalog(city, at)
    paymentConfig = nextPaymentConfig(paymentConfig, city)
    inForce = structuredClone(city)
    return result
  }

  const formsOf = (wanted: FormKind): SurveyRepository => ({
    async find(surveyId) {
      return known.get(surveyId)?.kind === wanted ? forms.get(surveyId) : undefined
    },
    async list() {
      return [...forms.values()].filter(({ config }) => known.get(config.surveyId)?.kind === wanted)
    },
  })

  return {
    versionOf: (surveyId) => forms.get(surveyId)?.version,
    indexedBy,
    known,
    catalog: () => catalog,
    paymentConfig: () => paymentConfig,
    city: {
      async import(city, at, { progress, closed = [], by, since } = {}) {
        if (since !== undefined && since !== keptVersions[0]?.version) throw refuse('city.changed', {})
        const imported = formsOfCity(city)
        refuseOtherMeaning(imported, known)
        refuseIfInUse(catalog, city, at)
        staff.importOf(city, at)
        const result = putInForce(city, at)
        keepVersion(city, { at, ...(by !== undefined && { by }) })
        messages.dropReminders(closed)
        imported.forEach(({ config }, index) => {
          progress?.(index + 1, imported.length, config.surveyId)
        })
        return result
      },
      async export() {
        if (!inForce) return undefined
        const { staff: _, ...city } = inForce
        return structuredClone({ ...city, ...staffOfCity(await staff.staffAccounts.list()) })
      },
      async versions() {
        return keptVersions.map(({ city: _, ...version }) => version)
      },
      async version(wanted) {
        return structuredClone(keptVersions.find(({ version }) => version === wanted)?.city)
      },
      async settings() {
        return structuredClone(inForce?.settings)
      },
      async languages() {
        return inForce?.languages ?? noLanguages
      },
      async findMedia(name) {
        return structuredClone(inForce?.media.find((media) => media.name === name))
      },
    },
    surveys: formsOf('survey'),
    members: formsOf('member'),
  }
}
