import type { SavedAnswerResult } from '../../application/answer/save-answer.ts'
import type { SaveAnswerCommand } from '../../application/answer/save-request.ts'
import { requestText } from '../../application/shared/request-text.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { PendingSubmit } from './draft/draft-box.ts'
import type { DraftKeeper } from './draft/draft-keeper.ts'
import type { SurveyNeeds } from './survey-page.ts'

/** Sending one form: the same body keeps its key until its result is known; draft and key live together. */
export class Submission {
  /** undefined until the place of the draft is found, and where the browser keeps none. */
  keeper: DraftKeeper | undefined
  readonly #needs: SurveyNeeds
  #pending: PendingSubmit | undefined

  constructor(needs: SurveyNeeds) {
    this.#needs = needs
  }

  /** Goes on with what an earlier visit sent without learning what came of it. */
  resume(pending: PendingSubmit | undefined): void {
    this.#pending = pending
  }

  /** Sends; afterwards there is no draft any more. @throws as `SaveAnswer` */
  async send(command: SaveAnswerCommand): Promise<SavedAnswerResult> {
    const { key } = await this.#pendingFor(command)
    const result = await this.#needs.saveAnswer({ ...command, idempotencyKey: key })
    this.keeper?.end()
    return result
  }

  /** Takes note of a failure: if nothing was stored, the next submit is a new one. */
  failed(error: unknown): void {
    if (!storedNothing(error)) return
    this.#pending = undefined
    this.keeper?.remember(undefined)
  }

  async #pendingFor(command: SaveAnswerCommand): Promise<PendingSubmit> {
    const { fingerprint, newKey, clock } = this.#needs
    const bodyHash = await fingerprint(requestText(command))
    if (this.#pending?.bodyHash !== bodyHash) {
      this.#pending = { bodyHash, key: newKey(), at: clock.now() }
    }
    this.keeper?.remember(this.#pending)
    return this.#pending
  }
}

/** Whether a failed save has certainly stored nothing. */
export const storedNothing = (error: unknown): boolean =>
  isRefusal(error) && !isRefusal(error, 'service.unavailable', 'request.in_progress')
