import { makeObservable, observableRef, runInAction } from 'mobx'
import { checkValues } from '../../domain/answer/answer-record.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { FoundAnswers } from './found-answers.ts'
import type { ResultsNeeds } from './results-needs.ts'

type CancelPhase =
  | { name: 'idle' }
  | { name: 'asking'; result: OwnAnswer }
  | { name: 'cancelling'; result: OwnAnswer }
  | { name: 'finished'; result: OwnAnswer }
  | { name: 'error'; result: OwnAnswer; error: unknown }

type Needs = Pick<ResultsNeeds, 'cancelAnswer' | 'log'>

/** One cancellation after another: popup, in progress, then finished or error (CANCEL-06). */
export class CancelStore {
  phase: CancelPhase = { name: 'idle' }
  readonly #needs: Needs
  readonly #found: FoundAnswers
  readonly #via: 'confirm' | undefined

  /** What is cancelled shows as cancelled in `found`. `via`: asked for on the cancel-confirmation screen (CANCEL-05). */
  constructor(needs: Needs, found: FoundAnswers, via?: 'confirm') {
    this.#needs = needs
    this.#found = found
    this.#via = via
    makeObservable(this, { phase: observableRef })
  }

  /** Opens the popup; not for an answer that can't be cancelled, and not while another one is open. */
  readonly ask = (result: OwnAnswer): void => {
    if (this.phase.name === 'idle' && !result.cancelObstacle) this.#moveTo({ name: 'asking', result })
  }

  /** Closes the popup, unless it is at work. */
  readonly close = (): void => {
    if (this.phase.name !== 'cancelling') this.#moveTo({ name: 'idle' })
  }

  /** Cancels: once, however often it is pressed. Also the next try after an error; trying again is safe, whatever became of the first. */
  readonly confirm = async (): Promise<void> => {
    const { phase } = this
    if (phase.name !== 'asking' && phase.name !== 'error') return
    const { result } = phase
    const { surveyId, partitionKey } = result
    this.#moveTo({ name: 'cancelling', result })
    try {
      await this.#needs.cancelAnswer({ surveyId, partitionKey, ...(this.#via && { via: this.#via }) })
      const check = this.#via ? checkValues.cancelledOnConfirmScreen : checkValues.cancelled
      this.#found.markCancelled(result, check)
      this.#moveTo({ name: 'finished', result })
    } catch (error) {
      if (!isRefusal(error)) this.#needs.log('The answer was not cancelled', error)
      this.#learn(result, error)
      this.#moveTo({ name: 'error', result, error })
    }
  }

  /** The server knows better: what it said of the answer shows on its buttons from now on. */
  #learn(result: OwnAnswer, error: unknown): void {
    if (isRefusal(error, 'answer.cancelled')) this.#found.markCancelled(result)
    if (isRefusal(error, 'reservation.deadline_passed')) this.#found.markPast(result)
  }

  #moveTo(phase: CancelPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
