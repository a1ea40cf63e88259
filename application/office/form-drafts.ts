import { refuse } from '../../domain/refusal.ts'
import { mayAs, type OfficeRole, type Officer, roleIn } from '../../domain/staff/office-duty.ts'
import { type FormDifference, formDifferences } from '../../domain/survey/form-differences.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { keyOfThing } from '../city/city-things.ts'
import { formsOfCity } from '../city/forms-of-city.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { CityFinding, FormCheck, FormShapeCheck } from '../ports/city-check.ts'
import type { City, CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { FormDraft, KeptDraft } from '../ports/form-draft-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import {
  cityWithDraft,
  type DraftNeeds,
  type FormAtWork,
  formAtWork,
  sectionsWith,
} from './draft-of-officer.ts'
import { versionOf } from './versions.ts'

/** What `city check` says of a form as it is written. */
export type FormFinding = {
  message: string
  /** It does not keep the form from being published. */
  isWarning: boolean
  /** The place of the item in the form, from 0; absent: it is about the form. */
  item?: number
  /** The field of the item or the form, as its data names it. */
  field?: string
}

/** A form as it is written, with what is to be told of it. */
export type WrittenForm = {
  role: OfficeRole
  config: SurveyConfig
  /** As it is in force; absent: it is not. A new item gets no key that stands there. */
  inForce?: SurveyConfig
  /** Of the draft; 0: nothing was changed yet. */
  revision: number
  /** When the draft was changed last, epoch milliseconds, and the name of who did; absent without a draft. */
  at?: number
  by?: string
  /** When it is published by itself; absent: it is not. */
  publishAt?: number
  /** Why it was not, at its time. */
  trouble?: string
  /** The version that is in force; 0: none. Who changes it at once sends it along. */
  version: number
  /** The version in force that what is written takes into account. */
  base: number
  /** The highest number of a key like `q1` that the form had in any version; a new item gets a higher one. */
  lastKey: number
  findings: readonly FormFinding[]
  /** What is another than in force. */
  differences: readonly FormDifference[]
}

/** Driving port of the office: a form as it is written. @throws Refusal `survey.not_found` */
type ReadWrittenForm = (command: { surveyId: string }) => Promise<WrittenForm>

/**
 * Driving port of the office: keeps what somebody has written of a form; nothing of it is in force. What was to be
 * published by itself no longer is: it is another form now. Only editors may.
 *
 * @throws Refusal `survey.not_found`, `office.not_allowed` below an editor
 * @throws Refusal `request.malformed` if it can't be looked at as a form; whatever else is wrong with it is told
 * @throws Refusal `office.draft_changed` if somebody else has written since `revision`
 */
type WriteForm = (command: {
  surveyId: string
  revision: number
  config: SurveyConfig
  /** The version in force that it takes into account: that of which who writes has seen what it changed. */
  version: number
}) => Promise<WrittenForm>

/**
 * Driving port of the office: begins a form that the city does not have yet, from nothing or from another one. Only
 * editors of the section may.
 *
 * @throws Refusal `office.form_id_taken` if the city has, or had, or writes a form of that id
 * @throws Refusal `survey.not_found` for a form to copy that is not theirs to see, `office.not_allowed`
 */
type BeginForm = (command: {
  surveyId: string
  title: string
  /** The section that it will belong to; absent: none. */
  sectionId?: string
  /** The title of the group of the first page in which it will stand; absent: in none. */
  group?: string
  /** The id of a form to begin from. */
  from?: string
}) => Promise<{ surveyId: string }>

/**
 * Driving port of the office: gives up what was written of a form. Only editors may.
 *
 * @throws Refusal `survey.not_found`, `office.not_allowed`, `office.draft_changed`
 */
type GiveUpForm = (command: { surveyId: string; revision: number }) => Promise<void>

type Needs = DraftNeeds & {
  city: Pick<CityRepository, 'versions' | 'lastKeyOf'>
  officeAnswers: Pick<OfficeAnswerRepository, 'count'>
  checkForm: FormCheck
  isFormLike: FormShapeCheck
  clock: Clock
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
}

export const makeReadWrittenForm =
  (needs: Needs) =>
  (officer: Officer): ReadWrittenForm =>
  async ({ surveyId }) =>
    written(needs, await formAtWork(needs, officer, surveyId, 'viewer'), surveyId)

export const makeWriteForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): WriteForm =>
  async ({ surveyId, revision, config: given, version }) => {
    const form = await formAtWork(needs, officer, surveyId, 'editor')
    const config = { ...given, surveyId }
    if (!needs.isFormLike(config)) throw refuse('request.malformed', { fields: ['config'] })
    // Nobody has seen a version that there is not yet.
    const base = Math.min(version, form.version)
    const draft = await keepWritten(needs, officer, { form, surveyId, revision, request }, { config, base })
    return written(needs, { ...form, draft }, surveyId)
  }

export const makeBeginForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): BeginForm =>
  async ({ surveyId, title, sectionId, group, from }) => {
    const city = await needs.city.export()
    const sections = city?.settings.office?.sections ?? []
    const isKnown = sectionId === undefined || sections.some((section) => section.sectionId === sectionId)
    const own = sectionsWith(sections, { surveyId, ...(sectionId !== undefined && { sectionId }) })
    const role = roleIn(officer.duties, own, { part: 'surveys', id: surveyId })
    if (!city || !isKnown || !role || !mayAs(role, 'editor')) throw refuse('office.not_allowed', {})
    const copied = from === undefined ? undefined : await formAtWork(needs, officer, from, 'viewer')
    const versions = await needs.city.versions()
    const isTaken =
      versionOf(versions, keyOfThing({ kind: 'form', id: surveyId })) !== undefined ||
      formsOfCity(city).some(({ config }) => config.surveyId === surveyId) ||
      // Its versions are no longer kept, but what was sent is.
      (await needs.officeAnswers.count(surveyId)) > 0
    if (isTaken) throw refuse('office.form_id_taken', {})
    const { surveySubId: _, ...config } = copied?.draft?.config ?? copied?.inForce ?? { surveySchema: [] }
    const draft: FormDraft = {
      ...{ surveyId, kind: copied?.kind ?? 'survey', base: versions[0]?.version ?? 0 },
      ...(sectionId !== undefined && { sectionId }),
      ...(group !== undefined && { group }),
      config: { ...config, surveyId, surveyTitle: title },
      ...{ at: needs.clock.now(), by: officer.username },
    }
    const event = drafted(needs, officer, { surveyId, request, what: 'begin' })
    if ((await needs.formDrafts.put(draft, 0, [event])) === undefined)
      throw refuse('office.form_id_taken', {})
    return { surveyId }
  }

export const makeGiveUpForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): GiveUpForm =>
  async ({ surveyId, revision }) => {
    await formAtWork(needs, officer, surveyId, 'editor')
    const event = drafted(needs, officer, { surveyId, request, what: 'give_up' })
    if (!(await needs.formDrafts.remove(surveyId, revision, [event])))
      throw refuse('office.draft_changed', {})
  }

const drafted = (
  { clock }: Pick<Needs, 'clock'>,
  { username: by }: Officer,
  { surveyId, request, what }: { surveyId: string; request: RequestContext; what: string },
): AuditEvent => ({ kind: 'form.drafted', at: clock.now(), surveyId, request, facts: { what, by } })

type Written = { form: FormAtWork; surveyId: string; revision: number; request: RequestContext }

/**
 * Keeps a change of what is written of a form, from what is in force if nothing is. It is published by itself no more.
 * @throws Refusal `office.draft_changed`
 */
export async function keepWritten(
  needs: Pick<Needs, 'clock' | 'formDrafts'>,
  officer: Officer,
  { form: { kind, inForce, version, draft: was }, surveyId, revision, request }: Written,
  change: Partial<FormDraft>,
): Promise<KeptDraft> {
  const config = was?.config ?? inForce
  if (!config) throw refuse('survey.not_found', { surveyId })
  const { publishAt, trouble: _why, revision: _seen, ...before } = was ?? { surveyId, kind, base: version }
  const draft = { ...before, config, ...change, at: needs.clock.now(), by: officer.username }
  const event = drafted(needs, officer, { surveyId, request, what: 'withdraw' })
  const next = await needs.formDrafts.put(draft, revision, publishAt === undefined ? [] : [event])
  if (next === undefined) throw refuse('office.draft_changed', {})
  return { ...draft, revision: next }
}

async function written(needs: Needs, form: FormAtWork, surveyId: string): Promise<WrittenForm> {
  const { role, city, inForce, draft } = form
  const config = draft?.config ?? inForce
  if (!config) throw refuse('survey.not_found', { surveyId })
  const version = versionOf(await needs.city.versions(), keyOfThing({ kind: 'form', id: surveyId }))?.version
  const { at, by, publishAt, trouble, revision = 0 } = draft ?? {}
  const name = by === undefined ? undefined : ((await needs.staffAccounts.findByUsername(by))?.name ?? by)
  return {
    ...{ role, config, revision, version: inForce ? (version ?? 0) : 0 },
    base: draft?.base ?? form.version,
    lastKey: await needs.city.lastKeyOf(surveyId),
    ...(inForce && { inForce }),
    ...(at !== undefined && { at }),
    ...(name !== undefined && { by: name }),
    ...(publishAt !== undefined && { publishAt }),
    ...(trouble !== undefined && { trouble }),
    findings: findingsOf(needs.checkForm, draft ? cityWithDraft(city, draft) : city, surveyId),
    differences: draft ? formDifferences(inForce, draft.config) : [],
  }
}

/** What is said of a form as it is written. */
function findingsOf(checkForm: FormCheck, city: City, surveyId: string): FormFinding[] {
  const { faults, warnings } = checkForm(city, surveyId)
  const told = (isWarning: boolean) => (finding: CityFinding) => ({
    ...{ message: finding.message, isWarning },
    ...placeOf(finding),
  })
  return [...faults.map(told(false)), ...warnings.map(told(true))]
}

function placeOf({ path }: Pick<CityFinding, 'path'>): Pick<FormFinding, 'item' | 'field'> {
  const [, index, ofItem] = /^\$\.surveySchema\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
  if (index !== undefined) return { item: Number(index), ...(ofItem !== undefined && { field: ofItem }) }
  const [, field] = /^\$\.(\w+)/.exec(path) ?? []
  return field === undefined ? {} : { field }
}
