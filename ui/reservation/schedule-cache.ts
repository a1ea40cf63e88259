import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { CalendarNeeds } from './calendar-page.ts'
import { type WeekFacts, type WeekModel, weekModel } from './week-model.ts'

/** An older schedule is loaded again before a slot of it is offered for booking. */
const FRESH_MS = 30_000
/** The loading flag clears this long after loading has ended (CAL-12); what was loaded is shown at once. */
const LOADING_LINGER_MS = 500

type Needs = Pick<CalendarNeeds, 'loadSchedule' | 'clock'>
type CachedWeek = { model: WeekModel; at: number }

/** The loaded weeks of one calendar; equal requests at the same time are sent once. */
export class ScheduleCache {
  /** Observable; shown as the loading bar only. */
  isLoading = false
  readonly #weeks = observable.map<LocalDate, CachedWeek>([], { deep: false })
  readonly #running = new Map<string, Promise<void>>()
  readonly #needs: Needs
  readonly #calendarId: string
  readonly #facts: Omit<WeekFacts, 'now'>
  #loads = 0

  constructor(calendarId: string, needs: Needs, facts: Omit<WeekFacts, 'now'>) {
    this.#calendarId = calendarId
    this.#needs = needs
    this.#facts = facts
    makeObservable(this, { isLoading: observableRef })
  }

  /** Observable; undefined until it is loaded. */
  readonly week = (sunday: LocalDate): WeekModel | undefined => this.#weeks.get(sunday)?.model

  readonly isFresh = (sunday: LocalDate): boolean => {
    const entry = this.#weeks.get(sunday)
    return entry !== undefined && this.#needs.clock.now() - entry.at <= FRESH_MS
  }

  /** Fetches weeks from `sunday` on in one call, whether they are known or not. @throws what `LoadSchedule` throws */
  readonly fetch = (sunday: LocalDate, weeks = 1): Promise<void> => {
    const name = `${sunday} ${weeks}`
    const running = this.#running.get(name)
    if (running) return running
    const fetching = this.#fetch(sunday, weeks).finally(() => this.#running.delete(name))
    this.#running.set(name, fetching)
    return fetching
  }

  /** Waits for `work`; `isLoading` is true meanwhile. */
  readonly whileLoading = async (work: Promise<void>): Promise<void> => {
    this.#loads += 1
    this.#setLoading(true)
    try {
      await work
    } finally {
      this.#loads -= 1
      setTimeout(() => {
        if (this.#loads === 0) this.#setLoading(false)
      }, LOADING_LINGER_MS)
    }
  }

  async #fetch(sunday: LocalDate, weeks: number): Promise<void> {
    const schedule = await this.#needs.loadSchedule({
      calendarId: this.#calendarId,
      startDay: sunday,
      endDay: plusDays(sunday, weeks * 7 - 1),
    })
    const now = this.#needs.clock.now()
    runInAction(() => {
      for (let at = 0; at < weeks; at += 1) {
        const start = plusDays(sunday, at * 7)
        this.#weeks.set(start, { model: weekModel(schedule, start, { ...this.#facts, now }), at: now })
      }
    })
  }

  #setLoading(isLoading: boolean): void {
    runInAction(() => {
      this.isLoading = isLoading
    })
  }
}
