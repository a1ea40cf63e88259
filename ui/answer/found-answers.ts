import { makeObservable, observableRef, runInAction } from 'mobx'
import { checkValues } from '../../domain/answer/answer-record.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { bookedOf } from '../../domain/answer/result-list.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { ShownPayment } from './shown-payment.ts'

/** What a search found, kept while the page lives: the list, the details and the cancellation look at the same. */
export class FoundAnswers {
  /** The form that was searched; undefined before a search. */
  survey: SurveyConfig | undefined
  results: readonly OwnAnswer[] = []
  /** Payments of the results, by `partitionKey`, as far as they are known. */
  payments: ReadonlyMap<string, ShownPayment> = new Map()
  /** The results whose payments were asked for. */
  #paid: readonly OwnAnswer[] | undefined
  /** Language of the resident who searched. */
  languageCode = defaultLanguage
  /** `partitionKey` of the chosen answer. */
  #chosenKey: string | undefined

  constructor() {
    makeObservable(this, { survey: observableRef, results: observableRef, payments: observableRef })
  }

  /** Keeps what a search in that form found. */
  keep(survey: SurveyConfig, results: readonly OwnAnswer[], languageCode = defaultLanguage): void {
    runInAction(() => {
      this.survey = survey
      this.languageCode = languageCode
      this.results = results
      this.payments = new Map()
      this.#chosenKey = undefined
    })
  }

  /** Goes on in another language; what was read in the one before is read again. */
  speak(languageCode: LanguageCode): void {
    this.languageCode = languageCode
    this.#paid = undefined
    runInAction(() => {
      this.payments = new Map()
    })
  }

  /** Keeps more answers, of whatever forms; one that is known already is replaced. */
  add(more: readonly OwnAnswer[]): void {
    const keys = new Set(more.map(({ partitionKey }) => partitionKey))
    runInAction(() => {
      this.results = [...this.results.filter(({ partitionKey }) => !keys.has(partitionKey)), ...more]
    })
  }

  /** Keeps what is known of payments, by `partitionKey`. */
  addPayments(more: ReadonlyMap<string, ShownPayment>): void {
    runInAction(() => {
      this.payments = new Map([...this.payments, ...more])
    })
  }

  /** Forgets everything: somebody else signs in, or an answer changed. */
  forget(): void {
    runInAction(() => {
      this.survey = undefined
      this.results = []
      this.payments = new Map()
      this.#chosenKey = undefined
    })
  }

  /**
   * Reads the payments of the results where their form takes payments; not again while the results are the same. Rejects as `load`
   * does.
   *
   * @param load is given the partition keys
   */
  async readPayments(
    load: (partitionKeys: readonly string[]) => Promise<ReadonlyMap<string, ShownPayment>>,
  ): Promise<void> {
    const { survey, results } = this
    const shown = results.filter(({ check }) => check !== checkValues.superseded)
    if (!survey || !takesPayments(survey) || shown.length === 0 || this.#paid === results) return
    this.#paid = results
    try {
      const payments = await load(shown.map(({ partitionKey }) => partitionKey))
      if (this.results === results) runInAction(() => Object.assign(this, { payments }))
    } catch (error) {
      this.#paid = undefined
      throw error
    }
  }

  /** Whether all of it belongs to that resident: another tab may have signed in somebody else since. */
  belongsTo(userId: string | undefined): boolean {
    return this.results.every((result) => result.userId === userId)
  }

  choose({ partitionKey }: Pick<OwnAnswer, 'partitionKey'>): void {
    this.#chosenKey = partitionKey
  }

  get chosen(): OwnAnswer | undefined {
    return this.results.find(({ partitionKey }) => partitionKey === this.#chosenKey)
  }

  /** Shows an answer as cancelled from now on, without asking again (CANCEL-08). */
  markCancelled(cancelled: Pick<OwnAnswer, 'partitionKey'>, check: string = checkValues.cancelled): void {
    this.#change(cancelled, (result) => ({
      ...result,
      changeObstacle: 'answer.change_of_cancelled',
      cancelObstacle: 'answer.cancelled',
      check,
      version: result.version + 1,
      revision: result.revision + 1,
    }))
  }

  /** Shows one reservation of an answer as cancelled from now on; the others stay (CANCEL-08). */
  markReservationCancelled(result: Pick<OwnAnswer, 'partitionKey'>, itemKey: string): void {
    this.#change(result, (each) => ({
      ...withObstacle(each, 'answer.cancelled', [itemKey]),
      version: each.version + 1,
      revision: each.revision + 1,
    }))
  }

  /**
   * Shows from now on that an answer, or one reservation of it, can't be cancelled any more: the page stood open past its deadline
   * (CANCEL-15). Of several reservations one may still be changed.
   */
  markDeadlinePassed(past: Pick<OwnAnswer, 'partitionKey'>, itemKey?: string): void {
    const deadline = 'reservation.deadline_passed'
    this.#change(past, (result) => {
      const changeObstacle = result.changeObstacle ?? (result.reservations.length > 1 ? undefined : deadline)
      const booked = bookedOf(result).map((each) => each.itemKey)
      // Of several nobody knows which one it was, unless it is told.
      const itemKeys = itemKey === undefined && booked.length === 1 ? booked : [itemKey]
      return {
        ...withObstacle(result, deadline, itemKeys),
        cancelObstacle: deadline,
        ...(changeObstacle && { changeObstacle }),
      }
    })
  }

  #change(
    { partitionKey }: Pick<OwnAnswer, 'partitionKey'>,
    changed: (result: OwnAnswer) => OwnAnswer,
  ): void {
    runInAction(() => {
      this.results = this.results.map((result) =>
        result.partitionKey === partitionKey ? changed(result) : result,
      )
    })
  }
}

/** The answer with an obstacle on the reservations of these items. */
const withObstacle = (
  result: OwnAnswer,
  cancelObstacle: NonNullable<OwnReservation['cancelObstacle']>,
  itemKeys: readonly (string | undefined)[],
): OwnAnswer => ({
  ...result,
  reservations: result.reservations.map((each) =>
    itemKeys.includes(each.itemKey) ? { ...each, cancelObstacle } : each,
  ),
})
