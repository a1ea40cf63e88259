import { makeObservable, observableRef, runInAction } from 'mobx'
import type { PublicCalendar } from '../../application/reservation/list-calendars.ts'
import type { BookingWindow } from '../../domain/reservation/calendar.ts'
import { monthWeeks, sundayOf } from '../../domain/reservation/calendar-grid.ts'
import {
  earliest,
  type LocalDate,
  latest,
  localDate,
  plusDays,
  tokyoDay,
} from '../../domain/shared/local-date.ts'
import type { BookingItem } from './booking.ts'
import type { CalendarNeeds, CalendarView } from './calendar-page.ts'
import { FreeDays } from './free-days.ts'
import { ScheduleCache } from './schedule-cache.ts'
import { type SlotDeadline, slotDeadline } from './slot-deadline.ts'
import {
  type Cell,
  type ComaGroup,
  freeCount,
  isSameSlot,
  type SlotRef,
  type WeekModel,
} from './week-model.ts'

/** The slots of one calendar for one reservation item: what is shown of them, and what is picked. */
export class SlotsStore {
  view: CalendarView
  /** The Sunday of the shown week. */
  sunday: LocalDate
  /** The first day of the shown month. */
  month: LocalDate
  /** The time of day that is wished for, and the week in which it was chosen, whatever is free there. */
  wish: { group: ComaGroup; sunday?: LocalDate } = { group: 'am' }
  /** The day that was opened last; undefined once another week is shown. */
  openedDay: LocalDate | undefined
  picked: SlotRef | undefined
  /** What is shown could not be loaded. */
  hasFailed = false
  /** Nothing is free from the shown week on. */
  hasNoNext = false
  readonly schedules: ScheduleCache
  readonly free: FreeDays
  readonly today: LocalDate
  readonly calendar: PublicCalendar
  readonly window: BookingWindow
  /** Whether the first week is wished for by the config or the edited answer, whatever is in it. */
  readonly #isWished: boolean
  readonly #first: LocalDate
  readonly #last: LocalDate
  readonly #visit: CalendarNeeds['visit']

  constructor(calendar: PublicCalendar, window: BookingWindow, item: BookingItem, needs: CalendarNeeds) {
    this.calendar = calendar
    this.#visit = needs.visit
    this.window = window
    this.view = needs.visit.calendarView ?? 'week'
    this.schedules = new ScheduleCache(calendar.sortKey, needs, {
      window,
      cost: item.places ?? 1,
      current: item.current,
    })
    this.today = tokyoDay(needs.clock.now())
    this.picked = item.current
    const wished = [item.reservationDate, item.current?.day].find(
      (day) => day !== undefined && day >= this.today,
    )
    this.#isWished = wished !== undefined
    const start = wished ?? window.from
    this.#first = sundayOf(earliest(start, window.from))
    this.#last = sundayOf(latest(start, window.to))
    this.sunday = sundayOf(start)
    this.month = firstOfMonth(start)
    this.free = new FreeDays(this.schedules, sundayOf(window.from), sundayOf(window.to))
    makeObservable(this, {
      view: observableRef,
      sunday: observableRef,
      month: observableRef,
      wish: observableRef,
      openedDay: observableRef,
      picked: observableRef,
      hasFailed: observableRef,
      hasNoNext: observableRef,
    })
  }

  /**
   * Loads the first week: the wished one, else the first with a day that takes bookings. Opens the time of day of what
   * is picked. @throws what `LoadSchedule` throws
   */
  readonly open = async (): Promise<void> => {
    await this.schedules.fetch(this.sunday)
    if (!this.#isWished) await this.#skipToOpen()
    if (this.view === 'week') this.#prefetch()
    else this.showLatest()
    const { week, picked } = this
    if (picked && week?.groups?.pm.has(picked.slotKey)) this.#wish({ group: 'pm' })
  }

  /** Observable; undefined until it is loaded. */
  get week(): WeekModel | undefined {
    return this.schedules.week(this.sunday)
  }

  /**
   * The time of day that is shown: the one that is wished for, but not one with nothing to pick where the other has
   * something, unless it was chosen in this week. Observable.
   */
  get group(): ComaGroup {
    const { week, wish, sunday, picked } = this
    const groups = week?.groups
    if (!groups || wish.sunday === sunday) return wish.group
    const other = wish.group === 'am' ? 'pm' : 'am'
    const isWorth = (name: ComaGroup): boolean =>
      freeCount(week, groups[name]) > 0 ||
      (picked !== undefined && sundayOf(picked.day) === sunday && groups[name].has(picked.slotKey))
    return !isWorth(wish.group) && isWorth(other) ? other : wish.group
  }

  get saturday(): LocalDate {
    return plusDays(this.sunday, 6)
  }

  /** The Sundays of the shown month's weeks. */
  get monthSundays(): readonly LocalDate[] {
    const [year, month] = this.month.split('-').map(Number)
    return monthWeeks(year!, month!).map(([sunday]) => sunday!)
  }

  get canGoBack(): boolean {
    return this.view === 'month' ? this.month > firstOfMonth(this.#first) : this.sunday > this.#first
  }

  get canGoOn(): boolean {
    return this.view === 'month'
      ? this.month < firstOfMonth(plusDays(this.#last, 6))
      : this.sunday < this.#last
  }

  readonly isPicked = (slot: SlotRef): boolean => isSameSlot(this.picked, slot)

  /** One week or one month back or on (CAL-04). */
  readonly move = (by: -1 | 1): void => {
    if (by < 0 ? !this.canGoBack : !this.canGoOn) return
    runInAction(() => {
      this.openedDay = undefined
      if (this.view === 'month') this.month = firstOfMonth(plusDays(this.month, by < 0 ? -1 : 31))
      else this.sunday = plusDays(this.sunday, by * 7)
    })
    this.showLatest()
  }

  /** Shows another view of the same time; the next calendar of the visit opens with it. */
  readonly show = (view: CalendarView): void => {
    this.#visit.calendarView = view
    runInAction(() => {
      if (view === 'month' && this.view !== 'month') this.month = firstOfMonth(plusDays(this.sunday, 3))
      this.view = view
    })
    this.showLatest()
  }

  /** Opens the week of a day (CAL-05), at a time of day that has something free on it. */
  readonly openDay = (day: LocalDate): void => {
    runInAction(() => {
      this.sunday = sundayOf(day)
      this.view = 'week'
      this.openedDay = day
    })
    const { week, group } = this
    const free = week?.days.find((column) => column.day === day)?.free ?? []
    const isIn = (name: ComaGroup) => free.some(({ slotKey }) => week?.groups?.[name].has(slotKey))
    const other = group === 'am' ? 'pm' : 'am'
    if (!isIn(group) && isIn(other)) this.showGroup(other)
    this.showLatest()
  }

  readonly showGroup = (group: ComaGroup): void => this.#wish({ group, sunday: this.sunday })

  /** Opens the next week that has a free slot. */
  readonly goToNextFree = async (): Promise<void> => {
    const end = this.saturday
    await this.schedules.whileLoading(this.free.search(() => this.free.found.some(({ day }) => day > end)))
    const found = this.free.found.find(({ day }) => day > end)
    if (found) this.openDay(found.day)
    runInAction(() => {
      this.hasNoNext = found === undefined && !this.free.hasFailed
      this.hasFailed = this.free.hasFailed
    })
  }

  readonly pick = (slot: SlotRef | undefined): void => {
    runInAction(() => {
      this.picked = slot
    })
  }

  /**
   * Whether a slot can still be had, by a schedule not older than 30 s; its cell, or undefined if there is none. Then
   * its deadline is known too. @throws what `LoadSchedule` throws
   */
  readonly recheck = async (slot: SlotRef, force = false): Promise<Cell | undefined> => {
    const sunday = sundayOf(slot.day)
    if (force || !this.schedules.isFresh(sunday))
      await this.schedules.whileLoading(this.schedules.fetch(sunday))
    for (let at = this.deadlineOf(slot.day); at.kind === 'unknown'; at = this.deadlineOf(slot.day))
      await this.schedules.whileLoading(this.schedules.fetch(at.missing))
    return this.cellOf(slot)
  }

  /**
   * Until when a booking of `day` can be cancelled or changed, as far as the weeks before it are loaded. Observable.
   */
  readonly deadlineOf = (day: LocalDate): SlotDeadline => {
    const { today, calendar, schedules } = this
    return slotDeadline({ today, day, limit: calendar.reservationCancelLimit, week: schedules.week })
  }

  /** The cell of a slot as far as it is known. */
  readonly cellOf = ({ day, slotKey }: SlotRef): Cell | undefined => {
    const row = this.schedules.week(sundayOf(day))?.rows.find((each) => each.slotKey === slotKey)
    return row?.cells.find((cell) => cell.day === day)
  }

  /** Loads again what is shown: another resident may have booked meanwhile. */
  readonly refresh = (): Promise<void> => this.#load(true)

  /** Loads what is shown if it is not there or no longer fresh. */
  readonly showLatest = (): Promise<void> => this.#load(false)

  #wish(wish: SlotsStore['wish']): void {
    runInAction(() => {
      this.wish = wish
    })
  }

  /** Skips a first week of nothing but days off, or of times that are over. */
  async #skipToOpen(): Promise<void> {
    const isOpen = this.week?.days.some(({ mark }) => mark === 'available' || mark === 'full')
    if (isOpen) return
    await this.free.search(() => this.free.firstOpen !== undefined)
    const { firstOpen } = this.free
    if (firstOpen === undefined) return
    runInAction(() => {
      this.sunday = sundayOf(firstOpen)
      this.month = firstOfMonth(firstOpen)
    })
  }

  async #load(force: boolean): Promise<void> {
    const { schedules, free, view } = this
    runInAction(() => {
      this.hasFailed = false
      this.hasNoNext = false
    })
    if (view === 'free') return schedules.whileLoading(force ? free.refresh() : free.fill())
    const sundays = view === 'month' ? this.monthSundays : [this.sunday]
    if (!force && sundays.every(schedules.isFresh)) return this.#prefetch()
    try {
      await schedules.whileLoading(schedules.fetch(sundays[0]!, sundays.length))
      this.#prefetch()
    } catch {
      runInAction(() => {
        this.hasFailed = true
      })
    }
  }

  /** Loads the weeks beside the shown one, so that moving shows them at once; a failure is shown only when they are. */
  #prefetch(): void {
    if (this.view !== 'week') return
    for (const by of [7, -7]) {
      const sunday = plusDays(this.sunday, by)
      if (sunday < this.#first || sunday > this.#last || this.schedules.isFresh(sunday)) continue
      this.schedules.fetch(sunday).catch(() => {})
    }
  }
}

const firstOfMonth = (day: LocalDate): LocalDate => localDate(`${day.slice(0, 7)}-01`)
