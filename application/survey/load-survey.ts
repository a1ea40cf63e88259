import { residentForm } from '../../domain/form/resident-form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { defaultLanguage } from '../../domain/shared/language-code.ts'
import { type Publication, publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type FormLanguage, formLanguages, type LanguageNeeds } from '../language/language-of-form.ts'
import type { Clock } from '../ports/clock.ts'
import type { StoredSurvey, SurveyRepository } from '../ports/survey-repository.ts'

/** What a form for members is told of a member. */
export type Membership = {
  /** The member record as it was read. */
  record: { answerId: string; version: number }
  /** Without leading zeros; absent: members of the form have none. */
  number?: string
}

/** A survey as one viewer opens it. */
export type LoadedSurvey = FormLanguage & {
  /** What residents may see of the form. */
  config: SurveyConfig
  surveyVersion: number
  /** true where the survey asks for no member record, or the viewer has one. */
  hasMember: boolean
  memberFormId?: string
  /** The viewer's number in the member form, if they have one. */
  memberNumber?: string
  /** Why residents may not send the form now; absent: they may. */
  publication?: Exclude<Publication, 'open'>
}

/**
 * Driving port: a resident opens a form.
 * @throws Refusal `survey.not_found`
 * @throws Refusal `survey.no_config` if it has no schema
 */
type LoadSurvey = (command: { surveyId: string }) => Promise<LoadedSurvey>

/** What opening a form needs from outside. */
export type LoadSurveyNeeds = LanguageNeeds & {
  surveys: SurveyRepository
  clock: Clock
  /** undefined if the viewer has no live record in that member form. */
  membershipOf(viewer: Viewer, memberFormId: string): Promise<Membership | undefined>
}

/** A form as anybody opens it who has no record in its member form, in Japanese unless told otherwise. */
export function openedSurvey(
  { config, version: surveyVersion }: StoredSurvey,
  nowMs: number,
  language: FormLanguage = { userLanguageCode: defaultLanguage },
): LoadedSurvey {
  const { memberFormId } = config
  const publication = publicationOf(config, nowMs)
  return {
    config: residentForm(config),
    surveyVersion,
    hasMember: !memberFormId,
    ...(memberFormId ? { memberFormId } : {}),
    ...language,
    ...(publication !== 'open' && { publication }),
  }
}

export const makeLoadSurvey =
  (needs: LoadSurveyNeeds) =>
  (viewer: Viewer): LoadSurvey =>
  (command) =>
    loadingFor(needs, viewer)(command)

/** Opens forms one after the other for one viewer, whose language is read once. */
export function loadingFor(needs: LoadSurveyNeeds, viewer: Viewer): LoadSurvey {
  const { surveys, clock, membershipOf } = needs
  const languageOf = formLanguages(needs, viewer)
  return async ({ surveyId }) => {
    const survey = await surveys.find(surveyId)
    if (!survey) throw refuse('survey.not_found', { surveyId })
    const { surveySchema, memberFormId } = survey.config
    if (!surveySchema) throw refuse('survey.no_config', { surveyId })

    const opened = openedSurvey(survey, clock.now(), await languageOf(survey.config))
    const member = memberFormId ? await membershipOf(viewer, memberFormId) : undefined
    if (!member) return opened
    return { ...opened, hasMember: true, ...(member.number !== undefined && { memberNumber: member.number }) }
  }
}
