import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'

type Find = OfficeUseCases['findForOfficer']
export type Found = Awaited<ReturnType<Find>>['found'][number]

/** The page after what is shown: it is asked for, or `error` tells why it did not come. */
type More = { name: 'waiting' } | { name: 'loading' } | { name: 'failed'; error: unknown }

export type SearchPhase =
  | { name: 'idle' }
  | { name: 'searching'; words: string }
  | { name: 'failed'; words: string; error: unknown }
  /** `next`: the `after` of the next page; absent: this is all. */
  | { name: 'found'; words: string; found: readonly Found[]; next?: number; more: More }

const KEY = 'madoguchi.office.searches'
/** Searches of a tab that are remembered. */
const MOST = 50

/**
 * The search of this tab. What was sought stands in the tab's storage, and the history has its number only: no name
 * comes into an address. What was found stays until something else is sought, so that the way back leads to the list
 * as it was left.
 */
export class SearchStore {
  phase: SearchPhase = { name: 'idle' }
  /** What stands in the search box. */
  typed = ''
  /** Place of the answer in the list that was looked at last, from 0. */
  row = 0
  readonly #find: Find
  readonly #storage: Storage
  #shown: number | undefined

  constructor({ findForOfficer, storage }: { findForOfficer: Find; storage: Storage }) {
    this.#find = findForOfficer
    this.#storage = storage
    makeObservable(this, { phase: observableRef, typed: observable })
  }

  readonly write = (text: string): void =>
    runInAction(() => {
      this.typed = text
    })

  /** Begins a search for what is typed. @returns its number; undefined: nothing is typed */
  readonly submit = (): number | undefined => {
    const words = this.typed.trim()
    if (words === '') return undefined
    const searches = this.#searches()
    const at = (searches.at(-1)?.at ?? 0) + 1
    this.#storage.setItem(KEY, JSON.stringify([...searches, { at, words }].slice(-MOST)))
    return at
  }

  /** Whether a search is for the words of the one that is shown. */
  readonly isSameAsShown = (at: number): boolean => this.#wordsOf(at) === this.#wordsOf(this.#shown)

  /** Shows a search by its number, as it was left if it is the one that was shown last. */
  readonly show = async (at: number | undefined): Promise<void> => {
    const words = this.#wordsOf(at)
    if (words === undefined) return this.#show({ name: 'idle' })
    this.write(words)
    if (at === this.#shown && this.phase.name === 'found') return
    this.#shown = at
    this.row = 0
    await this.#search(words)
  }

  readonly again = async (): Promise<void> => {
    if (this.phase.name === 'failed') await this.#search(this.phase.words)
  }

  /** The next page, below what is shown. */
  readonly more = async (): Promise<void> => {
    const { phase } = this
    if (phase.name !== 'found' || phase.next === undefined || phase.more.name === 'loading') return
    const asked: SearchPhase = { ...phase, more: { name: 'loading' } }
    this.#show(asked)
    const { words, next } = phase
    const come = await this.#find({ words, after: next }).catch((error: unknown) => ({ error }))
    if (this.phase !== asked) return
    if ('error' in come) return this.#show({ ...phase, more: { name: 'failed', error: come.error } })
    this.#show({
      name: 'found',
      words,
      more: { name: 'waiting' },
      ...come,
      found: [...phase.found, ...come.found],
    })
  }

  /** Forgets what was sought in this tab. */
  readonly forget = (): void => this.#storage.removeItem(KEY)

  async #search(words: string): Promise<void> {
    const asked: SearchPhase = { name: 'searching', words }
    this.#show(asked)
    const come = await this.#find({ words }).catch((error: unknown) => ({ error }))
    // Another search has begun meanwhile.
    if (this.phase !== asked) return
    if ('error' in come) this.#show({ name: 'failed', words, error: come.error })
    else this.#show({ name: 'found', words, more: { name: 'waiting' }, ...come })
  }

  #wordsOf(at: number | undefined): string | undefined {
    return this.#searches().find((search) => search.at === at)?.words
  }

  #searches(): { at: number; words: string }[] {
    return JSON.parse(this.#storage.getItem(KEY) ?? '[]') as { at: number; words: string }[]
  }

  #show(phase: SearchPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
