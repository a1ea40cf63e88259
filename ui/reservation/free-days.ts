import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import { sundayOf } from '../../domain/reservation/calendar-grid.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { ScheduleCache } from './schedule-cache.ts'
import type { DayColumn } from './week-model.ts'

/** Days that are shown at first, and added with each press. */
const PAGE_DAYS = 7
/** Weeks that one call looks through. */
const STEP_WEEKS = 4
/** Weeks after which a search gives up until it is asked again. */
const SEARCH_WEEKS = 52

/** The days with free slots, earliest first, found by looking ahead week by week. */
export class FreeDays {
  isSearching = false
  hasFailed = false
  limit = PAGE_DAYS
  /** The first week that was not looked at yet. */
  next: LocalDate
  readonly #schedules: ScheduleCache
  readonly #first: LocalDate
  readonly #last: LocalDate
  /** The search that is under way: the next one waits for it and goes on from there. */
  #searching: Promise<void> | undefined

  /** `first` and `last`: the Sundays of the first and the last week. */
  constructor(schedules: ScheduleCache, first: LocalDate, last: LocalDate) {
    this.#schedules = schedules
    this.#first = first
    this.#last = last
    this.next = first
    makeObservable(this, {
      isSearching: observableRef,
      hasFailed: observableRef,
      limit: observableRef,
      next: observableRef,
      found: computed,
    })
  }

  /** Observable: every day found so far that still has a free slot. */
  get found(): readonly DayColumn[] {
    return this.#weeks().flatMap((week) => week.days.filter(({ free }) => free.length > 0))
  }

  get shown(): readonly DayColumn[] {
    return this.found.slice(0, this.limit)
  }

  /** Whether pressing for more may bring more. */
  get hasMore(): boolean {
    return this.found.length > this.limit || !this.isAtEnd
  }

  /** Every week up to the last one was looked at. */
  get isAtEnd(): boolean {
    return this.next > this.#last
  }

  /** The first day that takes bookings, be it full, in what was looked at. */
  get firstOpen(): LocalDate | undefined {
    const days = this.#weeks().flatMap((week) => week.days)
    return days.find(({ mark }) => mark === 'available' || mark === 'full')?.day
  }

  /** Whether any slot at all, free or not, is in what was looked at. */
  get hasSlots(): boolean {
    return this.#weeks().some(({ rows }) => rows.length > 0)
  }

  /** Looks until the shown page is full. */
  readonly fill = (): Promise<void> => this.search(() => this.found.length >= this.limit)

  readonly more = (): Promise<void> => {
    runInAction(() => {
      this.limit += PAGE_DAYS
    })
    return this.fill()
  }

  /**
   * Looks ahead until `isEnough`, the end, or a year, first in the weeks that are loaded already; a failure is
   * remembered and not thrown.
   */
  readonly search = async (isEnough: () => boolean): Promise<void> => {
    while (this.#searching) await this.#searching
    this.#skipLoaded()
    if (isEnough() || this.isAtEnd) return this.#set({ hasFailed: false })
    this.#searching = this.#search(isEnough)
    await this.#searching
  }

  /** Loads the weeks of some days again if that was long ago; if that fails they stay as they were. */
  readonly renew = async (days: readonly LocalDate[]): Promise<void> => {
    const sundays = new Set(days.map(sundayOf))
    const stale = [...sundays].filter((sunday) => !this.#schedules.isFresh(sunday))
    await Promise.allSettled(stale.map((sunday) => this.#schedules.fetch(sunday)))
  }

  /** Loads again all weeks that were searched; what is shown stays meanwhile. */
  readonly refresh = async (): Promise<void> => {
    const end = this.next
    try {
      for (let from = this.#first; from < end; from = plusDays(from, STEP_WEEKS * 7)) {
        await this.#schedules.fetch(from, STEP_WEEKS)
      }
    } catch {
      return this.#set({ hasFailed: true })
    }
    return this.fill()
  }

  async #search(isEnough: () => boolean): Promise<void> {
    this.#set({ isSearching: true, hasFailed: false })
    let hasFailed = false
    try {
      for (let looked = 0; looked < SEARCH_WEEKS && !isEnough() && !this.isAtEnd; looked += STEP_WEEKS) {
        const from = this.next
        await this.#schedules.fetch(from, STEP_WEEKS)
        this.#set({ next: plusDays(from, STEP_WEEKS * 7) })
      }
    } catch {
      hasFailed = true
    }
    this.#searching = undefined
    this.#set({ isSearching: false, hasFailed })
  }

  #skipLoaded(): void {
    let { next } = this
    while (this.#schedules.isFresh(next) && next <= this.#last) next = plusDays(next, 7)
    if (next !== this.next) this.#set({ next })
  }

  #weeks() {
    const weeks = []
    for (let sunday = this.#first; sunday < this.next; sunday = plusDays(sunday, 7)) {
      const week = this.#schedules.week(sunday)
      if (week) weeks.push(week)
    }
    return weeks
  }

  #set(change: Partial<Pick<FreeDays, 'isSearching' | 'hasFailed' | 'next'>>): void {
    runInAction(() => Object.assign(this, change))
  }
}
