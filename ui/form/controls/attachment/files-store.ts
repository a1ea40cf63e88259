import { makeObservable, observableRef, runInAction } from 'mobx'
import { type Refusal, refuse } from '../../../../domain/refusal.ts'
import { attachmentIn } from '../../../../domain/survey/rules/attachment-value.ts'
import type { FieldStore } from '../../field-store.ts'
import type { FormStore } from '../../form-store.ts'
import { type AttachmentNeeds, FileLine, type FileState, type Place, Uploads, unsentIn } from './uploads.ts'

/** The page of a form, as far as it is about files. */
type PageOfForm = { form: FormStore; needs: AttachmentNeeds }

/** What happened last, for who does not see it: a file, and what became of it. */
export type Happened = { name: string; as: 'kept' | 'removed' | 'waiting' | 'stopped' | FailedWhy }
type FailedWhy = Extract<FileState, { name: 'refused' }>['why']

/** The files of an item, from those that were chosen to those that its answer names. */
export class FilesStore implements Place {
  lines: readonly FileLine[] = []
  /** Names of files for which there was no room, when they were chosen. */
  over: readonly string[] = []
  happened: Happened | undefined
  readonly surveyId: string
  readonly itemKey: string
  readonly #field: FieldStore
  readonly #page: PageOfForm
  readonly #uploads: Uploads
  readonly #max: number

  constructor(field: FieldStore, page: PageOfForm, max: number) {
    this.#field = field
    this.#page = page
    this.#max = max
    this.#uploads = uploadsOf(page.needs)
    this.surveyId = page.form.source.config.surveyId
    this.itemKey = field.item.itemKey
    makeObservable(this, { lines: observableRef, over: observableRef, happened: observableRef })
  }

  /** How many more can be chosen; what can't be sent makes room for others. */
  get room(): number {
    return this.#max - this.lines.filter(({ state }) => state.name !== 'refused').length
  }

  /** Takes files that were chosen, in their order, as far as there is room. */
  readonly choose = (files: readonly File[]): void => {
    const usable = this.lines.filter(({ state }) => state.name !== 'refused')
    const { room } = this
    const added = files.slice(0, room).map((file) => this.#uploads.add(this, file))
    this.#put(
      [...usable, ...added],
      files.slice(room).map(({ name }) => name),
    )
    for (const line of added) {
      if (line.state.name === 'queued') this.#uploads.send(line)
      else this.#tellOf(line)
    }
  }

  readonly remove = (line: FileLine): void => {
    const isSent = this.#page.form.source.existing?.get(this.itemKey)?.includes(line.text) === true
    this.#uploads.remove(line, isSent)
    this.#put(
      this.lines.filter((one) => one !== line),
      [],
    )
    this.#tell({ name: line.name, as: 'removed' })
  }

  readonly resume = (line: FileLine): void => this.#uploads.send(line)

  /** A file has come further; one that the form has dropped meanwhile, with its section or for a draft, ends. */
  moved(line: FileLine, before: string): void {
    const { answer } = this.#field
    if (!answer.includes(before)) {
      this.#drop(line)
      return
    }
    if (line.text !== before) this.#field.write(answer.map((text) => (text === before ? line.text : text)))
    this.#tellOf(line)
  }

  /**
   * Reads the answer of the form again: a draft may have come into it, its section was closed meanwhile, or its copy
   * of a group has moved. What is no longer in it may be in another item: what is under way there ends as it comes
   * further.
   */
  readonly reread = (): void => {
    const answer = this.#field.answer.filter(Boolean)
    const before = this.lines
    if (answer.join('\n') === before.map(({ text }) => text).join('\n')) return
    this.#put(
      answer.flatMap((text) => this.#lineOf(text, before) ?? []),
      [],
    )
    void this.checkKept()
  }

  /** Asks what has become of the files that are kept: they go when no answer names them for a day. */
  async checkKept(): Promise<void> {
    const kept = this.lines.filter(({ state }) => state.name === 'kept')
    if (kept.length === 0) return
    const { needs } = this.#page
    const ids = new Map(kept.map((line) => [line, attachmentIn(line.text)?.attachmentId ?? '']))
    try {
      const states = await needs.readAttachmentStates({ attachmentIds: [...ids.values()] })
      const stateOf = new Map(states.map(({ attachmentId, state }) => [attachmentId, state]))
      for (const [line, attachmentId] of ids) {
        const state = stateOf.get(attachmentId)
        if (state === undefined) this.#refuse(line, 'gone')
        else if (state === 'infected') this.#refuse(line, refuse('attachment.infected', {}))
      }
    } catch (error) {
      // The server says it when the form is sent.
      needs.log('Files were not looked at', error)
    }
  }

  #refuse(line: FileLine, why: Refusal | 'gone'): void {
    const before = line.text
    runInAction(() => {
      line.state = { name: 'refused', why }
    })
    this.moved(line, before)
  }

  #lineOf(text: string, before: readonly FileLine[]): FileLine | undefined {
    const known = before.find((line) => line.text === text) ?? this.#uploads.running(text)
    if (known) {
      known.place = this
      return known
    }
    const kept = attachmentIn(text)
    if (kept) return new FileLine(this, kept, { name: 'kept', answer: text })
    const unsent = unsentIn(text)
    return unsent && new FileLine(this, unsent, { name: 'refused', why: 'broken' })
  }

  /** Ends what is under way for a file that is no longer in the form. */
  #drop(line: FileLine): void {
    this.#uploads.remove(line, line.state.name === 'kept')
    runInAction(() => {
      this.lines = this.lines.filter((one) => one !== line)
    })
  }

  #put(lines: readonly FileLine[], over: readonly string[]): void {
    runInAction(() => {
      this.lines = lines
      this.over = over
    })
    const texts = lines.map(({ text }) => text)
    if (texts.join('\n') !== this.#field.answer.join('\n')) this.#field.write(texts)
  }

  #tellOf({ name, state }: FileLine): void {
    if (state.name === 'refused') this.#tell({ name, as: state.why })
    else if (state.name === 'kept' || state.name === 'waiting' || state.name === 'stopped')
      this.#tell({ name, as: state.name })
  }

  #tell(happened: Happened): void {
    runInAction(() => {
      this.happened = happened
    })
  }
}

const uploads = new WeakMap<AttachmentNeeds, Uploads>()
const stores = new WeakMap<FieldStore, FilesStore>()

/** One for all forms of a page: a form that is opened anew goes on with what is under way. */
function uploadsOf(needs: AttachmentNeeds): Uploads {
  const known = uploads.get(needs) ?? new Uploads(needs)
  uploads.set(needs, known)
  return known
}

/** The files of an item; they stay while it is out of sight. */
export function filesOf(field: FieldStore, page: PageOfForm, max: number): FilesStore {
  const known = stores.get(field) ?? new FilesStore(field, page, max)
  stores.set(field, known)
  return known
}
