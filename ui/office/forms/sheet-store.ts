import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { FoundInSheet } from '../../../application/office/take-sheet.ts'

type Command = Parameters<OfficeUseCases['takeSheet']>[0]
type Taken = Exclude<Awaited<ReturnType<OfficeUseCases['takeSheet']>>, FoundInSheet>

/** What is to be agreed to. */
type Seen = { found: FoundInSheet; sectionId?: string }

type Phase =
  | { name: 'empty' }
  /** `isTaken`: it was agreed to, and is stored. */
  | { name: 'reading'; file: string; isTaken?: true }
  /** `isNews`: it was agreed to something else, which has changed since. */
  | ({ name: 'found'; file: string; isNews: boolean } & Seen)
  | { name: 'taken'; file: string; forms: Taken['forms'] }
  | { name: 'failed'; file: string; error: unknown }

/** The largest file that is sent. */
const LIMIT_BYTES = 5 * 1024 * 1024

/** A spreadsheet on its way into the office: it is read, what was found is looked at, and it is taken. */
export class SheetStore {
  phase: Phase = { name: 'empty' }
  readonly #takeSheet: OfficeUseCases['takeSheet']
  readonly #taken: () => void
  #bytes = new Uint8Array()

  constructor({ takeSheet, taken }: Pick<OfficeUseCases, 'takeSheet'> & { taken(): void }) {
    this.#takeSheet = takeSheet
    this.#taken = taken
    makeAutoObservable<this, 'phase'>(this, { phase: observableRef }, { autoBind: true })
  }

  get isBusy(): boolean {
    return this.phase.name === 'reading'
  }

  /** Reads a file that was dropped or chosen. */
  async drop(file: File): Promise<void> {
    if (this.isBusy) return
    this.#show({ name: 'reading', file: file.name })
    try {
      if (file.size > LIMIT_BYTES) return this.#show({ name: 'failed', file: file.name, error: 'too_large' })
      this.#bytes = new Uint8Array(await file.arrayBuffer())
      await this.#ask(file.name, { isAgreed: false, version: 0, revisions: [] })
    } catch (error) {
      this.#show({ name: 'failed', file: file.name, error })
    }
  }

  /** The section of what the city does not have yet. */
  chooseSection(sectionId: string): void {
    const { phase } = this
    if (phase.name !== 'found') return
    const { sectionId: _, ...rest } = phase
    this.#show({ ...rest, ...(sectionId !== '' && { sectionId }) })
  }

  /** Takes what was found. */
  async agree(): Promise<void> {
    const { phase } = this
    if (phase.name !== 'found') return
    const { found, sectionId } = phase
    this.#show({ name: 'reading', file: phase.file, isTaken: true })
    try {
      await this.#ask(phase.file, {
        ...{ isAgreed: true, version: found.version },
        revisions: found.forms.map(({ surveyId, revision }) => ({ surveyId, revision })),
        ...(sectionId !== undefined && { sectionId }),
      })
    } catch (error) {
      this.#show({ name: 'failed', file: phase.file, error })
    }
  }

  /** Reads the same file again. */
  async readAgain(): Promise<void> {
    if (this.phase.name !== 'failed') return
    await this.drop(new File([this.#bytes], this.phase.file))
  }

  async #ask(file: string, command: Omit<Command, 'file'>): Promise<void> {
    const outcome = await this.#takeSheet({ file: this.#bytes, ...command })
    if (outcome.kind === 'taken') {
      this.#show({ name: 'taken', file, forms: outcome.forms })
      return this.#taken()
    }
    const { sectionId } = command
    this.#show({
      ...{ name: 'found', file, found: outcome, isNews: command.isAgreed },
      ...(sectionId !== undefined && { sectionId }),
    })
  }

  #show(phase: Phase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

/** Whether what was found can be taken, once a section is chosen where one is needed. */
export const isFit = ({ found, sectionId }: Seen): boolean =>
  found.faults.length + found.elsewhere.length + (found.questions?.refused.length ?? 0) === 0 &&
  !(found.isSectionMissing && sectionId === undefined) &&
  found.forms.length + found.changes.length > 0
