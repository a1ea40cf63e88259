import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { FormTranslations, TranslatedLine } from '../../../application/office/translate-form.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { OfficeServices } from '../services.ts'

export type TranslationsNeeds = Pick<
  OfficeServices,
  'readTranslations' | 'writeTranslations' | 'proposeTranslations'
>

type Phase =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; shown: FormTranslations }

/** What is told of what was done last. */
type Told =
  | { what: 'saved' | 'changed' | 'proposed.none' }
  | { what: 'proposed'; count: number }
  | { what: 'failed'; error: unknown }

/** What is being done. */
type Work = { name: 'saving' } | { name: 'proposing'; done: number; all: number }

/** The translations of a form, language by language, with what is typed and not kept yet. */
export class TranslationsStore {
  phase: Phase = { name: 'loading' }
  work: Work | undefined
  told: Told | undefined
  /** Only those that nobody has accepted. */
  isOpenOnly = false
  /** What was typed, by language and text. */
  readonly #edits = observable.map<string, string>()
  readonly #needs: TranslationsNeeds
  readonly #surveyId: string
  #isStopped = false

  constructor(needs: TranslationsNeeds, surveyId: string) {
    this.#needs = needs
    this.#surveyId = surveyId
    makeObservable(this, {
      phase: observableRef,
      work: observableRef,
      told: observableRef,
      isOpenOnly: observableRef,
    })
  }

  readonly load = async (code?: string): Promise<void> => {
    if (this.phase.name !== 'open') this.#show({ name: 'loading' })
    try {
      const shown = await this.#needs.readTranslations({
        surveyId: this.#surveyId,
        ...(code !== undefined && { code }),
      })
      this.#show({ name: 'open', shown })
    } catch (error) {
      this.#show(isRefusal(error, 'survey.not_found') ? { name: 'missing' } : { name: 'failed', error })
    }
  }

  readonly choose = (code: string): void => {
    this.stop()
    this.#tell(undefined)
    void this.load(code)
  }

  readonly showOpenOnly = (isOpenOnly: boolean): void =>
    runInAction(() => {
      this.isOpenOnly = isOpenOnly
    })

  /** What a text's field says. */
  readonly typedOf = ({ source, target = '' }: TranslatedLine): string =>
    this.#edits.get(this.#nameOf(source)) ?? target

  readonly isEdited = (line: TranslatedLine): boolean => this.typedOf(line) !== (line.target ?? '')

  readonly type = (line: TranslatedLine, text: string): void =>
    runInAction(() => {
      this.#edits.set(this.#nameOf(line.source), text)
      this.told = undefined
    })

  get edited(): readonly TranslatedLine[] {
    return this.phase.name === 'open' ? this.phase.shown.lines.filter(this.isEdited) : []
  }

  readonly save = (): Promise<void> => this.#write(this.edited)

  /** A translation as a machine made it, or as it was typed since, is right. */
  readonly accept = (line: TranslatedLine): Promise<void> => this.#write([line])

  /** Has the machine make what is missing, some at a time, until it has no more or somebody stops it. */
  readonly propose = async (): Promise<void> => {
    if (this.phase.name !== 'open' || this.work) return
    this.#isStopped = false
    const all = this.phase.shown.lines.filter(({ state }) => state === 'missing').length
    let done = 0
    this.#tell(undefined)
    try {
      while (!this.#isStopped && this.phase.name === 'open') {
        this.#begin({ name: 'proposing', done, all })
        const { revision, code } = this.phase.shown
        if (code === undefined) break
        const asked = { surveyId: this.#surveyId, code, revision }
        const { proposed, ...shown } = await this.#needs.proposeTranslations(asked)
        done += proposed
        // Another language may have been chosen meanwhile.
        if (this.phase.name === 'open' && this.phase.shown.code === code) this.#show({ name: 'open', shown })
        if (proposed === 0) break
      }
      this.#tell(done > 0 ? { what: 'proposed', count: done } : { what: 'proposed.none' })
    } catch (error) {
      await this.#failed(error)
    } finally {
      this.#begin(undefined)
    }
  }

  readonly stop = (): void => {
    this.#isStopped = true
  }

  async #write(lines: readonly TranslatedLine[]): Promise<void> {
    if (this.phase.name !== 'open' || this.work || lines.length === 0) return
    const { code, revision } = this.phase.shown
    if (code === undefined) return
    this.#begin({ name: 'saving' })
    this.#tell(undefined)
    try {
      const texts = lines.map((line) => ({ source: line.source, target: this.typedOf(line) }))
      const shown = await this.#needs.writeTranslations({ surveyId: this.#surveyId, code, revision, texts })
      runInAction(() => {
        for (const { source, target } of texts)
          if (this.#edits.get(this.#nameOf(source)) === target) this.#edits.delete(this.#nameOf(source))
      })
      this.#show({ name: 'open', shown })
      this.#tell({ what: 'saved' })
    } catch (error) {
      await this.#failed(error)
    } finally {
      this.#begin(undefined)
    }
  }

  /** Who comes second sees what the first did; what was typed stays. */
  async #failed(error: unknown): Promise<void> {
    if (!isRefusal(error, 'office.draft_changed')) return this.#tell({ what: 'failed', error })
    await this.load(this.phase.name === 'open' ? this.phase.shown.code : undefined)
    this.#tell({ what: 'changed' })
  }

  #nameOf(source: string): string {
    return `${this.phase.name === 'open' ? this.phase.shown.code : ''} ${source}`
  }

  #begin(work: Work | undefined): void {
    runInAction(() => {
      this.work = work
    })
  }

  #tell(told: Told | undefined): void {
    runInAction(() => {
      this.told = told
    })
  }

  #show(phase: Phase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
