import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/** A survey as one viewer opens it. */
export type LoadedSurvey = {
  config: SurveyConfig
  surveyVersion: number
  /** true where the survey asks for no member record, or the viewer has one. */
  hasMember: boolean
  memberFormId?: string
  /** 'ja' unless language settings are active. */
  userLanguageCode: string
}

/**
 * Driving port: a resident opens a form.
 * @throws Refusal `survey.not_found`
 * @throws Refusal `survey.no_config` if it has no schema
 */
export type LoadSurvey = (command: { surveyId: string }) => Promise<LoadedSurvey>
