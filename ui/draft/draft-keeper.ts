import type { Answer } from '../../domain/survey/answer.ts'
import type { DraftSlot, PendingSubmit } from './draft-box.ts'

const PAUSE_MS = 800

/** Writes a form's draft a moment after the last change, when the page is idle: a key press only sets a timer, once. */
export class DraftKeeper {
  readonly #slot: DraftSlot
  readonly #now: () => number
  readonly #answers: () => ReadonlyMap<string, Answer>
  #pending: PendingSubmit | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #over = false

  constructor(slot: DraftSlot, now: () => number, answers: () => ReadonlyMap<string, Answer>) {
    this.#slot = slot
    this.#now = now
    this.#answers = answers
  }

  /** Something changed. */
  readonly touch = (): void => {
    this.#timer ??= setTimeout(this.flush, PAUSE_MS)
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

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#over) return
    const draft = { savedAt: this.#now(), answers: [...this.#answers()] }
    this.#slot.write(this.#pending ? { ...draft, pending: this.#pending } : draft)
  }
}
