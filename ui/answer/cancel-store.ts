import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ReactNode } from 'react'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { leavesOthers, mayCancelReservation } from '../../domain/answer/result-list.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { FoundAnswers } from './found-answers.ts'
import type { ResultsNeeds } from './results-needs.ts'

/** What is to be cancelled: an answer as a whole, or one reservation of it. */
type Cancelled = { result: OwnAnswer; reservation?: OwnReservation }

type CancelPhase =
  | { name: 'idle' }
  | ({ name: 'asking' | 'cancelling' | 'finished' } & Cancelled)
  | ({ name: 'error'; error: unknown } & Cancelled)

type Needs = Pick<ResultsNeeds, 'cancelAnswer' | 'readAnswer' | 'log'>

/** One cancellation after another: popup, in progress, then finished or error (CANCEL-06). */
export class CancelStore {
  phase: CancelPhase = { name: 'idle' }
  readonly #needs: Needs
  readonly #found: FoundAnswers
  /** `confirm`: asked for on the cancel-confirmation screen (CANCEL-05). */
  readonly via: 'confirm' | undefined

  /** What becomes of the answer shows in `found`. */
  constructor(needs: Needs, found: FoundAnswers, via?: 'confirm') {
    this.#needs = needs
    this.#found = found
    this.via = via
    makeObservable(this, { phase: observableRef })
  }

  /**
   * What becomes of the money that was paid for what is cancelled; undefined: of one reservation alone, or nothing was
   * paid.
   */
  get refund(): ReactNode {
    const { phase } = this
    if (phase.name === 'idle' || phase.reservation) return undefined
    return this.#found.payments.get(phase.result.partitionKey)?.refund
  }

  /**
   * Opens the popup; not for what can't be cancelled, and not while another one is open. A reservation is cancelled
   * alone if others of its answer stay, else with the whole answer (CANCEL-07).
   */
  readonly ask = (result: OwnAnswer, reservation?: OwnReservation): void => {
    if (this.phase.name !== 'idle') return
    if (reservation && leavesOthers(result, reservation)) {
      if (mayCancelReservation(result, reservation)) this.#moveTo({ name: 'asking', result, reservation })
    } else if (!result.cancelObstacle) this.#moveTo({ name: 'asking', result })
  }

  /** Closes the popup, unless a request is running. */
  readonly close = (): void => {
    if (this.phase.name !== 'cancelling') this.#moveTo({ name: 'idle' })
  }

  /**
   * Cancels: once, however often it is pressed. Also the next try after an error; trying again is safe, whatever became
   * of the first.
   */
  readonly confirm = async (): Promise<void> => {
    const { phase } = this
    if (phase.name !== 'asking' && phase.name !== 'error') return
    const { result, reservation } = phase
    const cancelled = { result, ...(reservation && { reservation }) }
    const { surveyId, partitionKey } = result
    this.#moveTo({ name: 'cancelling', ...cancelled })
    try {
      const answer = await this.#needs.cancelAnswer({
        surveyId,
        partitionKey,
        ...(reservation && { itemKey: reservation.itemKey }),
        ...(this.via && { via: this.via }),
      })
      if (answer) this.#found.replace(answer)
      else await this.#readAgain(result)
      this.#moveTo({ name: 'finished', ...cancelled })
    } catch (error) {
      if (!isRefusal(error)) this.#needs.log('The answer was not cancelled', error)
      // It has changed since: the buttons of the answer follow it.
      if (isRefusal(error, 'answer.cancelled', 'reservation.deadline_passed')) await this.#readAgain(result)
      this.#moveTo({ name: 'error', ...cancelled, error })
    }
  }

  /** If it can't be read, what was shown stays. */
  async #readAgain({ surveyId, partitionKey }: OwnAnswer): Promise<void> {
    try {
      const answer = await this.#needs.readAnswer({ surveyId, partitionKey })
      if (answer) this.#found.replace(answer)
    } catch (error) {
      this.#needs.log('The answer could not be read again', error)
    }
  }

  #moveTo(phase: CancelPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
