import { makeObservable, observableRef, runInAction } from 'mobx'
import { checkValues } from '../../domain/answer/answer-record.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
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
  /** `partitionKey` of the chosen answer. */
  #chosenKey: string | undefined

  constructor() {
    makeObservable(this, { survey: observableRef, results: observableRef, payments: observableRef })
  }

  /** Keeps what a search in that form found. */
  keep(survey: SurveyConfig, results: readonly OwnAnswer[]): void {
    runInAction(() => {
      this.survey = survey
      this.results = results
      this.payments = new Map()
      this.#chosenKey = undefined
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
   * Reads the payments of the results where their form takes payments; not again while the results are the same.
   * Rejects as `load` does.
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

  /**
   * Shows an answer as it is now. A reservation that it no longer has was cancelled on this page, and stays in its
   * place as such (CANCEL-08).
   */
  replace(answer: OwnAnswer): void {
    runInAction(() => {
      this.results = this.results.map((before) =>
        before.partitionKey === answer.partitionKey ? withCancelledOf(before, answer) : before,
      )
    })
  }
}

/** The answer, with the reservations that it had before and has no longer. */
function withCancelledOf(before: OwnAnswer, answer: OwnAnswer): OwnAnswer {
  const reservations = new Map<string, OwnReservation>(
    before.reservations.map((each) => [each.itemKey, { ...each, cancelObstacle: 'answer.cancelled' }]),
  )
  for (const each of answer.reservations) reservations.set(each.itemKey, each)
  return { ...answer, reservations: [...reservations.values()] }
}
