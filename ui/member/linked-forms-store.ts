import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { member as ja } from '../../application/texts/ja.json'
import { type Texts, textsIn } from '../../application/texts/languages.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { defaultLanguage } from '../../domain/shared/language-code.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { CancelStore } from '../answer/cancel-store.ts'
import { FoundAnswers } from '../answer/found-answers.ts'
import { loadResultWording, type ResultWording, resultWordingOf } from '../answer/result-wording.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { commonFailure, type Failure, loadFailure, serverMessage } from '../frame/errors/failure.ts'
import { existingForms } from './existing-forms.ts'

type FormsPhase =
  | { name: 'loading' }
  /** Which forms there are is not known (MEM-10). */
  | { name: 'failed'; failure: Failure }
  | { name: 'open'; forms: readonly LoadedSurvey[] }

type AnswersPhase =
  | { name: 'none' }
  | { name: 'loading' }
  | { name: 'failed'; failure: Failure }
  | { name: 'open'; survey: SurveyConfig; found: FoundAnswers; cancel: CancelStore }

export type LinkedFormsNeeds = Pick<UseCases, 'listSurveys' | 'readOwnAnswers' | 'cancelAnswer'> &
  Pick<BrowserServices, 'loadTexts' | 'speech' | 'clock' | 'log'> & {
    /** Where the details look for what is listed here. */
    visit: { found: FoundAnswers | undefined }
  }

/** The forms that are linked to a member form, and the resident's answers to the chosen one (MEM-02). */
export class LinkedFormsStore {
  phase: FormsPhase = { name: 'loading' }
  answers: AnswersPhase = { name: 'none' }
  /** Id of the chosen form; '' while none is. */
  chosen = ''
  wording: ResultWording
  readonly #needs: LinkedFormsNeeds
  #texts: Texts<'member'>
  #languageCode = defaultLanguage
  #memberForm: SurveyConfig | undefined

  constructor(needs: LinkedFormsNeeds) {
    this.#needs = needs
    this.#texts = needs.speech().texts('member', ja)
    this.wording = resultWordingOf(needs)
    makeObservable(this, { phase: observableRef, answers: observableRef, chosen: observable })
  }

  /**
   * Fetches the forms; one that was looked at before, or the only one, is chosen at once.
   * @param fetched the forms, where they are being fetched already
   */
  readonly load = async (
    memberForm: SurveyConfig,
    languageCode = defaultLanguage,
    fetched = existingForms(this.#needs, memberForm),
  ): Promise<void> => {
    fetched.catch(() => {}) // handled below, once the texts are there
    this.#memberForm = memberForm
    this.#languageCode = languageCode
    this.#set({ phase: { name: 'loading' } })
    try {
      this.#texts = await textsIn(languageCode, 'member', ja)
      this.wording = await loadResultWording(languageCode, this.#needs)
      const forms = await fetched
      this.#set({ phase: { name: 'open', forms } })
      const seen = this.#needs.visit.found?.survey?.surveyId
      const first = forms.find(({ config }) => config.surveyId === seen) ?? (forms.length === 1 && forms[0])
      if (first) await this.choose(first.config.surveyId)
    } catch (error) {
      this.#needs.log('The linked forms could not be loaded', error)
      const { common } = this.wording
      const message = serverMessage(common, error) || this.#texts['linked.failed']
      const { remedy } = commonFailure(common, error, '') ?? { remedy: 'retry' }
      this.#set({ phase: { name: 'failed', failure: { message, remedy } } })
    }
  }

  /** Fetches the forms once more. */
  readonly again = async (): Promise<void> => {
    if (this.#memberForm) await this.load(this.#memberForm, this.#languageCode)
  }

  /** The title of a form, and that it takes nothing yet or no more. */
  readonly titleOf = ({ config, publication }: LoadedSurvey): string => {
    const { surveyTitle: title } = config
    return publication ? textOf(this.#texts, `linked.${publication}`, { title }) : title
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
      found.keep(survey, results, this.#languageCode)
      if (kept?.chosen) found.choose(kept.chosen)
      visit.found = found
      return { name: 'open', survey, found, cancel: new CancelStore(this.#needs, found) }
    } catch (error) {
      log('The answers could not be loaded', error)
      const { common, texts } = this.wording
      return { name: 'failed', failure: loadFailure(common, error, texts['cancel.loadFailed']) }
    }
  }

  #set(change: Partial<Pick<LinkedFormsStore, 'phase' | 'answers' | 'chosen'>>): void {
    runInAction(() => Object.assign(this, change))
  }
}
