import { makeObservable, observableRef, runInAction } from 'mobx'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { mayCancel } from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import { CancelStore } from './cancel-store.ts'
import { FoundAnswers } from './found-answers.ts'
import type { ResultsNeeds } from './results-needs.ts'

type CancelConfirmPhase =
  | { name: 'loading' }
  /** The session has run out: sign in again. */
  | { name: 'signed-out' }
  /** Which answer is to be cancelled is not known: it has to be searched for. */
  | { name: 'nothing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open' }

/**
 * Which answer the cancel-confirmation page speaks of: the chosen one, else the only one of a form that may be
 * cancelled; where none may, the only one that is not cancelled.
 */
export class CancelConfirmStore {
  phase: CancelConfirmPhase = { name: 'loading' }
  readonly #needs: ResultsNeeds
  readonly #surveyId: string | undefined
  #found: FoundAnswers | undefined
  #cancel: CancelStore | undefined

  /** `surveyId`: the form that the address names. */
  constructor(surveyId: string | undefined, needs: ResultsNeeds) {
    this.#surveyId = surveyId
    this.#needs = needs
    makeObservable(this, { phase: observableRef })
  }

  /** The answer in its current state. Observable. @throws Error before the page is open */
  get result(): OwnAnswer {
    return requireOpen(this.#found?.chosen)
  }

  /** @throws Error before the page is open */
  get survey(): SurveyConfig {
    return requireOpen(this.#found?.survey)
  }

  /** @throws Error before the page is open */
  get cancel(): CancelStore {
    return requireOpen(this.#cancel)
  }

  /** @throws Error before the page is open */
  get found(): FoundAnswers {
    return requireOpen(this.#found)
  }

  get messaging(): ResultsNeeds['messaging'] {
    return this.#needs.messaging
  }

  readonly load = async (): Promise<void> => {
    const surveyId = this.#surveyId
    const current = this.#needs.visit.found
    const isOwn = current?.belongsTo(this.#needs.profile()?.userId)
    if (current?.chosen && isOwn && (surveyId ?? current.chosen.surveyId) === current.chosen.surveyId) {
      return this.#open(current)
    }
    if (surveyId === undefined) return this.#moveTo({ name: 'nothing' })
    if (!this.#needs.hasSession()) return this.#moveTo({ name: 'signed-out' })
    this.#moveTo({ name: 'loading' })
    try {
      const [{ config }, rows] = await Promise.all([
        this.#needs.loadSurvey({ surveyId }),
        this.#needs.readOwnAnswers({ surveyId }),
      ])
      const found = new FoundAnswers()
      found.keep(config, rows)
      const [only, ...others] = candidatesOf(found.results)
      if (!only || others.length > 0) return this.#moveTo({ name: 'nothing' })
      found.choose(only)
      this.#open(found)
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#moveTo({ name: 'signed-out' })
      this.#needs.log('The answers could not be loaded', error)
      this.#moveTo({ name: 'failed', error })
    }
  }

  #open(found: FoundAnswers): void {
    this.#found = found
    this.#cancel = new CancelStore(this.#needs, found, 'confirm')
    this.#moveTo({ name: 'open' })
  }

  #moveTo(phase: CancelConfirmPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

/**
 * The answers that the page may speak of: those that can be cancelled; where there are none, those that are not
 * cancelled, with the reason.
 */
function candidatesOf(results: readonly OwnAnswer[]): readonly OwnAnswer[] {
  const cancellable = results.filter(mayCancel)
  return cancellable.length > 0 ? cancellable : results.filter(({ check }) => !isCancelled(check))
}

/** A value that is there once the page is open. */
function requireOpen<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the page is not open')
  return value
}
