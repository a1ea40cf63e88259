import type { ReadAnswer } from '../../application/answer/read-answer.ts'
import type { ReadOwnAnswers } from '../../application/answer/read-own-answers.ts'
import type { SaveAnswer, SavedAnswerResult } from '../../application/answer/save-answer.ts'
import type { Dictionary } from '../../application/messages/dictionary.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { FindAddress } from '../../application/survey/find-address.ts'
import type { LoadSurvey } from '../../application/survey/load-survey.ts'
import type { RecordSurveyView } from '../../application/survey/record-survey-view.ts'
import type { RemoveUnansweredRichMenu } from '../../application/survey/remove-unanswered-rich-menu.ts'
import type { FoundAnswers } from '../answer/found-answers.ts'
import type { CatalogNeeds } from '../form/controls/category/catalog.ts'
import type { Failure } from '../frame/errors/failure.ts'
import type { DraftBox } from './draft/draft-box.ts'
import type { BookingPlan } from './sending/booking/plan-booking.ts'

/** Everything the survey page asks of the world. */
export type SurveyNeeds = CatalogNeeds & {
  loadSurvey: LoadSurvey
  readAnswer: ReadAnswer
  readOwnAnswers: ReadOwnAnswers
  saveAnswer: SaveAnswer
  findAddress: FindAddress
  recordSurveyView: RecordSurveyView
  removeUnansweredRichMenu: RemoveUnansweredRichMenu
  /** What a search has found: an answer that is saved makes it old. */
  found: { current?: FoundAnswers }
  messaging: MessagingClient
  clock: Clock
  /** A new UUID. */
  newKey(): string
  /** Equal texts give equal prints. */
  fingerprint(text: string): Promise<string>
  /** undefined where the browser lets us store nothing. */
  drafts: DraftBox | undefined
  /** Whether there is a session at all, run out or not. */
  hasSession(): boolean
  /** The resident who is signed in; undefined if the session is gone or has run out. */
  userId(): string | undefined
  /** The texts of a language, Japanese where we have none. */
  loadTexts(languageCode: string): Promise<Dictionary>
  /** For the console: what the resident need not read. */
  log(message: string, error?: unknown): void
}

/** Which form is opened, and as which page. */
export type SurveyVisit = {
  surveyId: string
  /** The answer that is edited. */
  partitionKey: string | undefined
  /** Address of the page without query. */
  liffUrl: string
}

export type SurveyPhase =
  | { name: 'loading' }
  /** There is no session: sign in and come back (ERR-01). */
  | { name: 'signed-out' }
  /** The form can't be opened. */
  | { name: 'failed'; failure: Failure }
  /** An answer exists and may not be changed. */
  | { name: 'locked' }
  | { name: 'form' }
  | { name: 'confirm' }
  | { name: 'pushing' }
  /** What the calendar needs is being looked up. */
  | { name: 'planning' }
  /** Day and time are being chosen, on another page. */
  | { name: 'booking'; plan: BookingPlan }
  /** Sending, or the way to the calendar, failed; the form stays as it is. */
  | { name: 'alert'; failure: Failure }
  /** The form or the answer changed meanwhile: only a reload helps (FORM-12). */
  | { name: 'stale'; failure: Failure }
  | { name: 'done'; result: SavedAnswerResult }
