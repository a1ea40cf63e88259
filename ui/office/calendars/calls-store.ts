import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BookedPerson } from '../../../application/office/booked-people.ts'
import type { CallList, ListCalls, ReadCallMark, TickCall } from '../../../application/office/calls.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type CallsPhase =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; list: CallList; people: readonly BookedPerson[] }

export type CallsNeeds = { listCalls: ListCalls; readCallMark: ReadCallMark; tickCall: TickCall }

/** The list of calls of a calendar, which several desks tick. */
export class CallsStore {
  phase: CallsPhase = { name: 'loading' }
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
      await this.#read(1)
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

  async tick({ surveyId, answerCode, day, slotKey, informedAtMs }: BookedPerson): Promise<void> {
    this.hasTickFailed = false
    const { calendarId } = { calendarId: this.#calendarId }
    const isDone = informedAtMs === undefined
    try {
      await this.#needs.tickCall({ calendarId, surveyId, answerCode, day, slotKey, isDone })
    } catch {
      runInAction(() => {
        this.hasTickFailed = true
      })
    }
    await this.#readAgain()
  }

  /** As many pages as are shown. */
  async #readAgain(): Promise<void> {
    await this.#read(this.phase.name === 'open' ? this.phase.people.length : 1)
  }

  async #read(atLeast: number): Promise<void> {
    let list = await this.#needs.listCalls({ calendarId: this.#calendarId })
    let people = list.people
    while (list.next !== undefined && people.length < atLeast) {
      list = await this.#needs.listCalls({ calendarId: this.#calendarId, after: list.next })
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
