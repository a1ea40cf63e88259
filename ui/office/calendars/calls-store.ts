import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BookedPerson } from '../../../application/office/booked-people.ts'
import type { CallList, ListCalls, ReadCallMark, TickCall } from '../../../application/office/calls.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type CallsPhase =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; list: CallList; people: readonly BookedPerson[] }

export type CallsNeeds = {
  listCalls: ListCalls
  listCallsAnew: ListCalls
  readCallMark: ReadCallMark
  tickCall: TickCall
}

/** The list of calls of a calendar, which several desks tick. */
export class CallsStore {
  phase: CallsPhase = { name: 'loading' }
  /** Ticks on their way, by `keyOf`. */
  readonly sending = new Map<string, boolean>()
  /** The last tick was not stored. */
  hasTickFailed = false
  /** It could not be looked whether others have ticked. */
  isStale = false
  readonly #needs: CallsNeeds
  readonly #calendarId: string

  constructor(needs: CallsNeeds, calendarId: string) {
    this.#needs = needs
    this.#calendarId = calendarId
    makeAutoObservable(this, { phase: observableRef }, { autoBind: true })
  }

  async load(): Promise<void> {
    try {
      this.#show(opened(await this.#needs.listCalls({ calendarId: this.#calendarId })))
    } catch (error) {
      this.#show(
        isRefusal(error, 'calendar.not_found', 'office.not_allowed')
          ? { name: 'missing' }
          : { name: 'failed', error },
      )
    }
  }

  async more(): Promise<void> {
    if (this.phase.name !== 'open') return
    const { list, people } = this.phase
    if (list.next === undefined) return
    const next = await this.#needs.listCalls({ calendarId: this.#calendarId, after: list.next })
    this.#show({ name: 'open', list: next, people: [...people, ...next.people] })
  }

  /** Reads it again if somebody has ticked, or it has changed otherwise. */
  async poll(): Promise<void> {
    if (this.phase.name !== 'open') return
    try {
      const { mark } = await this.#needs.readCallMark({ calendarId: this.#calendarId })
      if (mark !== this.phase.list.mark) await this.#readAgain()
      this.#setStale(false)
    } catch {
      // Whatever it was: it is looked at again, and said meanwhile.
      this.#setStale(true)
    }
  }

  /** As it is, or will be once a tick on its way has come. */
  isDone(person: BookedPerson): boolean {
    return this.sending.get(keyOf(person)) ?? person.informedAtMs !== undefined
  }

  async tick(person: BookedPerson): Promise<void> {
    const { surveyId, answerCode, day, slotKey } = person
    const isDone = !this.isDone(person)
    this.hasTickFailed = false
    this.sending.set(keyOf(person), isDone)
    try {
      const call = { calendarId: this.#calendarId, surveyId, answerCode, day, slotKey, isDone }
      await this.#needs.tickCall(call)
      await this.#readAgain()
    } catch {
      runInAction(() => {
        this.hasTickFailed = true
      })
    }
    runInAction(() => this.sending.delete(keyOf(person)))
  }

  /** As many pages as are shown. */
  async #readAgain(): Promise<void> {
    const shown = this.phase.name === 'open' ? this.phase.people.length : 0
    let list = await this.#needs.listCallsAnew({ calendarId: this.#calendarId })
    let people = list.people
    while (list.next !== undefined && people.length < shown) {
      list = await this.#needs.listCallsAnew({ calendarId: this.#calendarId, after: list.next })
      people = [...people, ...list.people]
    }
    this.#show({ name: 'open', list, people })
  }

  #setStale(isStale: boolean): void {
    runInAction(() => {
      this.isStale = isStale
    })
  }

  #show(phase: CallsPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

const opened = (list: CallList): CallsPhase => ({ name: 'open', list, people: list.people })

export const keyOf = ({ surveyId, answerCode, day, slotKey }: BookedPerson): string =>
  `${surveyId} ${answerCode} ${day} ${slotKey}`
