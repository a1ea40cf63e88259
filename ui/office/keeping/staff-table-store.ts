import { makeObservable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { TakenStaffTable } from '../../../application/office/take-staff-table.ts'

type TablePhase =
  | { name: 'empty' }
  | { name: 'reading' | 'tooLarge'; file: string }
  /** It was agreed to, and is being stored. */
  | { name: 'taking' }
  | { name: 'read'; file: string; outcome: TakenStaffTable }
  | { name: 'failed'; error: unknown }

/** The largest file that is sent. */
const LIMIT_BYTES = 5 * 1024 * 1024

/** A table of staff: what was found in it is looked at before it is stored. */
export class StaffTableStore {
  phase: TablePhase = { name: 'empty' }
  readonly #needs: { takeStaffTable: OfficeUseCases['takeStaffTable']; onTaken(): void }
  #file = { name: '', bytes: new Uint8Array() }

  constructor(needs: { takeStaffTable: OfficeUseCases['takeStaffTable']; onTaken(): void }) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef })
  }

  readonly read = async (file: File): Promise<void> => {
    if (file.size > LIMIT_BYTES) return this.#set({ name: 'tooLarge', file: file.name })
    this.#set({ name: 'reading', file: file.name })
    this.#file = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    await this.#ask(false)
  }

  /** Stores what was found. */
  readonly take = async (): Promise<void> => {
    this.#set({ name: 'taking' })
    await this.#ask(true)
  }

  readonly drop = (): void => {
    this.#file = { name: '', bytes: new Uint8Array() }
    this.#set({ name: 'empty' })
  }

  async #ask(isAgreed: boolean): Promise<void> {
    const { name: file, bytes } = this.#file
    try {
      const outcome = await this.#needs.takeStaffTable({ file: bytes, isAgreed })
      this.#set({ name: 'read', file, outcome })
      if (outcome.kind === 'imported') this.#needs.onTaken()
    } catch (error) {
      this.#set({ name: 'failed', error })
    }
  }

  #set(phase: TablePhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
