import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { NoteOfRecord } from '../../../application/office/desk-notes.ts'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import { longestMemo, memoLength, storedMemo } from '../../../domain/answer/desk-note.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type People = Awaited<ReturnType<OfficeUseCases['listAssignees']>>

/** What the memo beside an answer asks. */
export type DeskNotesNeeds = Pick<OfficeUseCases, 'readRecord' | 'listAssignees' | 'writeDeskNote'>

type Needs = DeskNotesNeeds & {
  of: { surveyId: string; answerCode: string }
  /** Called when something is stored. */
  onSaved(): Promise<void>
}

/** What is being written: it stays until it is stored or given up. */
type Draft = { memo: string; assignee: string }

/** Memo and assignee of one answer. */
export class DeskNotesStore {
  /** As it is stored. */
  note: NoteOfRecord
  /** undefined: nothing is being written. */
  draft: Draft | undefined
  people: { name: 'loading' } | { name: 'failed' } | { name: 'open'; people: People } = { name: 'loading' }
  /** What somebody else has stored since the writing began. */
  theirs: NoteOfRecord | undefined
  failure: unknown
  isSaving = false
  isSaved = false
  readonly #needs: Needs

  constructor(note: NoteOfRecord, needs: Needs) {
    this.note = note
    this.#needs = needs
    makeObservable(this, {
      ...{ note: observableRef, draft: observableRef, people: observableRef, theirs: observableRef },
      ...{ failure: observableRef, isSaving: observable, isSaved: observable },
    })
  }

  /** How many letters the memo has too many. */
  get over(): number {
    return Math.max(0, memoLength(this.draft?.memo ?? '') - longestMemo)
  }

  /** Something was written that is not stored. */
  get isDirty(): boolean {
    const { draft, note } = this
    const before = draftOf(note)
    return !!draft && (draft.memo !== before.memo || draft.assignee !== before.assignee)
  }

  /** What was read anew of the answer; what is being written stays, and is not stored over what was not seen. */
  readonly show = (note: NoteOfRecord): void => {
    if (!this.draft) this.#set({ note })
  }

  readonly begin = (): void => {
    this.#set({ draft: draftOf(this.note), isSaved: false, failure: undefined })
    void this.#loadPeople()
  }

  readonly write = (changed: Partial<Draft>): void => {
    if (this.draft) this.#set({ draft: { ...this.draft, ...changed } })
  }

  /** Puts what is written behind what somebody else has stored. */
  readonly append = (): void => {
    const [theirs, own] = [this.theirs?.memo ?? '', this.draft?.memo ?? '']
    this.write({ memo: [theirs, own].filter((memo) => memo !== '').join('\n') })
  }

  readonly giveUp = (): void => {
    this.#set({ draft: undefined, theirs: undefined, failure: undefined })
  }

  readonly save = async (): Promise<void> => {
    const { draft, isSaving } = this
    if (!draft || isSaving || this.over > 0) return
    this.#set({ isSaving: true, failure: undefined })
    const { of, onSaved } = this.#needs
    const { memo, assignee } = draft
    const { version } = this.note
    try {
      const stored = await this.#needs.writeDeskNote({
        ...{ ...of, memo, version },
        ...(assignee !== '' && { assignee }),
      })
      const note = this.#noteOf(draft, stored.version)
      this.#set({ note, draft: undefined, theirs: undefined, isSaved: true })
      await onSaved()
    } catch (failure) {
      await this.#explain(failure)
    } finally {
      this.#set({ isSaving: false })
    }
  }

  /** Where somebody else was first, what they stored is shown beside what is being written. */
  async #explain(failure: unknown): Promise<void> {
    if (!isRefusal(failure, 'office.note_changed')) return this.#set({ failure })
    try {
      const { note } = await this.#needs.readRecord(this.#needs.of)
      this.#set({ draft: this.#draftOf(note), note, theirs: note })
    } catch (error) {
      this.#set({ failure: error })
    }
  }

  /** What was stored, as it is shown until it is read anew. */
  #noteOf({ memo, assignee: sub }: Draft, version: number): NoteOfRecord {
    const { people, note } = this
    const known = [
      ...(people.name === 'open' ? people.people : []),
      ...(note.assignee ? [note.assignee] : []),
    ]
    const assignee = known.find((each) => each.sub === sub)
    return { memo: storedMemo(memo), version, ...(assignee && { assignee }) }
  }

  /** What is being written, with what somebody else has stored where nothing of it was touched. */
  #draftOf(theirs: NoteOfRecord): Draft {
    const { note, draft = draftOf(note) } = this
    const before = draftOf(note)
    return {
      memo: draft.memo === before.memo ? theirs.memo : draft.memo,
      assignee: draft.assignee === before.assignee ? draftOf(theirs).assignee : draft.assignee,
    }
  }

  async #loadPeople(): Promise<void> {
    if (this.people.name === 'open') return
    this.#set({ people: { name: 'loading' } })
    try {
      this.#set({ people: { name: 'open', people: await this.#needs.listAssignees(this.#needs.of) } })
    } catch {
      // The memo can be stored without; the list says that it is not there.
      this.#set({ people: { name: 'failed' } })
    }
  }

  #set(changed: Partial<Pick<DeskNotesStore, Changing>>): void {
    runInAction(() => Object.assign(this, changed))
  }
}

const draftOf = ({ memo, assignee }: NoteOfRecord): Draft => ({ memo, assignee: assignee?.sub ?? '' })

type Changing = 'note' | 'draft' | 'people' | 'theirs' | 'failure' | 'isSaving' | 'isSaved'
