import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { CalendarNeeds } from './calendar-page.ts'
import { type WeekFacts, type WeekModel, weekModel } from './week-model.ts'

/** A schedule that is older is looked at again before anything rests on it. */
const FRESH_MS = 30_000
/** The loading flag clears this long after loading has ended (CAL-12); what was loaded is shown at once. */
const FLAG_MS = 500

type Needs = Pick<CalendarNeeds, 'loadSchedule' | 'clock'>
type Entry = { model: WeekModel; at: number }

/** The weeks of one calendar as far as they are known; the same week is never asked for twice at once. */
export class ScheduleBook {
  /** Observable; drives the small sign of loading only. */
  isLoading = false
  readonly #weeks = observable.map<LocalDate, Entry>([], { deep: false })
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

  /** Observable; undefined until it has come. */
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

  /** Waits for `work` with the loading flag up. */
  readonly whileLoading = async (work: Promise<void>): Promise<void> => {
    this.#loads += 1
    this.#flag(true)
    try {
      await work
    } finally {
      this.#loads -= 1
      setTimeout(() => {
        if (this.#loads === 0) this.#flag(false)
      }, FLAG_MS)
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

  #flag(isLoading: boolean): void {
    runInAction(() => {
      this.isLoading = isLoading
    })
  }
}
