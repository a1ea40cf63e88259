import { observable, runInAction } from 'mobx'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { capScope, exceededCap } from '../../domain/reservation/booking-caps.ts'
import { nextFreeSlots } from '../../domain/reservation/next-free-slots.ts'
import { earliest, type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import { formatReservation } from '../../domain/shared/reservation-value.ts'
import type { Booking, HeldBooking } from './booking.ts'
import type { CalendarNeeds } from './calendar-page.ts'
import { OFFERED_SLOTS } from './nearest-slots.ts'
import type { OpenItem } from './open-item.ts'
import { type Cell, isSameSlot, type SlotRef } from './week-model.ts'

/** How far ahead free slots are looked for, in days from the first bookable one. */
const LOOK_AHEAD_DAYS = 84

/** An item and the slot picked for it. */
export type SelectedSlot = { open: OpenItem; cell: Cell }

/** The items of a booking whose calendars are open, by their number in the form, and the slots picked for them. */
export class OpenItems {
  readonly #booking: Booking
  readonly #needs: Pick<CalendarNeeds, 'log' | 'checkReservation'>
  readonly #open = new Map<number, OpenItem>()
  readonly #cells = observable.map<number, Cell>([], { deep: false })

  constructor(booking: Booking, needs: Pick<CalendarNeeds, 'log' | 'checkReservation'>) {
    this.#booking = booking
    this.#needs = needs
  }

  readonly get = (at: number): OpenItem | undefined => this.#open.get(at)

  /** The named item; number `at`, which is open, if a server names none of ours. @throws Error before that is open */
  named(itemKey: string | undefined, at: number): OpenItem {
    const named = this.#booking.items.findIndex((item) => item.itemKey === itemKey)
    const open = this.#open.get(named) ?? this.#open.get(at)
    if (!open) throw new Error('the calendar is not open')
    return open
  }

  add(at: number, open: OpenItem): void {
    this.#open.set(at, open)
    this.#findNextFree(at)
  }

  /**
   * Loads what is shown of an item if it is not there or old, in any case with `force`; then its next free slots are
   * looked for.
   */
  async show(at: number, force = false): Promise<void> {
    const slots = this.#open.get(at)?.slots
    await (force ? slots?.refresh() : slots?.showLatest())
    this.#findNextFree(at)
  }

  /** Everything picked so far, in the order of the form. Observable. */
  get picks(): readonly SelectedSlot[] {
    return this.#booking.items.flatMap((_, at) => {
      const [open, cell] = [this.#open.get(at), this.#cells.get(at)]
      return open && cell ? [{ open, cell }] : []
    })
  }

  /** How many picks are of one and the same slot, at most; 1 if all differ. Observable. */
  get mostInOneSlot(): number {
    const slots = this.picks.map(({ open, cell }) => `${open.calendarId} ${cell.day} ${cell.slotKey}`)
    return Math.max(1, ...slots.map((slot) => slots.filter((other) => other === slot).length))
  }

  /** Numbers of the items that have a pick. */
  get selectedIndexes(): readonly number[] {
    return [...this.#cells.keys()]
  }

  /** What an item of the edited answer has booked; undefined if nothing. */
  readonly heldFor = (itemKey: string): HeldBooking | undefined =>
    this.#booking.change?.held.find((held) => held.itemKey === itemKey)

  readonly cellOf = (at: number): Cell | undefined => this.#cells.get(at)

  pick(at: number, cell: Cell): void {
    const open = this.#open.get(at)
    open?.slots.pick(cell)
    if (open) this.#booking.picks.set(open.item.itemKey, cell)
    runInAction(() => this.#cells.set(at, cell))
  }

  /** The slot that is selected for an item, if it can still be had. Observable. */
  selectedAt(at: number): Cell | undefined {
    const slots = this.#open.get(at)?.slots
    const cell = slots?.picked && slots.cellOf(slots.picked)
    return this.canTake(at, cell) ? cell : undefined
  }

  /** Undoes a pick: the slot of the edited answer is selected again, or none. */
  unpick(at: number): void {
    const open = this.#open.get(at)
    open?.slots.pick(open.item.current)
    if (open) this.#booking.picks.delete(open.item.itemKey)
    runInAction(() => this.#cells.delete(at))
  }

  /** The current state of a slot; if it can't be loaded, the last known one: the check decides. */
  async recheck(at: number, slot: SlotRef, force = false): Promise<Cell | undefined> {
    const slots = this.#open.get(at)?.slots
    try {
      return await slots?.recheck(slot, force)
    } catch (error) {
      this.#needs.log('The schedule could not be looked at again', error)
      return slots?.cellOf(slot)
    }
  }

  /** Whether a slot can be picked: it is free, or the answer that is edited has it already. */
  canTake(at: number, cell: Cell | undefined): cell is Cell {
    if (!cell) return false
    return cell.state === 'available' || isSameSlot(this.#booking.items[at]?.current, cell)
  }

  /**
   * The earliest slots that could be picked for an item instead of what is picked, at most three, in what was looked at
   * so far: not those that the caps or the picks for other items leave no room for. Observable.
   */
  nextFree(at: number): readonly Cell[] {
    const open = this.#open.get(at)
    if (!open) return []
    const free: Cell[] = []
    for (const day of open.slots.free.found) {
      if (free.length >= OFFERED_SLOTS) break
      free.push(...day.free.filter((cell) => this.#isChoice(open, cell)))
    }
    return nextFreeSlots([{ free }], { count: OFFERED_SLOTS, cost: 1 })
  }

  /** Whether one more booking would exceed what may be held in all bookable days. Observable. */
  isCapReached(at: number): boolean {
    const open = this.#open.get(at)
    const period = open?.cap?.caps.period
    if (!open?.cap || !period) return false
    return exceededCap({ period }, this.#counted(open), period.from) !== undefined
  }

  /** The last day in which `nextFree` looks. */
  lookedUntil({ slots: { window } }: OpenItem): LocalDate {
    return earliest(plusDays(window.from, LOOK_AHEAD_DAYS), window.to)
  }

  /** Looks ahead for the next free slots of an item, step by step; what was loaded long ago is loaded again. */
  async #findNextFree(at: number): Promise<void> {
    const open = this.#open.get(at)
    if (!open || this.isCapReached(at)) return
    const { free } = open.slots
    const until = this.lookedUntil(open)
    await free.renew(this.nextFree(at).map(({ day }) => day))
    await free.search(() => free.next > until || this.nextFree(at).length === OFFERED_SLOTS)
  }

  /** The reservation values of the picks, by item key. */
  get values(): ReadonlyMap<string, string> {
    return new Map(this.picks.map(({ open, cell }) => [open.item.itemKey, reservationOf(open, cell)]))
  }

  /**
   * Asks for each pick whether it would be accepted beside the others (RSV-05); what the first refused one threw,
   * undefined if all may be sent.
   */
  async refusalOfCheck(): Promise<{ error: unknown } | undefined> {
    const { picks, values } = this
    try {
      for (const pick of picks) await this.#check(pick, values)
      return undefined
    } catch (error) {
      return { error }
    }
  }

  /**
   * What the server says to a slot that would be one more than the bookings and the other picks leave, as far as they
   * are known here; undefined if it takes it, or does not say.
   */
  async refusalOfCap(at: number, cell: Cell): Promise<Refusal | undefined> {
    const open = this.#open.get(at)
    if (!open?.cap || isSameSlot(open.item.current, cell)) return undefined
    if (!exceededCap(open.cap.caps, this.#counted(open), cell.day)) return undefined
    try {
      const values = new Map(this.values).set(open.item.itemKey, reservationOf(open, cell))
      await this.#check({ open, cell }, values)
      return undefined
    } catch (error) {
      return isRefusal(error, 'reservation.cap_of_period', 'reservation.cap_of_day') ? error : undefined
    }
  }

  /** Whether a free slot could be picked instead of what is picked for the item. */
  #isChoice(open: OpenItem, cell: Cell): boolean {
    if (open.slots.isPicked(cell) || isSameSlot(open.item.current, cell)) return false
    if (open.cap && exceededCap(open.cap.caps, this.#counted(open), cell.day)) return false
    const rivals = this.picks.filter(
      (pick) => pick.open !== open && pick.open.calendarId === open.calendarId && isSameSlot(pick.cell, cell),
    )
    return cell.remaining >= (rivals.length + 1) * (open.item.places ?? 1)
  }

  /** What counts in the caps of an item: bookings, and the picks for other items. */
  #counted(open: OpenItem): readonly { day: LocalDate }[] {
    const others = this.picks.filter((pick) => pick.open !== open && countsWith(pick.open, open))
    return [...(open.cap?.booked ?? []), ...others.map(({ cell }) => cell)]
  }

  #check({ open: { item, slots }, cell }: SelectedSlot, values: ReadonlyMap<string, string>): Promise<void> {
    const { surveyId, partitionKey } = this.#booking
    const { calendar, window } = slots
    return this.#needs.checkReservation({
      surveyId,
      itemKey: item.itemKey,
      targetDay: cell.day,
      value: values.get(item.itemKey) ?? '',
      reservations: values,
      allowed: {
        ...capScope(calendar, window),
        maxCount: calendar.reservationMaxCount ?? 0,
        maxCountOfDay: calendar.reservationMaxCountOfDay ?? 0,
      },
      ...(partitionKey !== undefined && { partitionKey }),
    })
  }

  /** Loads all open calendars again after a refusal; the slot of `fullItemKey` is no longer selected. */
  refresh(fullItemKey: string | undefined): void {
    for (const { item, slots } of this.#open.values()) {
      if (item.itemKey === fullItemKey) slots.pick(item.current)
      slots.refresh()
    }
  }
}

const countsWith = (one: OpenItem, other: OpenItem): boolean =>
  one.calendarId === other.calendarId || (one.cap?.group !== undefined && one.cap.group === other.cap?.group)

const reservationOf = ({ item: { categoryId, itemId } }: OpenItem, { day, slotKey }: SlotRef): string =>
  formatReservation({ categoryId, itemId, day, slotKey })
