import { makeObservable, observableRef, runInAction } from 'mobx'
import { isRefusal } from '../../domain/refusal.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { hasStoredNothing, meaningOf } from '../frame/errors/failure.ts'
import { loadBooked } from './booked-again.ts'
import type { Booking } from './booking.ts'
import { type BookingAlert, goneIn, itemKeyOf } from './booking-alert.ts'
import { type CalendarNeeds, type CalendarPhase, isReview } from './calendar-page.ts'
import { NearestSlots } from './nearest-slots.ts'
import { type OpenItem, openItem } from './open-item.ts'
import { OpenItems } from './open-items.ts'
import type { Cell, SlotRef } from './week-model.ts'

/**
 * From the first slot to the completed booking: pick, yes, the next item or the final confirmation, check, save
 * (RSV-05).
 */
export class CalendarStore {
  phase: CalendarPhase = { name: 'loading' }
  /** The number of the item that a slot is picked for, from 0. */
  at = 0
  /** What is offered in place of a slot that is gone. */
  readonly nearest = new NearestSlots()
  readonly needs: CalendarNeeds
  readonly #calls: CalendarNeeds
  readonly #calendarId: string | undefined
  readonly #booking: Booking | undefined
  readonly #items: OpenItems | undefined
  /** The values of a sending whose result is not known: it may have been stored. */
  #unsettled: string | undefined

  /** `calendarId`: the calendar that the address names. */
  constructor(calendarId: string | undefined, booking: Booking | undefined, needs: CalendarNeeds) {
    this.#calendarId = calendarId
    this.#booking = booking
    this.needs = needs
    this.#calls = { ...needs, loadSchedule: this.#loadSchedule }
    this.#items = booking && new OpenItems(booking, needs)
    makeObservable(this, { phase: observableRef, at: observableRef })
  }

  /** Whether something that was booked before is changed. */
  get isChange(): boolean {
    return this.#booking?.change !== undefined
  }

  /** The language that the form prescribes; undefined: that of the page. Changes with the phase. */
  get fixedLanguage(): LanguageCode | undefined {
    const { phase } = this
    return phase.name === 'done-again' ? phase.booked.fixedLanguage : this.#booking?.fixedLanguage
  }

  /** @throws Error if there is none: then nothing but a notice is shown */
  get booking(): Booking {
    if (!this.#booking) throw new Error('there is no booking')
    return this.#booking
  }

  /** Whether there is nothing left to do: this filling is booked. */
  get isBooked(): boolean {
    return this.needs.visit.isBooked(this.#booking?.fillingId)
  }

  /**
   * Whether the booking may be stored already: then the same must be sent again, or the resident might hold two.
   * Changes with the phase.
   */
  get isUnsettled(): boolean {
    return this.#unsettled !== undefined
  }

  /** The items, as far as they are open. @throws Error if there is no booking */
  get items(): OpenItems {
    if (!this.#items) throw new Error('there is no booking')
    return this.#items
  }

  /** The item that a slot is picked for. @throws Error before it is open */
  get open(): OpenItem {
    const open = this.items.get(this.at)
    if (!open) throw new Error('the calendar is not open')
    return open
  }

  /** What is booked already of the item, if that is in the open calendar, too. */
  get heldSlot(): SlotRef | undefined {
    const { item, calendarId } = this.open
    const slot = this.items.heldFor(item.itemKey)?.slot
    return slot?.calendarId === calendarId ? slot : undefined
  }

  /**
   * The slot that is selected already and can still be had: picked before, or of the answer that is edited. Observable.
   */
  get picked(): Cell | undefined {
    return this.items.selectedAt(this.at)
  }

  readonly load = async (): Promise<void> => {
    const booking = this.#booking
    if (this.isBooked) return this.#showBooked()
    if (!booking || booking.items.length === 0) return this.#moveTo({ name: 'invalid' })
    this.needs.visit.startBooking(booking.fillingId)
    if (await this.#pickAgain()) this.#moveTo({ name: 'reviewing' })
  }

  /** A slot is pressed: it is asked about, once it is sure to be there still. */
  readonly pick = async (slot: SlotRef): Promise<void> => {
    if (this.phase.name !== 'picking') return
    this.#moveTo({ name: 'checking', slot })
    const cell = await this.items.recheck(this.at, slot)
    if (!this.#isAt('checking')) return
    if (!this.items.canTake(this.at, cell)) return this.#alertSlotGone(this.at, cell)
    const refusal = await this.items.refusalOfCap(this.at, cell)
    if (!this.#isAt('checking')) return
    if (!refusal) return this.#moveTo({ name: 'asking', cell })
    this.#tell(refusal, 'choice', 'picking')
  }

  /** Yes, that time; on to the next item or to the final confirmation. */
  readonly accept = async (): Promise<void> => {
    if (this.phase.name !== 'asking') return
    this.items.pick(this.at, this.phase.cell)
    this.#keepPicks()
    if (this.at + 1 < this.booking.items.length) await this.#openAt(this.at + 1)
    else this.#moveTo({ name: 'reviewing' })
  }

  /** No, not that time; what was picked stays as it was (CAL-10). */
  readonly decline = (): void => {
    if (this.phase.name === 'asking') this.#moveTo({ name: 'picking' })
  }

  /** Back to the slots of an item, the last one if it is not named. */
  readonly chooseAgain = async (itemKey?: string): Promise<void> => {
    if (this.isUnsettled || !['reviewing', 'leaving', 'alert'].includes(this.phase.name)) return
    const { items } = this.booking
    const at = items.findIndex((item) => item.itemKey === itemKey)
    await this.#openAt(at < 0 ? items.length - 1 : at)
  }

  /** Takes another slot in place of the one that is gone: it is asked about as any other. */
  readonly chooseInstead = async (itemKey: string | undefined, slot: SlotRef): Promise<void> => {
    await this.chooseAgain(itemKey)
    await this.pick(slot)
  }

  /** One step back: the item before, or the form. */
  readonly back = async (): Promise<void> => {
    if (this.phase.name === 'picking' && this.at > 0) await this.#openAt(this.at - 1)
    else this.leave()
  }

  /** Back to the form, whatever is picked. */
  readonly leave = (): void => this.booking.back()

  /** Closes an alert; what was under it is there again. */
  readonly closeAlert = (): void => {
    if (this.phase.name === 'alert') this.#moveTo({ name: this.phase.over })
  }

  /** Books: once, however often it is pressed. Also the next try after one whose result is not known. */
  readonly submit = async (): Promise<void> => {
    if (!isReview(this.phase) || this.phase.name === 'sending') return
    this.#moveTo({ name: 'sending' })
    const { values } = this.items
    const name = JSON.stringify([...values])
    // What may be stored already would be refused by a check: it has taken the place itself.
    if (this.#unsettled !== name) {
      const refused = await this.items.refusalOfCheck()
      if (refused) return this.#takeRefusal(refused.error, 'check')
    }
    try {
      const result = await this.booking.send(values)
      // The order has taken the place: the same goes to the same payment.
      this.#unsettled = result ? undefined : name
      if (!result) return this.#moveTo({ name: 'leaving' })
      const { fillingId, surveyId, change } = this.booking
      const { partitionKey } = result
      this.needs.visit.finishBooking(fillingId, { surveyId, partitionKey, isChange: change !== undefined })
      this.#moveTo({ name: 'done', result })
    } catch (error) {
      this.#unsettled = hasStoredNothing(error) ? undefined : name
      this.#takeRefusal(error, 'send')
    }
  }

  /** Loads again what is shown: call it when the page becomes visible. */
  readonly refresh = async (): Promise<void> => {
    const { name } = this.phase
    if (name === 'picking') return this.items.show(this.at, true)
    if (this.isUnsettled || (name !== 'asking' && name !== 'reviewing')) return
    const watched = name === 'asking' ? [this.at] : this.items.selectedIndexes
    for (const at of watched) {
      const slot = this.phase.name === 'asking' ? this.phase.cell : this.items.cellOf(at)
      const cell = slot && (await this.items.recheck(at, slot, true))
      if (!this.#isAt(name)) return
      if (slot && !this.items.canTake(at, cell)) return this.#alertSlotGone(at, cell)
    }
  }

  /** What was booked, as long as its page was not left; else that it is booked already (RSV-08). */
  async #showBooked(): Promise<void> {
    const { bookedAnswer } = this.needs.visit
    try {
      const booked = bookedAnswer && (await loadBooked(bookedAnswer, this.needs))
      if (booked) return this.#moveTo({ name: 'done-again', booked })
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#moveTo({ name: 'signed-out' })
      this.needs.log('What was booked could not be read', error)
    }
    this.#moveTo({ name: 'notice', why: 'booked already' })
  }

  /**
   * Opens one item after the other and picks what was chosen in the form, or before the page was drawn anew, as it is
   * in another language; ends at the first without a pick, and at one whose slot has gone, which is told. Resolves to
   * whether every item has its pick.
   */
  async #pickAgain(): Promise<boolean> {
    const { items, picks } = this.booking
    for (const [at, { itemKey }] of items.entries()) {
      const slot = picks.get(itemKey)
      if (!(await this.#openAt(at)) || !slot) return false
      const cell = await this.items.recheck(at, slot)
      if (!this.items.canTake(at, cell)) {
        this.#alertSlotGone(at, cell)
        return false
      }
      this.items.pick(at, cell)
    }
    this.#keepPicks()
    return true
  }

  /** What is picked is kept over a reload, and shown in a form that had days and times already. */
  #keepPicks(): void {
    const { booking, needs, items } = this
    needs.visit.keepPicks(booking, items.values)
    booking.timedForm?.opened.chooseTimes(items.values)
  }

  #takeRefusal(error: unknown, during: 'check' | 'send'): void {
    if (!isRefusal(error)) this.needs.log('The booking was not made', error)
    const { itemKey } = this.#tell(error, during, 'reviewing')
    if (!isRefusal(error)) return
    this.items.refresh(isRefusal(error, 'reservation.slot_full') ? itemKey : undefined)
  }

  /** Resolves to whether the slots of the item are shown. */
  async #openAt(at: number): Promise<boolean> {
    const item = this.booking.items[at]
    if (!item) return false
    if (this.items.get(at)) {
      this.#moveTo({ name: 'picking' }, at)
      await this.items.show(at)
      return true
    }
    this.#moveTo({ name: 'loading' })
    try {
      const asked = at === 0 ? this.#calendarId : undefined
      const opened = await openItem(this.#calls, this.booking, item, asked)
      if (!('name' in opened)) this.items.add(at, opened)
      this.#moveTo('name' in opened ? opened : { name: 'picking' }, at)
    } catch (error) {
      this.#takeLoadFailure(error)
    }
    return this.#isAt('picking')
  }

  /** A session may end while the slots are looked at: no other try would bring them. */
  readonly #loadSchedule: CalendarNeeds['loadSchedule'] = async (command) => {
    try {
      return await this.needs.loadSchedule(command)
    } catch (error) {
      if (['signed-out', 'expired'].includes(meaningOf(error))) this.#takeLoadFailure(error)
      throw error
    }
  }

  #takeLoadFailure(error: unknown): void {
    if (meaningOf(error) === 'signed-out') {
      this.#moveTo({ name: 'signed-out' })
      return
    }
    this.needs.log('The calendar could not be opened', error)
    this.#moveTo({ name: 'failed', error })
  }

  /** The slot picked for item number `at` can't be had any more. */
  #alertSlotGone(at: number, cell: Cell | undefined): void {
    const { item, slots } = this.items.named(undefined, at)
    const chosen = { cell, today: slots.today }
    this.items.unpick(at)
    this.#keepPicks()
    this.#say({ error: undefined, during: 'choice', itemKey: item.itemKey, chosen }, 'picking', at)
  }

  #tell(error: unknown, during: BookingAlert['during'], over: 'picking' | 'reviewing'): BookingAlert {
    const itemKey = itemKeyOf(error)
    const alert = { error, during, itemKey, chosen: this.#chosenInVain(error, itemKey) }
    this.#say(alert, over)
    return alert
  }

  /** What is chosen for the item that an error is about, where that is full. */
  #chosenInVain(error: unknown, itemKey: string | undefined): BookingAlert['chosen'] {
    if (!isRefusal(error, 'reservation.slot_full')) return undefined
    const { items } = this.booking
    const { item, slots } = this.items.named(itemKey, this.at)
    const isKnown = items.length === 1 || item.itemKey === itemKey
    return { cell: isKnown ? this.items.cellOf(items.indexOf(item)) : undefined, today: slots.today }
  }

  #say(alert: BookingAlert, over: 'picking' | 'reviewing', at = this.at): void {
    this.#moveTo({ name: 'alert', alert, over }, at)
    const gone = goneIn(alert)
    if (gone) this.nearest.lookFor(this.items.named(alert.itemKey, at).slots, gone)
  }

  readonly #isAt = (name: CalendarPhase['name']): boolean => this.phase.name === name

  #moveTo(phase: CalendarPhase, at = this.at): void {
    runInAction(() => Object.assign(this, { phase, at }))
  }
}
