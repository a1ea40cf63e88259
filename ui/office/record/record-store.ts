import { makeObservable, observableRef, runInAction } from 'mobx'
import type { NotePrint, OfficeRecord, ReadRecord } from '../../../application/office/read-record.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type RecordPhase =
  | { name: 'loading' }
  /** There is none, or it is not theirs to see. */
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; record: OfficeRecord }

type RecordName = Parameters<ReadRecord>[0]

/** What the page of an answer asks. */
export type RecordNeeds = { readRecord: ReadRecord; notePrint: NotePrint }

/** The page of one answer. */
export class RecordStore {
  phase: RecordPhase = { name: 'loading' }
  /** Why it can't be printed; undefined: nothing failed. */
  printFailure: unknown
  readonly #needs: RecordNeeds
  readonly #of: RecordName

  constructor(needs: RecordNeeds, of: RecordName) {
    this.#needs = needs
    this.#of = of
    makeObservable(this, { phase: observableRef, printFailure: observableRef })
  }

  readonly load = async (): Promise<void> => {
    this.#show({ name: 'loading' })
    try {
      this.#show({ name: 'open', record: await this.#needs.readRecord(this.#of) })
    } catch (error) {
      this.#show(isRefusal(error, 'answer.not_found') ? { name: 'missing' } : { name: 'failed', error })
    }
  }

  /** Reads it anew after a change; what is shown stays until then, and if it can't be read. */
  readonly refresh = async (): Promise<void> => {
    try {
      await this.reload()
    } catch (error) {
      if (isRefusal(error, 'answer.not_found')) this.#show({ name: 'missing' })
    }
  }

  /** Reads it again, and shows what was there until then. Rejects as the call does. */
  readonly reload = async (): Promise<OfficeRecord> => {
    const record = await this.#needs.readRecord(this.#of)
    this.#show({ name: 'open', record })
    return record
  }

  /** Puts on record that it is printed. @returns whether it is */
  readonly notePrint = async (): Promise<boolean> => {
    const failure = await this.#needs.notePrint(this.#of).then(
      () => undefined,
      (error: unknown) => error,
    )
    runInAction(() => {
      this.printFailure = failure
    })
    return failure === undefined
  }

  #show(phase: RecordPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
