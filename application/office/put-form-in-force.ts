import { isRefusal, type RefusalDetails, refuse } from '../../domain/refusal.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { type FormDifference, formDifferences } from '../../domain/survey/form-differences.ts'
import { type Publication, publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type CityChange, cityChanges, keyOfThing } from '../city/city-things.ts'
import { formsOfCity, refuseOtherMeaning } from '../city/forms-of-city.ts'
import { type LostInForm, lostAnswers } from '../city/lost-answers.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { CityCheck, CityFinding } from '../ports/city-check.ts'
import type { City, CityVersion } from '../ports/city-repository.ts'
import type { KeptDraft } from '../ports/form-draft-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type BookingQuestions, type BookingQuestionsNeeds, bookingQuestions } from './booking-questions.ts'
import { formIn } from './form-versions.ts'
import { type Outcome, type PutInForceNeeds, putInForce } from './put-in-force.ts'
import { versionOf } from './versions.ts'

/** What somebody has to agree to before a form is put in force. */
export type FormQuestions = {
  /** The version of the city of which this is said: who agrees sends it along. */
  version: number
  /** What would be another of the form that is in force. */
  differences: readonly FormDifference[]
  /** Whether residents may send it, now and then; absent: it is not in force now. */
  state: { from?: Publication; to: Publication }
  /** Answers to it, and of how many of them `lost` speaks. */
  answers: number
  read: number
  /** What of answers the form would no longer ask for, the most answers first. */
  lost: Pick<LostInForm, 'items' | 'options'>
  /** What that does to bookings; absent: what can be booked stays as it is. */
  bookings?: Omit<BookingQuestions, 'refused'>
  /** What can be booked that somebody changed since a spreadsheet brought it, which would be taken back. */
  undone: readonly Undone[]
}

/** `version`: that in which it was changed. */
type Undone = Pick<CityChange, 'kind' | 'name'> & { version: number }

export type PutFormNeeds = PutInForceNeeds &
  BookingQuestionsNeeds & {
    officeAnswers: Pick<OfficeAnswerRepository, 'all' | 'count'>
    checkCity: CityCheck
  }

type Put = {
  surveyId: string
  /** The version of the form that who changes it has seen; 0: it is not in force. */
  version: number
  /** The form as it is to be, and the city with it. */
  make(inForce: City): { form: SurveyConfig; city: City }
  isAgreed: boolean
  /** The version of the city of which was said what is agreed to. */
  told?: number
  /** What the audit log says of it. */
  facts: Readonly<Record<string, string | number | boolean>>
  request?: RequestContext
  draft?: Pick<KeptDraft, 'surveyId' | 'revision' | 'base'>
}

/** Why a form does not fit the city, and what of the form that is about. */
type Unfit = RefusalDetails['office.form_unfit']['reasons'][number]

/** Answers that are read at most to say what they lose: a question has to come at once. */
const MOST_READ = 20_000

/**
 * Puts a form in force by the checks of an import. What that does is said first, unless it is agreed to.
 *
 * @throws Refusal `office.form_changed` if somebody changed the form since `version`
 * @throws Refusal `office.form_unfit` if it does not fit the city as it is now, `service.unavailable`
 */
export async function putFormInForce(
  needs: PutFormNeeds,
  officer: Officer,
  { surveyId, version, make, isAgreed, told = 0, facts, request, draft }: Put,
): Promise<Outcome<FormQuestions>> {
  try {
    return await putInForce<FormQuestions>(needs, officer, {
      ...{ key: keyOfThing({ kind: 'form', id: surveyId }), version },
      async next(inForce) {
        const { form, city } = make(inForce)
        return { city, isSame: canonicalJson(formIn(inForce, surveyId)) === canonicalJson(form) }
      },
      refuseStale: () => {
        throw refuse('office.form_changed', {})
      },
      async asks(inForce, { city, isSame }, versions) {
        const known = new Map(formsOfCity(inForce).map((form) => [form.config.surveyId, form]))
        refuseOtherMeaning(formsOfCity(city), known)
        const reasons = isSame && !draft ? [] : unfitFor(newFaults(needs.checkCity, inForce, city))
        if (reasons.length > 0) throw unfit(reasons)
        const isOther = hasOtherBookables(inForce, city)
        const { refused = [], ...bookings } = isOther ? await bookingQuestions(needs, inForce, city) : {}
        if (refused.length > 0) throw unfit([{ why: 'in_use', subjects: [] }])
        const undone = isOther && draft ? undoneBy(versions, inForce, city, draft.base) : []
        if (isAgreed && !isUntold(undone, told)) return undefined
        const asked = await questions(needs, formIn(inForce, surveyId), formIn(city, surveyId)!)
        const seen = versions[0]?.version ?? 0
        return { ...asked, version: seen, undone, ...('touched' in bookings && { bookings }) }
      },
      async options({ isSame }) {
        const at = needs.clock.now()
        const about = { ...facts, by: officer.username }
        const event = { kind: 'form.changed', at, surveyId, facts: about } as const
        const audit = { ...event, ...(request && { request }) }
        return { audit: () => (isSame && !draft ? [] : [audit]), ...(draft && { draft }) }
      },
    })
  } catch (error) {
    if (isRefusal(error, 'city.number_item')) throw unfit([{ why: 'number_item', subjects: [] }])
    throw error
  }
}

/** Whether something would be taken back that was changed since it was told. */
export const isUntold = (undone: FormQuestions['undone'], told: number): boolean =>
  undone.some(({ version }) => version > told)

/** What can be booked that `next` has otherwise, and somebody has changed after a version. */
function undoneBy(versions: readonly CityVersion[], inForce: City, next: City, after: number): Undone[] {
  const bookables = ({ settings, calendars = [], categories, items = [] }: City): City => ({
    ...{ settings, calendars, items, surveys: [], media: [] },
    ...(categories && { categories }),
  })
  return cityChanges(bookables(inForce), bookables(next)).flatMap((change) => {
    const { version = 0 } = versionOf(versions, keyOfThing(change)) ?? {}
    return change.kind === 'settings' || version <= after ? [] : [{ ...named(change), version }]
  })
}

const named = ({ kind, name }: CityChange) => ({ kind, name })

const hasOtherBookables = (inForce: City, next: City): boolean =>
  (['calendars', 'categories', 'items'] as const).some(
    (part) => canonicalJson(inForce[part] ?? null) !== canonicalJson(next[part] ?? null),
  )

export const unfit = (reasons: readonly Unfit[]) => refuse('office.form_unfit', { reasons })

/** What is wrong with `city` that was not wrong before. */
function newFaults(checkCity: CityCheck, inForce: City, city: City): readonly CityFinding[] {
  const { faults } = checkCity(city)
  if (faults.length === 0) return []
  const nameOf = ({ file, path, code }: CityFinding) => JSON.stringify([file, path, code])
  const known = new Set(checkCity(inForce).faults.map(nameOf))
  return faults.filter((fault) => !known.has(nameOf(fault)))
}

/** Each reason once, with everything that it is about. */
function unfitFor(faults: readonly CityFinding[]): readonly Unfit[] {
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
  { officeAnswers, clock }: PutFormNeeds,
  before: SurveyConfig | undefined,
  then: SurveyConfig,
): Promise<Omit<FormQuestions, 'version' | 'undone'>> {
  const answers = await officeAnswers.count(then.surveyId)
  async function* all(surveyId: string) {
    let read = 0
    for await (const record of officeAnswers.all(surveyId)) {
      yield record
      if (++read === MOST_READ) return
    }
  }
  const { items, options } = await lostAnswers(
    { officeAnswers: { all, count: async () => answers } },
    ...([before ?? then, then, () => {}] as const),
  )
  const has = ({ answers: count }: { answers: number }) => count > 0
  const now = clock.now()
  return {
    differences: formDifferences(before, then),
    state: { ...(before && { from: publicationOf(before, now) }), to: publicationOf(then, now) },
    ...{ answers, read: Math.min(answers, MOST_READ) },
    lost: { items: items.filter(has), options: options.filter(has) },
  }
}
