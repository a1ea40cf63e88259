/** Under these names the tab remembers the filling that was opened last, and the one that is booked. */
const OPENED = 'calendarFilling'
const BOOKED = 'calendarBooked'

/**
 * Whether a filling of a form is booked already; for the session, so that neither a reload nor the way back books twice, and by
 * filling, so that the next form can be booked (RSV-08).
 */
export class CompletionFlag {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage
  }

  /** A filling is at the calendar now. */
  open(fillingId: string): void {
    this.#storage.setItem(OPENED, fillingId)
  }

  finish(fillingId: string): void {
    this.#storage.setItem(BOOKED, fillingId)
  }

  /** Whether this filling is booked; after a reload, which knows of none, the one that was opened last. */
  isBooked(fillingId = this.#storage.getItem(OPENED) ?? undefined): boolean {
    return fillingId !== undefined && this.#storage.getItem(BOOKED) === fillingId
  }
}
