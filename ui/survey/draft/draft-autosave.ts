import type { Answer } from '../../../domain/survey/answer.ts'
import type { OpenForm } from '../open-form.ts'
import type { SurveyAddress, SurveyCalls } from '../survey-page.ts'
import type { Draft, DraftEntry, PendingSubmit } from './draft-storage.ts'

/** A draft is saved this long after the last change, and at the latest `MAX_DELAY_MS` after the first. */
const DELAY_MS = 1000
const MAX_DELAY_MS = 10_000

/**
 * Saves a form's draft shortly after the last change, never between two key presses: a key press only notes the time.
 */
export class DraftAutosave {
  readonly #entry: DraftEntry
  readonly #now: () => number
  readonly #answers: () => ReadonlyMap<string, Answer>
  #pending: PendingSubmit | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #changedAt = 0
  #firstChangeAt = 0
  #ended = false

  constructor(entry: DraftEntry, now: () => number, answers: () => ReadonlyMap<string, Answer>) {
    this.#entry = entry
    this.#now = now
    this.#answers = answers
  }

  /** Call after every change of an answer. */
  readonly touch = (): void => {
    this.#changedAt = performance.now()
    if (this.#timer !== undefined) return
    this.#firstChangeAt = this.#changedAt
    this.#timer = setTimeout(this.#saveWhenIdle, DELAY_MS)
  }

  /** Saves unsaved changes at once: the page is about to be left. */
  readonly flush = (): void => {
    if (this.#timer !== undefined) this.#write()
  }

  /** Saves the draft with a submit whose result is not known; undefined: without one. */
  setPending(pending: PendingSubmit | undefined): void {
    this.#pending = pending
    this.#write()
  }

  /** Deletes the draft; the next change begins a new one. */
  discard(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#entry.discard()
  }

  /** Deletes the draft and saves no more. */
  end(): void {
    this.#ended = true
    this.discard()
  }

  /** Saves if nothing changed lately, else waits once more. */
  readonly #saveWhenIdle = (): void => {
    const now = performance.now()
    const isIdle = now - this.#changedAt >= DELAY_MS || now - this.#firstChangeAt >= MAX_DELAY_MS
    if (isIdle) this.#write()
    else this.#timer = setTimeout(this.#saveWhenIdle, DELAY_MS)
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#ended) return
    const draft = { savedAt: this.#now(), answers: [...this.#answers()] }
    this.#entry.write(this.#pending ? { ...draft, pending: this.#pending } : draft)
  }
}

/** The autosave of a form's draft, and the draft that an earlier visit left. */
type OpenDraft = { autosave: DraftAutosave; found: Draft | undefined }

/** Opens the draft of a form; undefined where the browser stores nothing, or nobody is signed in. */
export async function openDraft(
  { drafts, profile, clock }: SurveyCalls,
  { surveyId, partitionKey }: SurveyAddress,
  { form, surveyVersion }: OpenForm,
): Promise<OpenDraft | undefined> {
  const owner = profile()?.userId
  if (!drafts || owner === undefined) return undefined
  const entry = await drafts.open(owner, { surveyId, surveyVersion, partitionKey })
  return { autosave: new DraftAutosave(entry, clock.now, () => form.answers()), found: entry.read() }
}
