import { makeObservable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { LogPage } from '../../../application/office/read-audit-log.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { LogPlace } from './log-place.ts'

/** `isSearching`: what is there is shown while the log is looked through further. */
type LogPhase =
  | { name: 'loading' }
  /** It is not for them. */
  | { name: 'denied' }
  /** There is no answer with that code. */
  | { name: 'unknown' }
  | { name: 'failed'; error: unknown }
  | ({ name: 'open'; isSearching: boolean; failure?: unknown } & LogPage)

/** Events that fill a page. */
const FULL = 50

/** A page of the audit log, which is looked through backwards until the page is full or somebody stops it. */
export class LogStore {
  phase: LogPhase = { name: 'loading' }
  readonly #read: OfficeUseCases['readLog']
  /** Counts what was begun: what comes of an earlier search is dropped. */
  #run = 0

  constructor({ readLog }: Pick<OfficeUseCases, 'readLog'>) {
    this.#read = readLog
    makeObservable(this, { phase: observableRef })
  }

  readonly load = async (place: LogPlace): Promise<void> => {
    const run = ++this.#run
    this.#set(run, { name: 'loading' })
    try {
      const page = await this.#read(place)
      this.#set(run, { name: 'open', isSearching: isShort(page), ...page })
    } catch (error) {
      if (isRefusal(error, 'office.not_allowed')) return this.#set(run, { name: 'denied' })
      if (isRefusal(error, 'answer.not_found')) return this.#set(run, { name: 'unknown' })
      return this.#set(run, { name: 'failed', error })
    }
    await this.#goOn(run, place)
  }

  /** Looks further back for what is wanted. */
  readonly search = async (place: LogPlace): Promise<void> => {
    const run = ++this.#run
    const { phase } = this
    if (phase.name !== 'open') return
    const { failure: _, ...page } = phase
    this.#set(run, { ...page, isSearching: true })
    await this.#goOn(run, place)
  }

  /** Shows what was found so far. */
  readonly stop = (): void => {
    const { phase } = this
    this.#run++
    if (phase.name === 'open') this.#set(this.#run, { ...phase, isSearching: false })
  }

  async #goOn(run: number, place: LogPlace): Promise<void> {
    for (
      let { phase } = this;
      run === this.#run && phase.name === 'open' && phase.isSearching;
      { phase } = this
    ) {
      const { next: before, events } = phase
      try {
        const { next, ...page } = await this.#read({ ...place, before })
        const found = { ...page, events: [...events, ...page.events], ...(next !== undefined && { next }) }
        this.#set(run, { name: 'open', isSearching: isShort(found), ...found })
      } catch (failure) {
        this.#set(run, { ...phase, isSearching: false, failure })
      }
    }
  }

  #set(run: number, phase: LogPhase): void {
    if (run !== this.#run) return
    runInAction(() => {
      this.phase = phase
    })
  }
}

const isShort = ({ events, next }: LogPage): boolean => events.length < FULL && next !== undefined
