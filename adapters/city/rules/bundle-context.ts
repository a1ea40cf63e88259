import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'

/** What the rules of a form need from the rest of the bundle. */
export type BundleContext = {
  today: LocalDate
  /** Names of the images in media/. */
  media: ReadonlySet<string>
  /** Origins listed in the settings. */
  imageHosts: ReadonlySet<string>
  surveyIds: ReadonlySet<string>
  /** `surveySubId` of each member form, by its id. */
  memberSubIds: ReadonlyMap<string, SurveyConfig['surveySubId']>
  /** Ids of the categories of all levels; undefined if the bundle has no categories. */
  categoryIds: ReadonlySet<string> | undefined
}
