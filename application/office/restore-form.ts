import { refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { City, CityRepository } from '../ports/city-repository.ts'
import { type FormOfOfficerNeeds, formOfOfficer } from './form-of-officer.ts'
import { formIn } from './form-versions.ts'
import { changesOthers } from './parts-of-others.ts'
import { type FormQuestions, type PutFormNeeds, putFormInForce, unfit } from './put-form-in-force.ts'
import type { Outcome } from './put-in-force.ts'

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

/**
 * Driving port of the office: lets residents send a form no more for a while, or again, which is asked about first.
 * Only editors may.
 *
 * @throws Refusal as `RestoreForm`
 */
type PauseForm = (command: {
  surveyId: string
  version: number
  isPaused: boolean
  isAgreed: boolean
}) => Promise<Outcome<FormQuestions>>

type Needs = FormOfOfficerNeeds & PutFormNeeds & { city: Pick<CityRepository, 'contentOf'> }

export const makeRestoreForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): RestoreForm =>
  async ({ surveyId, version, to, isAgreed }) => {
    await formOfOfficer(needs, officer, surveyId, 'editor')
    const content = await needs.city.contentOf(to)
    const form = content && formIn(content, surveyId)
    if (!form) throw unfit([{ why: 'no_version', subjects: [] }])
    return putFormInForce(needs, officer, {
      ...{ surveyId, version, isAgreed, request },
      make(inForce) {
        const next = changed(inForce, surveyId, () => form)
        if (changesOthers(officer, inForce, next.city, { surveyId }))
          throw unfit([{ why: 'others', subjects: [] }])
        return next
      },
      facts: { what: 'restore', to },
    })
  }

export const makePauseForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): PauseForm =>
  async ({ surveyId, version, isPaused, isAgreed }) => {
    await formOfOfficer(needs, officer, surveyId, 'editor')
    return putFormInForce(needs, officer, {
      ...{ surveyId, version, isAgreed, request },
      make: (inForce) =>
        changed(inForce, surveyId, ({ isPaused: _, ...form }) => ({
          ...form,
          ...(isPaused && { isPaused }),
        })),
      facts: { what: isPaused ? 'pause' : 'open' },
    })
  }

/** The city with another content of a form that it has. @throws Refusal `survey.not_found` */
function changed(city: City, surveyId: string, change: (form: SurveyConfig) => SurveyConfig) {
  const before = formIn(city, surveyId)
  if (!before) throw refuse('survey.not_found', { surveyId })
  const form = change(before)
  const put = (forms: readonly SurveyConfig[]) => forms.map((each) => (each === before ? form : each))
  return {
    form,
    city: { ...city, surveys: put(city.surveys), ...(city.members && { members: put(city.members) }) },
  }
}
