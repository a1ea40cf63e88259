import { makeObservable, observableRef, runInAction } from 'mobx'
import type { OfficeRecord, ReadRecord } from '../../../application/office/read-record.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type RecordPhase =
  | { name: 'loading' }
  /** There is none, or it is not theirs to see. */
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; record: OfficeRecord }

type RecordName = Parameters<ReadRecord>[0]

/** The page of one answer. */
export class RecordStore {
  phase: RecordPhase = { name: 'loading' }
  readonly #readRecord: ReadRecord
  readonly #of: RecordName

  constructor({ readRecord }: { readRecord: ReadRecord }, of: RecordName) {
    this.#readRecord = readRecord
    this.#of = of
    makeObservable(this, { phase: observableRef })
  }

  readonly load = async (): Promise<void> => {
    this.#show({ name: 'loading' })
    try {
      this.#show({ name: 'open', record: await this.#readRecord(this.#of) })
    } catch (error) {
      this.#show(isRefusal(error, 'answer.not_found') ? { name: 'missing' } : { name: 'failed', error })
    }
  }

  #show(phase: RecordPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
