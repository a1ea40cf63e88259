import { makeObservable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../application/use-cases.ts'
import { isForeign } from '../../domain/answer/claim.ts'
import { type OwnAnswer, valueKeysOf } from '../../domain/answer/own-answer.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import { issue } from '../../domain/survey/issue.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { FormNeeds, FormPage } from '../form/form-page.ts'
import type { FormStore } from '../form/form-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import { formErrorOf, UnusableForm } from '../survey/form-error.ts'
import { FoundAnswers } from './found-answers.ts'
import { SearchForm } from './search-form.ts'

/** What the search for answers depends on. */
export type SearchNeeds = FormNeeds &
  Pick<UseCases, 'loadSurvey' | 'findAnswers' | 'claimAnswers'> &
  Pick<BrowserServices, 'messaging' | 'clock' | 'profile' | 'settings' | 'log'> & {
    /** Where what was found is left. */
    visit: { found: FoundAnswers | undefined }
  }

type SearchPhase =
  | { name: 'loading' }
  /** There is no session: back to the selection, which signs in (SRCH-01). */
  | { name: 'signed-out' }
  /** Members fill in the form, and the resident is none yet (SRCH-06). */
  | { name: 'member-required'; memberFormId: string }
  /** The form can't be shown. */
  | { name: 'failed'; error: unknown }
  | { name: 'form' }
  | { name: 'searching' }
  /** Nothing is there, or why nothing was found; the form stays as it is. */
  | { name: 'alert'; why: 'nothing' | { error: unknown } }
  /** What was found is kept for the list. */
  | { name: 'done' }

/** What somebody typed into the search of a form, by item key. */
export type TypedSearch = {
  surveyId: string
  userId: string | undefined
  answers: readonly (readonly [string, Answer])[]
}

type Opened = { config: SurveyConfig; searchForm: SearchForm; page: FormPage }

/** Looking for answers to one form: loading, filling, searching, claiming (SRCH-07). */
export class SearchStore {
  phase: SearchPhase = { name: 'loading' }
  readonly surveyId: string
  readonly needs: SearchNeeds
  readonly #typedBefore: TypedSearch['answers']
  #opened: Opened | undefined

  /** `before`: what was typed before the page was loaded anew; of another form or resident it is nothing. */
  constructor(surveyId: string, needs: SearchNeeds, before?: TypedSearch | null) {
    this.surveyId = surveyId
    this.needs = needs
    const isOwn = before?.surveyId === surveyId && before.userId === needs.profile()?.userId
    this.#typedBefore = isOwn ? before.answers : []
    makeObservable(this, { phase: observableRef })
  }

  /** The form that is searched. @throws Error before it is open */
  get config(): SurveyConfig {
    return this.#open.config
  }

  /** What is looked for. @throws Error before it is open */
  get form(): FormStore {
    return this.#open.searchForm.form
  }

  /** The form as it is drawn. @throws Error before it is open */
  get page(): FormPage {
    return this.#open.page
  }

  /** What is typed, as the history of the tab keeps it: it stands in no storage and no address. */
  get typed(): TypedSearch {
    const { surveyId, needs } = this
    return { surveyId, userId: needs.profile()?.userId, answers: [...this.form.answers()] }
  }

  /** Whether this search, with what was typed, is of that form. */
  isFor(surveyId: string): boolean {
    return this.#opened !== undefined && this.surveyId === surveyId
  }

  /** Fetches the form and shows its searchable items (SRCH-02). */
  readonly load = async (): Promise<void> => {
    const { needs, surveyId } = this
    this.#moveTo({ name: 'loading' })
    try {
      const { config, hasMember, memberFormId } = await needs.loadSurvey({ surveyId })
      if (!hasMember && memberFormId) return this.#moveTo({ name: 'member-required', memberFormId })
      this.#show(config)
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#moveTo({ name: 'signed-out' })
      needs.log('The search form could not be opened', error)
      this.#moveTo({ name: 'failed', error })
    }
  }

  /** Looks for answers: once, however often it is pressed; not before all that is required is there (SRCH-04). */
  readonly search = async (): Promise<void> => {
    if (this.phase.name !== 'form' && this.phase.name !== 'alert') return
    const { searchForm } = this.#open
    if (!searchForm.validate()) return this.#moveTo({ name: 'form' })
    this.#moveTo({ name: 'searching' })
    try {
      const found = await this.#find(searchForm.query())
      if (found.length === 0) return this.#moveTo({ name: 'alert', why: 'nothing' })
      this.needs.visit.found ??= new FoundAnswers()
      this.needs.visit.found.keep(this.config, found)
      this.#moveTo({ name: 'done' })
    } catch (error) {
      this.#takeFailure(error)
    }
  }

  /** Back to the form: from an alert, or from the list. */
  readonly back = (): void => {
    if (this.phase.name === 'alert' || this.phase.name === 'done') this.#moveTo({ name: 'form' })
  }

  get #open(): Opened {
    if (!this.#opened) throw new Error('the search form is not open')
    return this.#opened
  }

  #show(config: SurveyConfig): void {
    const searchForm = new SearchForm(config, tokyoDay(this.needs.clock.now()))
    const formError = formErrorOf(config) ?? (searchForm.isEmpty ? 'NO_DATA_TO_SEARCH' : undefined)
    if (formError) {
      this.#moveTo({ name: 'failed', error: new UnusableForm(formError) })
      return
    }
    searchForm.form.restore(this.#typedBefore)
    // Here the specification has its own text for what is required (SRCH-04, VAL-25).
    const page: FormPage = {
      form: searchForm.form,
      needs: this.needs,
      requiredNotice: 'REQUIRED_FiELDS',
    }
    this.#opened = { config, searchForm, page }
    this.#moveTo({ name: 'form' })
  }

  /**
   * What is found; answers that were nobody's are claimed for the viewer (SRCH-10). @throws Refusal `search.foreign`
   * and as the calls (SRCH-09)
   */
  async #find(query: ReadonlyMap<string, Answer>): Promise<readonly OwnAnswer[]> {
    const { needs, surveyId } = this
    const found = await needs.findAnswers({ surveyId, query })
    const me = needs.profile()?.userId
    if (me === undefined) throw refuse('auth.required', {})
    if (found.some((answer) => isForeign(answer, me))) throw refuse('search.foreign', {})
    const unclaimed = found.filter(({ userId }) => userId !== me)
    if (unclaimed.length === 0) return found
    const claimed = await needs.claimAnswers({ keys: unclaimed.flatMap(valueKeysOf) })
    // In a form of one answer a resident what was claimed has taken the place of a cancelled one.
    const taken = new Set(claimed.map(({ partitionKey }) => partitionKey))
    const own = found.filter(({ userId, partitionKey }) => userId === me && !taken.has(partitionKey))
    return [...own, ...claimed]
  }

  #takeFailure(error: unknown): void {
    if (meaningOf(error) === 'signed-out') this.#moveTo({ name: 'signed-out' })
    else if (isRefusal(error, 'search.required_missing')) {
      this.form.showIssues(error.details.itemKeys.map((itemKey) => issue({ itemKey }, 'required', {})))
      this.#moveTo({ name: 'form' })
    } else if (isRefusal(error, 'search.empty')) {
      this.form.showSummary([], true)
      this.#moveTo({ name: 'form' })
    } else {
      if (!isRefusal(error)) this.needs.log('The search failed', error)
      this.#moveTo({ name: 'alert', why: { error } })
    }
  }

  #moveTo(phase: SearchPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
