import type { CancelAnswer } from '../../application/answer/cancel-answer.ts'
import type { ReadOwnAnswers } from '../../application/answer/read-own-answers.ts'
import type { Dictionary } from '../../application/messages/dictionary.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { LoadSurvey } from '../../application/survey/load-survey.ts'
import type { FoundAnswers } from './found-answers.ts'

/** What the list, the details and the cancellation ask of the world. */
export type ResultsNeeds = {
  /** What a search has found; made when somebody first finds something. */
  found: { current?: FoundAnswers }
  loadSurvey: LoadSurvey
  readOwnAnswers: ReadOwnAnswers
  cancelAnswer: CancelAnswer
  messaging: MessagingClient
  clock: Clock
  /** Whether there is a session at all, run out or not. */
  hasSession(): boolean
  /** Who is signed in, as LINE names them; undefined without a session. */
  profile(): { userId: string; name?: string; pictureUrl?: string } | undefined
  /** Opens the browser's print dialog. */
  print(): void
  /** Hands a text file to the resident: by the share sheet of the phone where there is one, else as a download. */
  saveFile(file: { name: string; type: string; text: string }): Promise<void>
  /** The texts of a language, Japanese where we have none. */
  loadTexts(languageCode: string): Promise<Dictionary>
  /** For the console: what the resident need not read. */
  log(message: string, error?: unknown): void
}
