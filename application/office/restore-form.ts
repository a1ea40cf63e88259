import { isRefusal, type RefusalDetails, refuse } from '../../domain/refusal.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { type FormDifference, formDifferences } from '../../domain/survey/form-differences.ts'
import { type Publication, publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { keyOfThing } from '../city/city-things.ts'
import { formsOfCity, refuseOtherMeaning } from '../city/forms-of-city.ts'
import { type LostInForm, lostAnswers } from '../city/lost-answers.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { CityCheck, CityFault } from '../ports/city-check.ts'
import type { City, CityRepository } from '../ports/city-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type FormOfOfficerNeeds, formOfOfficer } from './form-of-officer.ts'
import { formIn } from './form-versions.ts'
import { type Outcome, type PutInForceNeeds, putInForce } from './put-in-force.ts'

/** What somebody has to agree to before a form is put in force. */
export type FormQuestions = {
  /** What would be another of the form that is in force. */
  differences: readonly FormDifference[]
  /** Whether residents may send it, now and then. */
  state: { from: Publication; to: Publication }
  /** Answers to it, and of how many of them `lost` speaks. */
  answers: number
  read: number
  /** What of answers the form would no longer ask for, the most answers first. */
  lost: Pick<LostInForm, 'items' | 'options'>
}

/**
 * Driving port of the office: puts a form in force as a version had it, as a new version, by the checks of an import.
 * What that does is said first, unless it is agreed to. Only editors may. What its answers are found by follows by
 * `makeReindexAnswers`.
 *
 * @throws Refusal `survey.not_found`, `office.not_allowed` below an editor
 * @throws Refusal `office.form_changed` if somebody changed the form since `version`
 * @throws Refusal `office.form_unfit` if the version is no longer kept or does not fit the city as it is now,
 * `service.unavailable`
 */
type RestoreForm = (command: {
  surveyId: string
  version: number
  to: number
  isAgreed: boolean
}) => Promise<Outcome<FormQuestions>>

type Needs = FormOfOfficerNeeds &
  PutInForceNeeds & {
    city: Pick<CityRepository, 'contentOf'>
    officeAnswers: Pick<OfficeAnswerRepository, 'all' | 'count'>
    checkCity: CityCheck
  }

/** Why a form does not fit the city, and what of the form that is about. */
type Unfit = RefusalDetails['office.form_unfit']['reasons'][number]

/** Answers that are read at most to say what they lose: a question has to come at once. */
const MOST_READ = 20_000

export const makeRestoreForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): RestoreForm =>
  async ({ surveyId, version, to, isAgreed }) => {
    await formOfOfficer(needs, officer, surveyId, 'editor')
    const content = await needs.city.contentOf(to)
    const then = content && formIn(content, surveyId)
    if (!then) throw unfit([{ why: 'no_version', subjects: [] }])
    const by = officer.username
    const facts = { what: 'restore', to, by }
    try {
      return await putInForce<FormQuestions>(needs, officer, {
        ...{ key: keyOfThing({ kind: 'form', id: surveyId }), version },
        async next(inForce) {
          const before = inForceOf(inForce, surveyId)
          return { city: withForm(inForce, then), isSame: canonicalJson(before) === canonicalJson(then) }
        },
        refuseStale: () => {
          throw refuse('office.form_changed', {})
        },
        async asks(inForce, { city, isSame }) {
          const known = new Map(formsOfCity(inForce).map((form) => [form.config.surveyId, form]))
          refuseOtherMeaning(formsOfCity(city), known)
          const reasons = isSame ? [] : unfitFor(await newFaults(needs, inForce, city))
          if (reasons.length > 0) throw unfit(reasons)
          return isAgreed ? undefined : questions(needs, inForceOf(inForce, surveyId), then)
        },
        async options({ isSame }) {
          const audit = { kind: 'form.changed', at: needs.clock.now(), surveyId, request, facts } as const
          return { audit: () => (isSame ? [] : [audit]) }
        },
      })
    } catch (error) {
      if (isRefusal(error, 'city.number_item')) throw unfit([{ why: 'number_item', subjects: [] }])
      throw error
    }
  }

const unfit = (reasons: readonly Unfit[]) => refuse('office.form_unfit', { reasons })

/** @throws Refusal `survey.not_found` */
function inForceOf(city: City, surveyId: string): SurveyConfig {
  const found = formIn(city, surveyId)
  if (!found) throw refuse('survey.not_found', { surveyId })
  return found
}

/** The city with another content of one form. */
function withForm(city: City, then: SurveyConfig): City {
  const put = (forms: readonly SurveyConfig[]) =>
    forms.map((each) => (each.surveyId === then.surveyId ? then : each))
  return { ...city, surveys: put(city.surveys), ...(city.members && { members: put(city.members) }) }
}

/** What is wrong with `city` that was not wrong before. */
async function newFaults({ checkCity }: Needs, inForce: City, city: City): Promise<readonly CityFault[]> {
  const faults = await checkCity(city)
  if (faults.length === 0) return []
  const nameOf = ({ file, path, code }: CityFault) => JSON.stringify([file, path, code])
  const known = new Set((await checkCity(inForce)).map(nameOf))
  return faults.filter((fault) => !known.has(nameOf(fault)))
}

/** Each reason once, with everything that it is about. */
function unfitFor(faults: readonly CityFault[]): readonly Unfit[] {
  const subjects = new Map<Unfit['why'], Set<string>>()
  for (const { code, subject } of faults) {
    const why = reasons[code] ?? 'rules'
    const own = subjects.get(why) ?? new Set()
    subjects.set(why, subject === undefined ? own : own.add(subject))
  }
  return [...subjects].map(([why, own]) => ({ why, subjects: [...own] }))
}

/** Rules that a form breaks by what the city has no longer; all others are about the form itself. */
const reasons: Readonly<Record<string, Unfit['why']>> = {
  'reservation.category_unknown': 'no_category',
  'reservation.no_categories': 'no_category',
  'survey.member_form_unknown': 'no_member_form',
  'member_number.no_member_form': 'no_member_form',
  'member_number.other_prefix': 'no_member_form',
  'survey.linked_form_unknown': 'no_linked_form',
  'payment.service_unknown': 'no_service',
  'product.item_unknown': 'no_service',
  'image.not_found': 'no_image',
  'image.host_unlisted': 'no_image',
}

async function questions(
  { officeAnswers, clock }: Needs,
  before: SurveyConfig,
  then: SurveyConfig,
): Promise<FormQuestions> {
  const answers = await officeAnswers.count(before.surveyId)
  async function* all(surveyId: string) {
    let read = 0
    for await (const record of officeAnswers.all(surveyId)) {
      yield record
      if (++read === MOST_READ) return
    }
  }
  const { items, options } = await lostAnswers(
    { officeAnswers: { all, count: async () => answers } },
    ...([before, then, () => {}] as const),
  )
  const has = ({ answers: count }: { answers: number }) => count > 0
  return {
    differences: formDifferences(before, then),
    state: { from: publicationOf(before, clock.now()), to: publicationOf(then, clock.now()) },
    ...{ answers, read: Math.min(answers, MOST_READ) },
    lost: { items: items.filter(has), options: options.filter(has) },
  }
}
