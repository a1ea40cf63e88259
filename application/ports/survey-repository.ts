import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/** A form as it is filled in (`expandRepeats`), with the version of its content. Never change it. */
export type StoredSurvey = { readonly config: SurveyConfig; readonly version: number }

/**
 * Driven port: the surveys of the city, or its member forms; one never finds the other's. At most 1 s stale after
 * another process imported a bundle, never within a process. Every adapter passes
 * `tests/contracts/survey-repository.contract.ts`.
 */
export interface SurveyRepository {
  /** undefined if there is no such form. */
  find(surveyId: string): Promise<StoredSurvey | undefined>
  /** All of them, in the order of the bundle. */
  list(): Promise<readonly StoredSurvey[]>
}
