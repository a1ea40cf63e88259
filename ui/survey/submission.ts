import { isRefusal } from '../../domain/refusal.ts'
import { hasStoredNothing } from '../frame/errors/failure.ts'
import type { DraftAutosave } from './draft/draft-autosave.ts'
import type { PendingSubmit } from './draft/draft-storage.ts'
import type { Checkout, SaveCommand, SavedAnswer, SurveyCalls } from './survey-page.ts'

/** Sending one form: the same body keeps its key until its result is known; draft and key live together. */
export class Submission {
  /** undefined until the draft is open, and where the browser stores none. */
  autosave: DraftAutosave | undefined
  readonly #needs: SurveyCalls
  #pending: PendingSubmit | undefined

  constructor(needs: SurveyCalls) {
    this.#needs = needs
  }

  /** Goes on with what an earlier visit sent without learning what came of it. */
  resume(pending: PendingSubmit | undefined): void {
    this.#pending = pending
  }

  /**
   * Sends; afterwards there is no draft any more. Who leaves to pay keeps it: the same content leads to the same order
   * again, as long as that can be paid.
   *
   * @returns undefined if the page is left for the payment provider
   * @throws as `SaveAnswer`, `SaveTemporary` and `SendOrder`
   */
  async send(given: SaveCommand, checkout?: Checkout): Promise<SavedAnswer | undefined> {
    const { order, confirmed } = checkout ?? {}
    const command = { ...given, ...(order && { order }), ...(confirmed && { confirmed }) }
    const { key } = await this.#pendingFor(command)
    const keyed = { ...command, idempotencyKey: key }
    if (checkout?.paysNow) {
      await checkout.place(keyed)
      this.#settle()
      return void (await checkout.pay())
    }
    const result = await this.#needs.saveAnswer(keyed)
    this.autosave?.end()
    return result
  }

  /**
   * Takes note of a failure: if nothing was stored, the next submit is a new one. What costs something else by now is
   * looked up anew.
   */
  async failed(error: unknown, checkout?: Checkout): Promise<void> {
    if (hasStoredNothing(error)) this.#settle()
    if (isRefusal(error, 'order.outdated')) await checkout?.renew()
  }

  /** What came of the last submit is known. */
  #settle(): void {
    this.#pending = undefined
    this.autosave?.setPending(undefined)
  }

  async #pendingFor(command: SaveCommand): Promise<PendingSubmit> {
    const { fingerprint, newKey, clock } = this.#needs
    const bodyHash = await fingerprint(command)
    if (this.#pending?.bodyHash !== bodyHash) {
      this.#pending = { bodyHash, key: newKey(), at: clock.now() }
    }
    this.autosave?.setPending(this.#pending)
    return this.#pending
  }
}
