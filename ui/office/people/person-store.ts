import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { PersonOfRecord } from '../../../application/office/person-of-record.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { OfficeBrowser } from '../services.ts'

type Erased = Awaited<ReturnType<OfficeUseCases['erasePerson']>>

type PersonPhase =
  | { name: 'loading' }
  /** There is no such answer, or it is not theirs to see. */
  | { name: 'missing' }
  /** It is not for them. */
  | { name: 'denied' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; person: PersonOfRecord }
  | { name: 'erased'; erased: Erased }

/** What the page of a person asks. */
export type PersonNeeds = Pick<OfficeUseCases, 'readPerson' | 'exportPerson' | 'askErasure' | 'erasePerson'> &
  Pick<OfficeBrowser, 'saveFile'>

/** The person of one answer: what is held of them, written out or erased. */
export class PersonStore {
  phase: PersonPhase = { name: 'loading' }
  exporting: { name: 'idle' | 'busy' | 'done' } | { name: 'failed'; error: unknown } = { name: 'idle' }
  /** An erasure, or the request for one, is on its way. */
  isBusy = false
  failure: unknown
  readonly #needs: PersonNeeds
  readonly #of: { surveyId: string; answerCode: string }

  constructor(needs: PersonNeeds, of: { surveyId: string; answerCode: string }) {
    this.#needs = needs
    this.#of = of
    makeObservable(this, {
      ...{ phase: observableRef, exporting: observableRef, isBusy: observable, failure: observableRef },
    })
  }

  readonly load = async (): Promise<void> => {
    this.#set({ phase: { name: 'loading' } })
    try {
      this.#set({ phase: { name: 'open', person: await this.#needs.readPerson(this.#of) } })
    } catch (error) {
      this.#set({ phase: phaseOf(error) })
    }
  }

  /** Saves all that is held as a file, named by the answer. */
  readonly export = async (): Promise<void> => {
    if (this.exporting.name === 'busy') return
    this.#set({ exporting: { name: 'busy' } })
    try {
      const { text } = await this.#needs.exportPerson(this.#of)
      await this.#needs.saveFile({ name: `${this.#of.answerCode}.json`, type: 'application/json', text })
      this.#set({ exporting: { name: 'done' } })
    } catch (error) {
      this.#set({ exporting: { name: 'failed', error } })
    }
  }

  /** Asks another keeper for it. @returns whether it is done */
  readonly ask = (): Promise<boolean> =>
    this.#change(async (change) => {
      await this.#needs.askErasure(change)
      await this.#refresh()
    })

  /** @returns whether it is done */
  readonly erase = (typedCode: string): Promise<boolean> =>
    this.#change(async (change) => {
      const erased = await this.#needs.erasePerson({ ...change, ...(typedCode !== '' && { typedCode }) })
      this.#set({ phase: { name: 'erased', erased } })
    })

  /** Forgets what failed, before somebody tries anew. */
  readonly forgetFailure = (): void => this.#set({ failure: undefined })

  async #change(
    change: (command: { surveyId: string; answerCode: string; version: number }) => Promise<void>,
  ): Promise<boolean> {
    const { phase, isBusy } = this
    if (phase.name !== 'open' || isBusy) return false
    this.#set({ isBusy: true, failure: undefined })
    try {
      await change({ ...this.#of, version: phase.person.version })
      return true
    } catch (failure) {
      const isOutdated = isRefusal(
        failure,
        'office.record_changed',
        'office.second_keeper',
        'answer.not_found',
      )
      if (isOutdated) await this.#refresh()
      this.#set({ failure })
      return false
    } finally {
      this.#set({ isBusy: false })
    }
  }

  /** Reads anew what is held; what is shown stays until then. */
  async #refresh(): Promise<void> {
    try {
      this.#set({ phase: { name: 'open', person: await this.#needs.readPerson(this.#of) } })
    } catch (error) {
      const phase = phaseOf(error)
      if (phase.name !== 'failed') this.#set({ phase })
    }
  }

  #set(changed: Partial<Pick<PersonStore, 'phase' | 'exporting' | 'isBusy' | 'failure'>>): void {
    runInAction(() => Object.assign(this, changed))
  }
}

function phaseOf(error: unknown): PersonPhase {
  if (isRefusal(error, 'answer.not_found')) return { name: 'missing' }
  return isRefusal(error, 'office.not_allowed') ? { name: 'denied' } : { name: 'failed', error }
}
