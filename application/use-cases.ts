import type { FindAddress } from './address/find-address.ts'
import type { ReadAnswer } from './answer/read-answer.ts'
import type { ReadOwnAnswers } from './answer/read-own-answers.ts'
import type { RemoveUnansweredRichMenu } from './answer/remove-unanswered-rich-menu.ts'
import type { SaveAnswer } from './answer/save-answer.ts'
import type { FixedMessages, LanguageSettingActive, UserLanguage } from './language/languages.ts'
import type { ListSearchableSurveys } from './survey/list-searchable-surveys.ts'
import type { ListSurveys } from './survey/list-surveys.ts'
import type { LoadSurvey } from './survey/load-survey.ts'
import type { RecordSurveyView } from './survey/record-survey-view.ts'

/** Everything one viewer can ask of the product. The server builds it on storage, the browser over HTTP. */
export type UseCases = {
  loadSurvey: LoadSurvey
  listSurveys: ListSurveys
  listSearchableSurveys: ListSearchableSurveys
  recordSurveyView: RecordSurveyView
  saveAnswer: SaveAnswer
  readAnswer: ReadAnswer
  readOwnAnswers: ReadOwnAnswers
  removeUnansweredRichMenu: RemoveUnansweredRichMenu
  findAddress: FindAddress
  languageSettingActive: LanguageSettingActive
  userLanguage: UserLanguage
  fixedMessages: FixedMessages
}
