import type { UseCases } from '../../application/use-cases.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { FormNeeds } from '../form/form-page.ts'
import type { FormStore } from '../form/form-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { Failure } from '../frame/errors/failure.ts'
import type { DraftStorage } from './draft/draft-storage.ts'

export type SaveCommand = Parameters<UseCases['saveAnswer']>[0]
export type SavedAnswer = Awaited<ReturnType<UseCases['saveAnswer']>>
type ReadAnswer = NonNullable<Awaited<ReturnType<UseCases['readAnswer']>>>

/** The answer that a form starts from. */
export type EditedAnswer = Pick<ReadAnswer, 'partitionKey' | 'version' | 'changeObstacle'> & {
  answers: Answers
  isCancelled: boolean
}

/** What the survey page depends on. */
export type SurveyCalls = FormNeeds &
  Pick<UseCases, 'loadSurvey' | 'saveAnswer' | 'recordSurveyView' | 'removeUnansweredRichMenu'> &
  Pick<BrowserServices, 'messaging' | 'clock' | 'hasSession' | 'profile' | 'loadTexts' | 'log'> & {
    /** A new UUID. */
    newKey(): string
    /** Commands that ask for the same have equal fingerprints, whatever their keys. */
    fingerprint(command: SaveCommand): Promise<string>
    /** undefined where the browser lets us store nothing. */
    drafts: Pick<DraftStorage, 'open'> | undefined
    /** The answer that a form starts from; undefined for a first one. @throws as the calls for answers */
    answerToEdit(form: SurveyAddress): Promise<EditedAnswer | undefined>
    /** The answers of this form are stored: what was known of them before is old. */
    answerSent(form: SurveyAddress): void
    /** What only the server can say of the entries, asked before the confirm dialog; left out: nothing. @throws what is wrong, as the calls do */
    checkEntries?(form: FormStore): Promise<void>
  }

/** Which form is opened, and as which page. */
export type SurveyAddress = {
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
  /** Members fill in the form, and the resident is none yet (MEM-11). */
  | { name: 'member-required'; memberFormId: string }
  /** The form can't be opened. */
  | { name: 'failed'; failure: Failure }
  /** An answer exists and may not be changed. */
  | { name: 'locked' }
  | { name: 'form' }
  /** The server is asked about the entries. */
  | { name: 'checking' }
  | { name: 'confirm' }
  | { name: 'pushing' }
  /** What the calendar needs is being looked up. */
  | { name: 'planning' }
  /** Day and time are being chosen, on another page. */
  | { name: 'booking' }
  /** Sending, or the way to the calendar, failed; the form stays as it is. */
  | { name: 'alert'; failure: Failure }
  /** The form or the answer changed meanwhile: only a reload helps (FORM-12). */
  | { name: 'stale'; failure: Failure }
  | { name: 'done'; result: SavedAnswer }
