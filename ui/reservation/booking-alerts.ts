import type { Booking } from './booking.ts'
import { type BookingAlert, bookingAlert, slotGoneAlert } from './booking-alert.ts'
import { NearestSlots } from './nearest-slots.ts'
import type { OpenItem } from './open-item.ts'
import type { Cell } from './week-model.ts'
import type { Wording } from './wording.ts'

/** The items whose calendars are open, by their number, and the slots picked for them. */
type Items = { get(at: number): OpenItem | undefined; cellOf(at: number): Cell | undefined }

/** What goes wrong with one booking, in words that name the picked slot, and what is offered in place of one that is gone. */
export class BookingAlerts {
  readonly nearest = new NearestSlots()
  readonly #booking: Booking
  readonly #items: Items

  constructor(booking: Booking, items: Items) {
    this.#booking = booking
    this.#items = items
  }

  /** Why a booking was not made. `at`: the number of the item that is open. */
  ofError(
    error: unknown,
    { during, at, wording }: { during: 'choice' | 'check' | 'send'; at: number; wording: Wording },
  ): BookingAlert {
    return bookingAlert(error, during, this.#booking, wording, (itemKey) => {
      const { items } = this.#booking
      const { item, slots } = this.#openItem(itemKey, at)
      const isKnown = items.length === 1 || item.itemKey === itemKey
      return { cell: isKnown ? this.#items.cellOf(items.indexOf(item)) : undefined, today: slots.today }
    })
  }

  /** The slot picked for item number `at` can't be had any more. */
  ofSlotGone(at: number, cell: Cell | undefined, wording: Wording): BookingAlert {
    const { item, slots } = this.#openItem(undefined, at)
    return slotGoneAlert({ cell, today: slots.today }, item.itemKey, this.#booking, wording)
  }

  /** Looks for what is free near the slot that is gone. */
  lookAround({ gone, itemKey }: BookingAlert, at: number): void {
    if (gone) this.nearest.lookFor(this.#openItem(itemKey, at).slots, gone)
  }

  /** The named item; the one that is open if a server names none of ours. */
  #openItem(itemKey: string | undefined, at: number): OpenItem {
    const named = this.#booking.items.findIndex((item) => item.itemKey === itemKey)
    const open = this.#items.get(named) ?? this.#items.get(at)
    if (!open) throw new Error('the calendar is not open')
    return open
  }
}
