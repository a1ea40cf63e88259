import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { CancelStore } from '../answer/cancel-store.ts'
import { FoundAnswers } from '../answer/found-answers.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { existingForms } from './existing-forms.ts'

type FormsPhase =
  | { name: 'loading' }
  /** Which forms there are is not known (MEM-10). */
  | { name: 'failed'; error: unknown }
  | { name: 'open'; forms: readonly LoadedSurvey[] }

type AnswersPhase =
  | { name: 'none' }
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; survey: SurveyConfig; found: FoundAnswers; cancel: CancelStore }

export type LinkedFormsNeeds = Pick<
  UseCases,
  'listSurveys' | 'readAnswer' | 'readOwnAnswers' | 'cancelAnswer'
> &
  Pick<BrowserServices, 'log'> & {
    /** Where the details look for what is listed here. */
    visit: { found: FoundAnswers | undefined }
  }

/** The forms that are linked to a member form, and the resident's answers to the chosen one (MEM-02). */
export class LinkedFormsStore {
  phase: FormsPhase = { name: 'loading' }
  answers: AnswersPhase = { name: 'none' }
  /** Id of the chosen form; '' while none is. */
  chosen = ''
  readonly #needs: LinkedFormsNeeds
  #memberForm: SurveyConfig | undefined

  constructor(needs: LinkedFormsNeeds) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef, answers: observableRef, chosen: observable })
  }

  /**
   * Fetches the forms; one that was looked at before, or the only one, is chosen at once.
   * @param fetched the forms, where they are being fetched already
   */
  readonly load = async (
    memberForm: SurveyConfig,
    fetched = existingForms(this.#needs, memberForm),
  ): Promise<void> => {
    this.#memberForm = memberForm
    this.#set({ phase: { name: 'loading' } })
    try {
      const forms = await fetched
      this.#set({ phase: { name: 'open', forms } })
      const seen = this.#needs.visit.found?.survey?.surveyId
      const first = forms.find(({ config }) => config.surveyId === seen) ?? (forms.length === 1 && forms[0])
      if (first) await this.choose(first.config.surveyId)
    } catch (error) {
      this.#needs.log('The linked forms could not be loaded', error)
      this.#set({ phase: { name: 'failed', error } })
    }
  }

  /** Fetches the forms once more. */
  readonly again = async (): Promise<void> => {
    if (this.#memberForm) await this.load(this.#memberForm)
  }

  /** Shows the resident's answers to a form; '' shows none. */
  readonly choose = async (surveyId: string): Promise<void> => {
    this.#set({ chosen: surveyId, answers: { name: surveyId === '' ? 'none' : 'loading' } })
    const form =
      this.phase.name === 'open' && this.phase.forms.find(({ config }) => config.surveyId === surveyId)
    if (!form) return
    const answers = await this.#read(form.config)
    // Meanwhile another form may have been chosen.
    if (this.chosen === surveyId) this.#set({ answers })
  }

  async #read(survey: SurveyConfig): Promise<AnswersPhase> {
    const { visit, readOwnAnswers, log } = this.#needs
    try {
      const results = await readOwnAnswers({ surveyId: survey.surveyId })
      const kept = visit.found?.survey?.surveyId === survey.surveyId ? visit.found : undefined
      const found = new FoundAnswers()
      found.keep(survey, results)
      if (kept?.chosen) found.choose(kept.chosen)
      visit.found = found
      return { name: 'open', survey, found, cancel: new CancelStore(this.#needs, found) }
    } catch (error) {
      log('The answers could not be loaded', error)
      return { name: 'failed', error }
    }
  }

  #set(change: Partial<Pick<LinkedFormsStore, 'phase' | 'answers' | 'chosen'>>): void {
    runInAction(() => Object.assign(this, change))
  }
}
