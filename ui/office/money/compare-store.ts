import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ComparedReport } from '../../../application/office/compare-with-report.ts'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { DaySpan } from '../../../domain/shared/local-date.ts'

type ComparePhase =
  | { name: 'empty' }
  | { name: 'reading' | 'tooLarge'; file: string }
  | { name: 'read'; file: string; outcome: ComparedReport }
  | { name: 'failed'; file: string; error: unknown }

/** Which columns the officer has chosen. */
type Columns = { idColumn?: string; yenColumn?: string }

/** The largest file that is sent. */
const LIMIT_BYTES = 10 * 1024 * 1024

/** A provider's report that is compared; it stays in the browser, so that it can be compared again. */
export class CompareStore {
  phase: ComparePhase = { name: 'empty' }
  /** Which page of the differences is looked at, from 0 on. */
  page = 0
  readonly #compare: OfficeUseCases['compareWithReport']
  #days: DaySpan
  #columns: Columns = {}
  #file: { name: string; bytes: Uint8Array } | undefined

  constructor({ compareWithReport }: Pick<OfficeUseCases, 'compareWithReport'>, days: DaySpan) {
    this.#compare = compareWithReport
    this.#days = days
    makeObservable(this, { phase: observableRef, page: observableRef })
  }

  readonly read = async (file: File): Promise<void> => {
    this.#file = undefined
    if (file.size > LIMIT_BYTES) return this.#show({ name: 'tooLarge', file: file.name })
    this.#show({ name: 'reading', file: file.name })
    this.#file = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    this.#columns = {}
    await this.again()
  }

  /** Compares with the orders of other days. */
  readonly choose = (days: DaySpan): void => {
    this.#days = days
    void this.again()
  }

  /** Reads other columns. */
  readonly chooseColumns = (columns: Columns): void => {
    this.#columns = { ...this.#columns, ...columns }
    void this.again()
  }

  readonly turnTo = (page: number): void =>
    runInAction(() => {
      this.page = page
    })

  /** Compares the same file; nothing where there is none. */
  readonly again = async (): Promise<void> => {
    const asked = this.#file
    if (!asked) return
    const { name: file, bytes } = asked
    this.#show({ name: 'reading', file })
    try {
      const outcome = await this.#compare({ file: bytes, ...this.#days, ...this.#columns })
      if (this.#file === asked) this.#show({ name: 'read', file, outcome })
    } catch (error) {
      if (this.#file === asked) this.#show({ name: 'failed', file, error })
    }
  }

  #show(phase: ComparePhase): void {
    runInAction(() => {
      this.phase = phase
      this.page = 0
    })
  }
}
