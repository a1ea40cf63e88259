import type { Answer } from '../../../domain/survey/answer.ts'
import type { OpenForm } from '../open-form.ts'
import type { SurveyAddress, SurveyCalls } from '../survey-page.ts'
import type { Draft, DraftSlot, PendingSubmit } from './draft-box.ts'

/** So long after the last change, and at the latest so long after the first. */
const PAUSE_MS = 1000
const PATIENCE_MS = 10_000

/** Writes a form's draft a moment after the last change, never between two key presses; a press only notes the time. */
export class DraftKeeper {
  readonly #slot: DraftSlot
  readonly #now: () => number
  readonly #answers: () => ReadonlyMap<string, Answer>
  #pending: PendingSubmit | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #changedAt = 0
  #waitsSince = 0
  #over = false

  constructor(slot: DraftSlot, now: () => number, answers: () => ReadonlyMap<string, Answer>) {
    this.#slot = slot
    this.#now = now
    this.#answers = answers
  }

  /** Something changed. */
  readonly touch = (): void => {
    this.#changedAt = performance.now()
    if (this.#timer !== undefined) return
    this.#waitsSince = this.#changedAt
    this.#timer = setTimeout(this.#look, PAUSE_MS)
  }

  /** Writes what is waiting, at once: the page is about to go. */
  readonly flush = (): void => {
    if (this.#timer !== undefined) this.#write()
  }

  /** Remembers a submit that is on its way, or forgets it. */
  remember(pending: PendingSubmit | undefined): void {
    this.#pending = pending
    this.#write()
  }

  /** The resident wants nothing of it; what comes next is a new draft. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#slot.discard()
  }

  /** The draft goes and nothing is written any more. */
  end(): void {
    this.#over = true
    this.forget()
  }

  /** Writes if it has become quiet, else looks again. */
  readonly #look = (): void => {
    const now = performance.now()
    const isQuiet = now - this.#changedAt >= PAUSE_MS || now - this.#waitsSince >= PATIENCE_MS
    if (isQuiet) this.#write()
    else this.#timer = setTimeout(this.#look, PAUSE_MS)
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#over) return
    const draft = { savedAt: this.#now(), answers: [...this.#answers()] }
    this.#slot.write(this.#pending ? { ...draft, pending: this.#pending } : draft)
  }
}

/** Where a form's draft is kept, and what was left there last time. */
type OpenDraft = { keeper: DraftKeeper; found: Draft | undefined }

/** Finds the place of the draft of a form; undefined where the browser keeps none, and for nobody's form. */
export async function openDraft(
  { drafts, userId, clock }: SurveyCalls,
  { surveyId, partitionKey }: SurveyAddress,
  { form, surveyVersion }: OpenForm,
): Promise<OpenDraft | undefined> {
  const owner = userId()
  if (!drafts || owner === undefined) return undefined
  const slot = await drafts.open(owner, { surveyId, surveyVersion, partitionKey })
  return { keeper: new DraftKeeper(slot, clock.now, () => form.answers()), found: slot.read() }
}
