import type { ClaimAnswers } from '../../../application/answer/claim-answers.ts'
import type { FindAnswers } from '../../../application/answer/find-answers.ts'
import type { ListSearchableSurveys } from '../../../application/answer/list-searchable-surveys.ts'
import type { Dictionary } from '../../../application/messages/dictionary.ts'
import type { Clock } from '../../../application/ports/clock.ts'
import type { MessagingClient } from '../../../application/ports/messaging-client.ts'
import type { FindAddress } from '../../../application/survey/find-address.ts'
import type { LoadSurvey } from '../../../application/survey/load-survey.ts'
import type { CatalogNeeds } from '../../form/controls/category/catalog.ts'
import type { FoundAnswers } from '../found-answers.ts'
import type { KeptSearch } from './kept-search.ts'

/** What choosing a form and looking for answers to it ask of the world. */
export type SearchNeeds = CatalogNeeds & {
  /** Where what was found is left; made when somebody first finds something. */
  found: { current?: FoundAnswers }
  /** What was typed, kept while the page lives. */
  kept: KeptSearch
  /** Where the chosen form is remembered over a reload. */
  storage: Storage
  listSearchableSurveys: ListSearchableSurveys
  loadSurvey: LoadSurvey
  findAnswers: FindAnswers
  claimAnswers: ClaimAnswers
  findAddress: FindAddress
  messaging: MessagingClient
  clock: Clock
  /** Whether there is a session at all, run out or not. */
  hasSession(): boolean
  /** The resident who is signed in; undefined if the session is gone or has run out. */
  userId(): string | undefined
  /** The texts of a language, Japanese where we have none. */
  loadTexts(languageCode: string): Promise<Dictionary>
  /** For the console: what the resident need not read. */
  log(message: string, error?: unknown): void
}
