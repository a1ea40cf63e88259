import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { SavedAnswerResult } from '../../application/answer/save-answer.ts'
import { calendarTexts } from '../../application/messages/calendar/calendar-texts.ts'
import { type CalendarTexts, calendarJa } from '../../application/messages/calendar/ja.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { formatReservation } from '../../domain/reservation/reservation-value.ts'
import type { Failure } from '../survey/failure.ts'
import type { Booking, BookingItem } from './booking.ts'
import { type BookingAlert, bookingAlert, goneAlert, openingFailure } from './booking-alert.ts'
import type { CalendarNeeds } from './calendar-page.ts'
import { refusalOfCheck } from './check-picks.ts'
import { CompletionFlag } from './completion-flag.ts'
import { type OpenItem, openItem } from './open-item.ts'
import { type Cell, isSameSlot, type PickedSlot } from './week-model.ts'
import { Wording } from './wording.ts'

export type BookingPhase =
  | { name: 'loading' }
  /** The session has run out: sign in again. */
  | { name: 'signed-out' }
  /** There is nothing to book here: back to where one came from (CAL-19). */
  | { name: 'invalid' }
  /** Nothing can be booked, and why. */
  | { name: 'notice'; message: string; detail?: string }
  | { name: 'failed'; failure: Failure }
  | { name: 'picking' }
  /** A slot is pressed, and the schedule is too old to ask about it. */
  | { name: 'checking'; slot: PickedSlot }
  | { name: 'asking'; cell: Cell }
  | { name: 'reviewing' }
  | { name: 'sending' }
  /** Over the slots, or over what was reviewed. */
  | { name: 'alert'; alert: BookingAlert; over: 'picking' | 'reviewing' }
  | { name: 'done'; result: SavedAnswerResult }

/** From the first slot to the completed booking: pick, yes, the next item or the final confirmation, check, save (RSV-05). */
export class BookingStore {
  phase: BookingPhase = { name: 'loading' }
  /** The number of the item that a slot is picked for, from 0. */
  at = 0
  wording: Wording = new Wording(calendarJa)
  readonly needs: CalendarNeeds
  readonly #calendarId: string | undefined
  readonly #booking: Booking | undefined
  readonly #flag: CompletionFlag
  readonly #opened = new Map<number, OpenItem>()
  readonly #picks = observable.map<number, Cell>([], { deep: false })
  /** The values of a sending whose result is not known: it may have been stored. */
  #unsettled: string | undefined

  /** `calendarId`: the calendar that the address names. */
  constructor(calendarId: string | undefined, booking: Booking | undefined, needs: CalendarNeeds) {
    this.#calendarId = calendarId
    this.#booking = booking
    this.needs = needs
    this.#flag = new CompletionFlag(needs.storage)
    makeObservable(this, { phase: observableRef, at: observableRef })
  }

  get texts(): CalendarTexts {
    return this.wording.texts
  }

  /** @throws Error if there is none: then nothing but a notice is shown */
  get booking(): Booking {
    if (!this.#booking) throw new Error('there is no booking')
    return this.#booking
  }

  /** Whether there is nothing left to do: this filling is booked. */
  get isBooked(): boolean {
    return this.#flag.isBooked(this.#booking?.fillingId)
  }

  /** The item that a slot is picked for. @throws Error before it is open */
  get open(): OpenItem {
    const open = this.#opened.get(this.at)
    if (!open) throw new Error('the calendar is not open')
    return open
  }

  /** Everything picked so far, in the order of the form. Observable. */
  get picks(): readonly { open: OpenItem; cell: Cell }[] {
    return this.booking.items.flatMap((_, at) => {
      const [open, cell] = [this.#opened.get(at), this.#picks.get(at)]
      return open && cell ? [{ open, cell }] : []
    })
  }

  readonly load = async (): Promise<void> => {
    const booking = this.#booking
    if (booking) await this.#speak(booking.languageCode)
    if (this.isBooked) {
      const { reserved, 'reserved.detail': detail } = this.texts
      return this.#moveTo({ name: 'notice', message: reserved, detail })
    }
    if (!booking || booking.items.length === 0) return this.#moveTo({ name: 'invalid' })
    this.#flag.open(booking.fillingId)
    await this.#openAt(this.at)
  }

  /** A slot is pressed: it is asked about, once it is sure to be there still. */
  readonly pick = async (slot: PickedSlot): Promise<void> => {
    if (this.phase.name !== 'picking') return
    this.#moveTo({ name: 'checking', slot })
    const cell = await this.#lookAgain(this.at, slot)
    if (!this.#isAt('checking')) return
    if (cell && this.#canTake(this.at, cell)) this.#moveTo({ name: 'asking', cell })
    else this.#sayGone(this.at, cell)
  }

  /** Yes, that time; on to the next item or to the final confirmation. */
  readonly accept = async (): Promise<void> => {
    if (this.phase.name !== 'asking') return
    const { cell } = this.phase
    this.open.slots.pick(cell)
    runInAction(() => this.#picks.set(this.at, cell))
    if (this.at + 1 < this.booking.items.length) await this.#openAt(this.at + 1)
    else this.#moveTo({ name: 'reviewing' })
  }

  /** No, not that time; what was picked stays as it was (CAL-10). */
  readonly decline = (): void => {
    if (this.phase.name === 'asking') this.#moveTo({ name: 'picking' })
  }

  /** Back to the slots of an item, the last one if it is not named. */
  readonly chooseAgain = async (itemKey?: string): Promise<void> => {
    if (!['reviewing', 'alert'].includes(this.phase.name)) return
    const { items } = this.booking
    const at = items.findIndex((item) => item.itemKey === itemKey)
    await this.#openAt(at < 0 ? items.length - 1 : at)
  }

  /** One step back: the item before, or the form. */
  readonly back = async (): Promise<void> => {
    if (this.phase.name === 'picking' && this.at > 0) return this.#openAt(this.at - 1)
    this.leave()
  }

  /** Back to the form, whatever is picked. */
  readonly leave = (): void => this.booking.back()

  /** Closes an alert; what was under it is there again. */
  readonly closeAlert = (): void => {
    if (this.phase.name === 'alert') this.#moveTo({ name: this.phase.over })
  }

  /** Books: once, however often it is pressed. Also the next try after one whose result is not known. */
  readonly submit = async (): Promise<void> => {
    const { phase } = this
    if (phase.name !== 'reviewing' && !(phase.name === 'alert' && phase.over === 'reviewing')) return
    this.#moveTo({ name: 'sending' })
    const values = new Map(
      this.picks.map(({ open, cell }) => [open.item.itemKey, textOfPick(open.item, cell)]),
    )
    const name = JSON.stringify([...values])
    // What may be stored already would be refused by a check: it has taken the place itself.
    if (this.#unsettled !== name) {
      const refused = await refusalOfCheck(this.needs, this.booking, this.picks, values)
      if (refused) return this.#takeRefusal(refused.error, 'check')
    }
    try {
      const result = await this.booking.send(values)
      this.#flag.finish(this.booking.fillingId)
      this.#moveTo({ name: 'done', result })
    } catch (error) {
      const isSettled = isRefusal(error) && !isRefusal(error, 'service.unavailable', 'request.in_progress')
      this.#unsettled = isSettled ? undefined : name
      this.#takeRefusal(error, 'send')
    }
  }

  /** The page is looked at again: what is shown may be old. */
  readonly lookAgain = async (): Promise<void> => {
    const { name } = this.phase
    if (name === 'picking') return this.open.slots.refresh()
    if (name !== 'asking' && name !== 'reviewing') return
    const watched = name === 'asking' ? [this.at] : [...this.#picks.keys()]
    for (const at of watched) {
      const slot = this.phase.name === 'asking' ? this.phase.cell : this.#picks.get(at)
      const cell = slot && (await this.#lookAgain(at, slot, true))
      if (this.phase.name !== name) return
      if (slot && !(cell && this.#canTake(at, cell))) return this.#sayGone(at, cell)
    }
  }

  #takeRefusal(error: unknown, during: 'check' | 'send'): void {
    if (!isRefusal(error)) this.needs.log('The booking was not made', error)
    const alert = bookingAlert(error, during, this.booking, this.wording)
    this.#moveTo({ name: 'alert', alert, over: 'reviewing' })
    if (!isRefusal(error)) return
    for (const { item, slots } of this.#opened.values()) {
      if (isRefusal(error, 'reservation.slot_full') && item.itemKey === alert.itemKey)
        slots.pick(item.current)
      slots.refresh()
    }
  }

  async #speak(languageCode: string): Promise<void> {
    try {
      this.wording = new Wording(await calendarTexts(languageCode))
    } catch (error) {
      this.needs.log('The texts did not come; Japanese instead', error)
    }
  }

  async #openAt(at: number): Promise<void> {
    const item = this.booking.items[at]
    if (!item) return
    if (this.#opened.has(at)) {
      runInAction(() => {
        this.at = at
      })
      this.#moveTo({ name: 'picking' })
      return this.open.slots.showLatest()
    }
    this.#moveTo({ name: 'loading' })
    try {
      const asked = at === 0 ? this.#calendarId : undefined
      const opening = await openItem(this.needs, this.booking, item, this.wording, asked)
      if (opening.kind === 'invalid') return this.#moveTo({ name: 'invalid' })
      if (opening.kind === 'closed') return this.#moveTo({ name: 'notice', message: opening.message })
      this.#opened.set(at, opening.open)
      runInAction(() => {
        this.at = at
        this.phase = { name: 'picking' }
      })
    } catch (error) {
      this.#takeLoadFailure(error)
    }
  }

  #takeLoadFailure(error: unknown): void {
    if (isRefusal(error, 'auth.required')) {
      this.#moveTo({ name: 'signed-out' })
      return
    }
    this.needs.log('The calendar could not be opened', error)
    this.#moveTo({ name: 'failed', failure: openingFailure(error, this.booking, this.wording) })
  }

  /** The slot as it is now; as it was known, if that can't be told: the check decides. */
  async #lookAgain(at: number, slot: PickedSlot, force = false): Promise<Cell | undefined> {
    const slots = this.#opened.get(at)?.slots
    try {
      return await slots?.lookAgain(slot, force)
    } catch (error) {
      this.needs.log('The schedule could not be looked at again', error)
      return slots?.cellOf(slot)
    }
  }

  /** The place that one has already is one's own, whatever else is true of it. */
  #canTake(at: number, cell: Cell): boolean {
    return cell.state === 'available' || isSameSlot(this.booking.items[at]?.current, cell)
  }

  #sayGone(at: number, cell: Cell | undefined): void {
    const item = this.booking.items[at]
    if (!item) return
    this.#opened.get(at)?.slots.pick(item.current)
    const alert = goneAlert(cell, item.itemKey, this.booking, this.wording)
    runInAction(() => {
      this.#picks.delete(at)
      this.at = at
      this.phase = { name: 'alert', alert, over: 'picking' }
    })
  }

  #isAt(name: BookingPhase['name']): boolean {
    return this.phase.name === name
  }

  #moveTo(phase: BookingPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

const textOfPick = ({ categoryId, itemId }: BookingItem, { day, slotKey }: PickedSlot): string =>
  formatReservation({ categoryId, itemId, day, slotKey })
