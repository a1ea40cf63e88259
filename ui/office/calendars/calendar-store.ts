import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CalendarMonth, ReadCalendarMonth } from '../../../application/office/read-calendars.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'

type CalendarPhase =
  | { name: 'loading' }
  /** There is none, or it is not theirs to see. */
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open' }

/** The page of one calendar: a month of it, and a day that is looked at. */
export class CalendarStore {
  phase: CalendarPhase = { name: 'loading' }
  month: CalendarMonth | undefined
  day: LocalDate
  /** Slots of the day that are chosen for a change. */
  readonly chosen = new Set<number>()
  readonly #read: ReadCalendarMonth
  readonly #calendarId: string

  constructor(
    { readCalendarMonth }: { readCalendarMonth: ReadCalendarMonth },
    calendarId: string,
    day: LocalDate,
  ) {
    this.#read = readCalendarMonth
    this.#calendarId = calendarId
    this.day = day
    makeAutoObservable(this, { phase: observableRef, month: observableRef }, { autoBind: true })
  }

  get dayInMonth() {
    return this.month?.days.find(({ day }) => day === this.day)
  }

  /** The slots that are chosen, in their order; undefined: the whole day is meant. */
  get slotKeys(): readonly number[] | undefined {
    return this.chosen.size === 0 ? undefined : [...this.chosen].sort((a, b) => a - b)
  }

  choose(slotKey: number): void {
    if (!this.chosen.delete(slotKey)) this.chosen.add(slotKey)
  }

  /** Reads it again once it was changed. */
  async readAgain(): Promise<void> {
    this.chosen.clear()
    await this.load()
  }

  /** Looks at a day, which may lie in another month. */
  async show(day: LocalDate): Promise<void> {
    if (day !== this.day) this.chosen.clear()
    this.day = day
    if (this.phase.name !== 'open' || !this.#hasMonthOf(day)) await this.load()
  }

  async load(): Promise<void> {
    const { day } = this
    if (!this.month) this.#show({ name: 'loading' })
    const [year, month] = day.split('-').map(Number)
    try {
      const read = await this.#read({ calendarId: this.#calendarId, year: year!, month: month! })
      runInAction(() => {
        if (this.day.slice(0, 7) !== day.slice(0, 7)) return
        this.month = read
        this.phase = { name: 'open' }
      })
    } catch (error) {
      this.#show(isRefusal(error, 'calendar.not_found') ? { name: 'missing' } : { name: 'failed', error })
    }
  }

  /** Whether what was read is the month of a day: the weeks of a month have days of others, too. */
  #hasMonthOf(day: LocalDate): boolean {
    return this.month?.days[7]?.day.slice(0, 7) === day.slice(0, 7)
  }

  #show(phase: CalendarPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}
