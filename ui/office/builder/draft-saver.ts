import { makeObservable, observableRef, runInAction } from 'mobx'
import { isCallFailure } from '../../../application/call-failure.ts'
import type { WrittenForm } from '../../../application/office/form-drafts.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { meaningOf } from '../../frame/errors/failure.ts'
import type { OfficeServices } from '../services.ts'

export type SaverNeeds = Pick<OfficeServices, 'writeForm' | 'readWrittenForm'>

type Saving =
  | { name: 'saved' }
  /** It is stored in a moment. */
  | { name: 'waiting' }
  | { name: 'sending' }
  /** The server was not reached; it is tried again by itself. */
  | { name: 'offline'; error: unknown }
  /** It was refused. */
  | { name: 'failed'; error: unknown }

/** Whose form is stored. */
type Author = {
  form(): SurveyConfig
  /** It is stored, and this is what the server says of it. */
  onStored(written: WrittenForm): void
  /** Somebody else has written since `base`; afterwards `form` has what both wrote. */
  onOthers(theirs: WrittenForm, base: SurveyConfig): void
}

/** After the last change, milliseconds. */
const PAUSE_MS = 700
/** Before it is tried again, milliseconds. */
const RETRY_MS = 5_000

const isSame = (one: SurveyConfig, other: SurveyConfig): boolean =>
  one === other || canonicalJson(one) === canonicalJson(other)

/** Stores a form by itself shortly after each change; what somebody else has written meanwhile is joined to it. */
export class DraftSaver {
  state: Saving = { name: 'saved' }
  revision = 0
  readonly #needs: SaverNeeds
  readonly #surveyId: string
  readonly #author: Author
  #base: SurveyConfig | undefined
  /** The version in force that is taken into account. */
  #version = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined

  constructor(needs: SaverNeeds, surveyId: string, author: Author) {
    this.#needs = needs
    this.#surveyId = surveyId
    this.#author = author
    makeObservable(this, { state: observableRef, revision: observableRef })
  }

  /** Whether nothing would be lost if the page went. */
  get isSaved(): boolean {
    return this.state.name === 'saved'
  }

  /** The form is as the server has it. */
  opened({ config, revision, base }: WrittenForm): void {
    clearTimeout(this.#timer)
    this.#base = config
    this.#version = base
    this.#show({ name: 'saved' }, revision)
  }

  /** The form was changed. */
  changed(): void {
    if (this.state.name !== 'sending') this.#show({ name: 'waiting' })
    this.#later(PAUSE_MS)
  }

  /** Stores at once what is not stored yet. @returns whether all of it is */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#running
    if (!this.isSaved) await this.#send()
    return this.isSaved
  }

  /** Stores it as one that takes a version in force into account. */
  async takeIntoAccount(version: number): Promise<boolean> {
    await this.flush()
    const [surveyId, config] = [this.#surveyId, this.#author.form()]
    const written = await this.#needs.writeForm({ surveyId, revision: this.revision, config, version })
    this.#stored(config, written)
    this.#author.onStored(written)
    return this.isSaved
  }

  readonly #later = (ms: number): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), ms)
  }

  #send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#store().finally(() => {
      this.#running = undefined
      if (this.state.name === 'waiting') this.#later(PAUSE_MS)
      if (this.state.name === 'offline') this.#later(RETRY_MS)
    })
    return this.#running
  }

  async #store(): Promise<void> {
    const config = this.#author.form()
    if (this.#base && isSame(config, this.#base)) return this.#show({ name: 'saved' })
    this.#show({ name: 'sending' })
    try {
      const written = await this.#needs.writeForm({
        ...{ surveyId: this.#surveyId, revision: this.revision, config, version: this.#version },
      })
      this.#stored(config, written)
      this.#author.onStored(written)
    } catch (error) {
      await this.#failed(error)
    }
  }

  async #failed(error: unknown): Promise<void> {
    if (!isRefusal(error, 'office.draft_changed')) return this.#show(troubleOf(error))
    try {
      const theirs = await this.#needs.readWrittenForm({ surveyId: this.#surveyId })
      const base = this.#base ?? theirs.config
      this.#author.onOthers(theirs, base)
      this.#stored(theirs.config, theirs)
    } catch (failed) {
      this.#show(troubleOf(failed))
    }
  }

  #stored(config: SurveyConfig, { revision, base }: WrittenForm): void {
    this.#base = config
    this.#version = base
    this.#show({ name: isSame(this.#author.form(), config) ? 'saved' : 'waiting' }, revision)
  }

  #show(state: Saving, revision = this.revision): void {
    runInAction(() => {
      this.state = state
      this.revision = revision
    })
  }
}

function troubleOf(error: unknown): Saving {
  const isPassing = isCallFailure(error, 'network') || ['retry', 'wait'].includes(meaningOf(error))
  return { name: isPassing ? 'offline' : 'failed', error }
}
