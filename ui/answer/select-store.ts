import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'

/** A form whose answers can be looked for. */
export type SearchableSurvey = { surveyId: string; surveyTitle: string }

type SelectPhase =
  | { name: 'loading' }
  /** There is no session: sign in and come back (ROUTE-12). */
  | { name: 'signed-out' }
  | { name: 'failed'; error: unknown }
  | { name: 'choosing'; surveys: readonly SearchableSurvey[] }
  /** The form is chosen: on to its search. */
  | { name: 'chosen' }

/** What the choice of the form to search depends on. */
export type SelectNeeds = Pick<UseCases, 'listSearchableSurveys'> &
  Pick<BrowserServices, 'messaging' | 'log'> & {
    /** Where the choice is left: the form, and whether there was no other. */
    visit: { searchedSurvey: string | undefined; isOnlySurvey: boolean }
  }

/** Choosing the form whose answers are looked for. */
export class SelectStore {
  phase: SelectPhase = { name: 'loading' }
  /** Id of the form that is chosen; '' while none is. */
  chosen = ''
  /** There was nothing to choose (SEL-03). */
  isOnly = false
  readonly needs: SelectNeeds
  readonly #wanted: string | undefined

  /** `wanted`: the form that the address names. */
  constructor(wanted: string | undefined, needs: SelectNeeds) {
    this.#wanted = wanted
    this.needs = needs
    makeObservable(this, { phase: observableRef, chosen: observable })
  }

  /** Fetches the forms; with exactly one it is chosen at once (SEL-01, SEL-03). */
  readonly load = async (): Promise<void> => {
    const { needs } = this
    this.#moveTo({ name: 'loading' })
    try {
      const surveys = await needs.listSearchableSurveys()
      const [first, ...others] = surveys
      this.isOnly = first !== undefined && others.length === 0
      needs.visit.isOnlySurvey = this.isOnly
      if (first && this.isOnly) return this.#finish(first.surveyId)
      const wanted = surveys.find(({ surveyId }) => surveyId === this.#wanted)
      if (wanted) this.choose(wanted.surveyId)
      this.#moveTo({ name: 'choosing', surveys })
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#moveTo({ name: 'signed-out' })
      needs.log('The forms to look in could not be loaded', error)
      this.#moveTo({ name: 'failed', error })
    }
  }

  /** '' takes the choice back. */
  readonly choose = (surveyId: string): void => {
    runInAction(() => {
      this.chosen = surveyId
    })
  }

  /** Goes on to the search form of the chosen survey; does nothing before one is chosen (SEL-02). */
  readonly next = (): void => {
    if (this.phase.name === 'choosing' && this.chosen !== '') this.#finish(this.chosen)
  }

  #finish(surveyId: string): void {
    this.needs.visit.searchedSurvey = surveyId
    this.#moveTo({ name: 'chosen' })
  }

  #moveTo(phase: SelectPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
