import { isRefusal, refuse } from '../../domain/refusal.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import {
  isInScope,
  mayAs,
  type OfficeRole,
  type Officer,
  roleIn,
  scopeOf,
} from '../../domain/staff/office-duty.ts'
import { type FormDifference, formDifferences } from '../../domain/survey/form-differences.ts'
import { type Publication, publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { formsOfCity } from '../city/forms-of-city.ts'
import { makeImportCity } from '../city/import-city.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { City, CityRepository, CityVersion } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { makeReindexAnswers } from './reindex-answers.ts'

/** A form that somebody sees to. */
export type FormInList = {
  surveyId: string
  title: string
  state: Publication
  /** When it was changed last, epoch milliseconds; absent: that is no longer kept. */
  changedAt?: number
}

/** Driving port of the office: the forms that somebody sees to, in the order of the city. */
type ListFormsOfOffice = () => Promise<readonly FormInList[]>

/** A version of a form, with what it changed. */
export type FormVersion = {
  version: number
  /** Epoch milliseconds. */
  at: number
  /** The name of who made it, or what the machine calls them; absent: nobody said so. */
  by?: string
  differences: readonly FormDifference[]
}

/** The versions of a form, the newest first. */
export type FormVersions = {
  title: string
  role: OfficeRole
  version: number
  versions: readonly FormVersion[]
}

/**
 * Driving port of the office: how a form was changed, by the office and by imports, as far as versions are kept; the
 * latest 30.
 * @throws Refusal `survey.not_found`
 */
type ListFormVersions = (command: { surveyId: string }) => Promise<FormVersions>

/**
 * Driving port of the office: puts a form in force as a version had it, as a new version, by the checks of an import.
 * @throws Refusal `survey.not_found`, `office.not_allowed` below an editor
 * @throws Refusal `office.form_changed` if somebody changed the form since `version`
 * @throws Refusal `office.form_unfit` if the version is no longer kept, would not pass the checks of a city as it is
 * now, or bookings, payments or members stand in the way; `service.unavailable`
 */
type RestoreForm = (command: {
  surveyId: string
  version: number
  to: number
}) => Promise<{ version: number }>

type ListNeeds = AllForms & {
  city: Pick<CityRepository, 'settings' | 'versions' | 'contentOf'>
  clock: Clock
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
}

type RestoreNeeds = ListNeeds &
  Parameters<typeof makeReindexAnswers>[0] &
  Parameters<typeof makeImportCity>[0] & {
    city: Pick<CityRepository, 'export'>
    /** Whether a city passes every check of a bundle. */
    isFaultless(city: City): Promise<boolean>
  }

/** Versions that are told. */
const MOST = 30
/** How often the way back is tried again where something of the city was changed meanwhile. */
const TRIES = 5

const versionOfForm = (versions: readonly CityVersion[], surveyId: string): CityVersion | undefined =>
  versions.find(({ changed }) => changed.includes(`form:${surveyId}`))

export const makeListFormsOfOffice =
  (needs: ListNeeds) =>
  ({ duties }: Officer): ListFormsOfOffice =>
  async () => {
    const scope = scopeOf(duties, (await needs.city.settings())?.office?.sections ?? [], 'viewer')
    const versions = await needs.city.versions()
    const forms = await allForms(needs).list()
    return forms
      .filter(({ config }) => isInScope(scope, 'surveys', config.surveyId))
      .map(({ config }) => {
        const { surveyId, surveyTitle: title } = config
        const changedAt = versionOfForm(versions, surveyId)?.at
        const state = publicationOf(config, needs.clock.now())
        return { surveyId, title, state, ...(changedAt !== undefined && { changedAt }) }
      })
  }

/** @throws Refusal `survey.not_found`, `office.not_allowed` */
async function ofOfficer(needs: ListNeeds, { duties }: Officer, surveyId: string, atLeast: OfficeRole) {
  const sections = (await needs.city.settings())?.office?.sections ?? []
  const role = roleIn(duties, sections, { part: 'surveys', id: surveyId })
  const form = role && (await allForms(needs).find(surveyId))
  if (!form) throw refuse('survey.not_found', { surveyId })
  if (!mayAs(role, atLeast)) throw refuse('office.not_allowed', {})
  return { config: form.config, role }
}

export const makeListFormVersions =
  (needs: ListNeeds) =>
  (officer: Officer): ListFormVersions =>
  async ({ surveyId }) => {
    const { config, role } = await ofOfficer(needs, officer, surveyId, 'viewer')
    const kept = await needs.city.versions()
    const own = kept.filter(({ changed }) => changed.includes(`form:${surveyId}`))
    const versions: FormVersion[] = []
    for (const { version, at, by } of own.slice(0, MOST)) {
      const name = by === undefined ? undefined : ((await needs.staffAccounts.findByUsername(by))?.name ?? by)
      const isOldest = kept.at(-1)?.version === version && version > 1
      const differences = isOldest
        ? []
        : formDifferences(await formIn(needs, version - 1, surveyId), await formIn(needs, version, surveyId))
      versions.push({ version, at, differences, ...(name !== undefined && { by: name }) })
    }
    return { title: config.surveyTitle, role, version: own[0]?.version ?? 0, versions }
  }

async function formIn(
  { city }: ListNeeds,
  version: number,
  surveyId: string,
): Promise<SurveyConfig | undefined> {
  const content = await city.contentOf(version)
  return [...(content?.surveys ?? []), ...(content?.members ?? [])].find((each) => each.surveyId === surveyId)
}

export const makeRestoreForm =
  (needs: RestoreNeeds) =>
  (officer: Officer, request: RequestContext): RestoreForm =>
  async ({ surveyId, version, to }) => {
    await ofOfficer(needs, officer, surveyId, 'editor')
    const then = await formIn(needs, to, surveyId)
    if (!then) throw refuse('office.form_unfit', {})
    // What it is searched by may be other items: as after an import.
    const reindex = makeReindexAnswers(needs)
    for (let tries = 0; tries < TRIES; tries++) {
      const versions = await needs.city.versions()
      const inForce = await needs.city.export()
      const before = inForce && formsOfCity(inForce).find(({ config }) => config.surveyId === surveyId)
      if (!inForce || !before) throw refuse('survey.not_found', { surveyId })
      const seen = versionOfForm(versions, surveyId)?.version ?? 0
      if (canonicalJson(before.config) === canonicalJson(then)) {
        await reindex(surveyId)
        return { version: seen }
      }
      if (seen > version) throw refuse('office.form_changed', {})
      const city = withForm(inForce, then)
      if (!(await needs.isFaultless(city))) throw refuse('office.form_unfit', {})
      const by = officer.username
      const facts = { what: 'restore', to, by }
      const audit = { kind: 'form.changed', at: needs.clock.now(), surveyId, request, facts } as const
      try {
        await makeImportCity(needs)(city, { by, since: versions[0]?.version, audit: () => [audit] })
        await reindex(surveyId)
        return { version: versionOfForm(await needs.city.versions(), surveyId)?.version ?? 0 }
      } catch (error) {
        if (isRefusal(error, ...inTheWay)) throw refuse('office.form_unfit', {})
        if (!isRefusal(error, 'city.changed')) throw error
      }
    }
    throw refuse('service.unavailable', {})
  }

/** What an import refuses of a form. */
const inTheWay = ['city.form_kind', 'city.number_item', 'city.survey_in_use', 'city.slot_in_use'] as const

/** The city with another content of one form; of staff records it says nothing, so that they stay. */
function withForm({ staff: _, ...city }: City, then: SurveyConfig): City {
  const put = (forms: readonly SurveyConfig[]) =>
    forms.map((each) => (each.surveyId === then.surveyId ? then : each))
  return { ...city, surveys: put(city.surveys), ...(city.members && { members: put(city.members) }) }
}
