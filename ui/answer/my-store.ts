import { makeObservable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../application/use-cases.ts'
import type { AnsweredForm, ListedAnswer, OwnAnswer } from '../../domain/answer/own-answer.ts'
import { takesPayments } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import { FoundAnswers } from './found-answers.ts'
import { type OpenAnswerNeeds, openAnswer } from './open-answer.ts'
import type { WithPayments } from './shown-payment.ts'

type MyPhase =
  | { name: 'loading' }
  /** There is no session: sign in and come back. */
  | { name: 'signed-out' }
  | { name: 'failed'; error: unknown }
  | { name: 'open' }

/** A request beside the page: what the page shows stays. */
type Aside = 'idle' | 'loading' | 'failed'

/** What the list of all own answers depends on. */
export type MyNeeds = Pick<UseCases, 'listOwnAnswers' | 'cancelAnswer'> &
  OpenAnswerNeeds &
  WithPayments &
  Pick<BrowserServices, 'clock' | 'hasSession'>

/** All that the resident has, over all forms, a page after the other. */
export class MyStore {
  phase: MyPhase = { name: 'loading' }
  /** The next page: whether there is one, and what became of asking for it. */
  more: Aside | 'none' = 'none'
  /** The answer whose details are being opened, and what became of that. */
  opening: { partitionKey: string; state: Aside } | undefined
  readonly found = new FoundAnswers()
  readonly #needs: MyNeeds
  readonly #forms = new Map<string, AnsweredForm>()
  readonly #patients = new Map<string, string>()
  #next: string | undefined

  constructor(needs: MyNeeds) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef, more: observableRef, opening: observableRef })
  }

  /** The form of an answer that is listed. @throws Error for any other */
  formOf({ surveyId }: Pick<OwnAnswer, 'surveyId'>): AnsweredForm {
    const form = this.#forms.get(surveyId)
    if (!form) throw new Error(`no form ${surveyId}`)
    return form
  }

  /** The patient's name, where it may be shown (LIST-05). */
  patientOf({ partitionKey }: Pick<OwnAnswer, 'partitionKey'>): string | undefined {
    return this.#patients.get(partitionKey)
  }

  /** Fetches the first page. A page whose answers ran out all is followed by the next one. */
  readonly load = async (): Promise<void> => {
    const needs = this.#needs
    if (!needs.hasSession()) return this.#set({ phase: { name: 'signed-out' } })
    this.#set({ phase: { name: 'loading' } })
    try {
      await this.#fetch(undefined)
      while (this.found.results.length === 0 && this.#next !== undefined) await this.#fetch(this.#next)
      this.#set({ phase: { name: 'open' } })
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#set({ phase: { name: 'signed-out' } })
      needs.log('The answers could not be loaded', error)
      this.#set({ phase: { name: 'failed', error } })
    }
  }

  /** Fetches the next page, once however often it is pressed. */
  readonly loadMore = async (): Promise<void> => {
    if (this.more === 'none' || this.more === 'loading') return
    this.#set({ more: 'loading' })
    try {
      await this.#fetch(this.#next)
    } catch (error) {
      this.#needs.log('More answers could not be loaded', error)
      this.#set({ more: 'failed' })
    }
  }

  /**
   * Fetches an answer with its form and leaves it to the page of details.
   * @returns whether it is there
   */
  readonly open = async ({
    surveyId,
    partitionKey,
  }: Pick<OwnAnswer, 'surveyId' | 'partitionKey'>): Promise<boolean> => {
    if (this.opening?.state === 'loading') return false
    const needs = this.#needs
    this.#set({ opening: { partitionKey, state: 'loading' } })
    try {
      await openAnswer(needs, { surveyId, partitionKey })
      this.#set({ opening: undefined })
      return true
    } catch (error) {
      needs.log('The details could not be opened', error)
      this.#set({ opening: { partitionKey, state: 'failed' } })
      return false
    }
  }

  /** Reads the payments of what is listed and not known yet; without them the page does. */
  async readPayments(): Promise<void> {
    const { found } = this
    const needs = this.#needs
    const keys = found.results
      .filter((result) => takesPayments(this.formOf(result)) && !this.#asked.has(result.partitionKey))
      .map(({ partitionKey }) => partitionKey)
    if (keys.length === 0) return
    for (const key of keys) this.#asked.add(key)
    try {
      found.addPayments(await needs.loadPayments(keys, needs))
    } catch (error) {
      for (const key of keys) this.#asked.delete(key)
      needs.log('The payments could not be read', error)
    }
  }

  readonly #asked = new Set<string>()

  async #fetch(after: string | undefined): Promise<void> {
    const page = await this.#needs.listOwnAnswers(after === undefined ? {} : { after })
    for (const form of page.forms) this.#forms.set(form.surveyId, form)
    for (const answer of page.answers) this.#keepPatient(answer)
    this.#next = page.next
    runInAction(() => {
      this.found.add(page.answers)
      this.more = page.next === undefined ? 'none' : 'idle'
    })
  }

  #keepPatient({ partitionKey, patientName }: ListedAnswer): void {
    if (patientName !== undefined) this.#patients.set(partitionKey, patientName)
  }

  #set(change: Partial<Pick<MyStore, 'phase' | 'more'>> | { opening: MyStore['opening'] }): void {
    runInAction(() => Object.assign(this, change))
  }
}
