import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BookedPerson } from '../../../application/office/booked-people.ts'
import type { ClosingPreview, PreviewClosing } from '../../../application/office/preview-closing.ts'
import type { SlotRange } from '../../../domain/reservation/calendar-change.ts'

/** Who has booked what is to be closed. */
export class ClosingStore {
  /** undefined: it is being looked for, or could not be. */
  found: ClosingPreview | undefined
  people: readonly BookedPerson[] = []
  /** Why it could not be looked for; undefined: nothing failed. */
  error: unknown
  readonly #preview: PreviewClosing
  readonly #calendarId: string
  #closing: SlotRange | undefined

  constructor({ previewClosing }: { previewClosing: PreviewClosing }, calendarId: string) {
    this.#preview = previewClosing
    this.#calendarId = calendarId
    makeAutoObservable(
      this,
      { found: observableRef, people: observableRef, error: observableRef },
      { autoBind: true },
    )
  }

  async look(closing: SlotRange): Promise<void> {
    this.#closing = closing
    this.found = undefined
    this.people = []
    await this.#ask(closing)
  }

  async more(): Promise<void> {
    if (this.#closing && this.found?.next !== undefined) await this.#ask(this.#closing, this.found.next)
  }

  async #ask(closing: SlotRange, after?: number): Promise<void> {
    this.error = undefined
    try {
      const found = await this.#preview({
        ...{ calendarId: this.#calendarId, closing },
        ...(after !== undefined && { after }),
      })
      runInAction(() => {
        // Another range is looked for by now.
        if (this.#closing !== closing) return
        this.found = found
        this.people = [...this.people, ...found.people]
      })
    } catch (error) {
      runInAction(() => {
        if (this.#closing === closing) this.error = error
      })
    }
  }
}
