import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { HistoryLine } from '../../../application/office/answer-history.ts'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import type { Told } from '../../../application/office/tell-of-change.ts'
import { isRefusal } from '../../../domain/refusal.ts'

/** What can be done to an answer on its page. */
export type ActionName =
  | 'status'
  | 'move'
  | 'correct'
  | 'ask'
  | 'prolong'
  | 'endAsk'
  | 'result'
  | 'takeBack'
  | 'message'
  | 'cancel'

/** What was done last, and whether its resident is told; absent: nobody is asked to. */
type Done = { action: ActionName; told?: Told }

/** The dialogs of the page of an answer: which one is open, and what came of its button. */
export class RecordActionsStore {
  open: ActionName | undefined
  isBusy = false
  /** Why it was not done; undefined: nothing failed. */
  error: unknown
  /** What others did to the answer while it stood here, the latest first. */
  meanwhile: readonly HistoryLine[] = []
  done: Done | undefined
  readonly #reload: () => Promise<OfficeRecord>

  constructor(reload: () => Promise<OfficeRecord>) {
    this.#reload = reload
    makeObservable(this, {
      open: observable,
      isBusy: observable,
      error: observableRef,
      meanwhile: observableRef,
      done: observableRef,
    })
  }

  readonly begin = (action: ActionName): void =>
    this.#set({ open: action, error: undefined, done: undefined })

  readonly close = (): void => this.#set({ open: undefined, error: undefined, meanwhile: [] })

  /** Says why it can't be done yet. */
  readonly fail = (error: unknown): void => this.#set({ error })

  /**
   * Does what the open dialog asks for, and shows the answer as it is then. If somebody was faster, the answer is shown
   * as they have made it, with what they did, and the dialog stays as it is filled in.
   *
   * @param write says whether its resident is told, if anybody asks that
   * @returns whether it was done
   */
  async run(record: OfficeRecord, write: () => Promise<Told | undefined>): Promise<boolean> {
    const action = this.open
    if (this.isBusy || !action) return false
    this.#set({ isBusy: true, error: undefined })
    try {
      const told = await write()
      this.#set({ open: undefined, meanwhile: [], done: { action, ...(told && { told }) } })
      await this.#reload()
      return true
    } catch (error) {
      if (isRefusal(error, 'office.record_changed')) await this.#showMeanwhile(record)
      this.#set({ error })
      return this.open === undefined
    } finally {
      this.#set({ isBusy: false })
    }
  }

  async #showMeanwhile({ history: seen }: OfficeRecord): Promise<void> {
    try {
      const { history } = await this.#reload()
      this.#set({ meanwhile: history.slice(0, Math.max(1, history.length - seen.length)) })
    } catch {
      // That it was changed is said in any case; by whom stands there once it can be read again.
    }
  }

  #set(over: Partial<Pick<this, 'open' | 'isBusy' | 'error' | 'meanwhile' | 'done'>>): void {
    runInAction(() => Object.assign(this, over))
  }
}
