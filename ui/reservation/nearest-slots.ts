import { makeObservable, observableRef, runInAction } from 'mobx'
import { weekOf } from '../../domain/reservation/calendar-grid.ts'
import { nextFreeSlots } from '../../domain/reservation/next-free-slots.ts'
import { slotStart } from '../../domain/reservation/slot-state.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { SlotsStore } from './slots-store.ts'
import { type Cell, type DayColumn, isSameSlot } from './week-model.ts'

/** How many slots are offered. */
export const OFFERED_SLOTS = 3
/** Weeks that are looked through at once: that of the slot, and as many before it as after it. */
const WEEKS_AROUND = 5

/** The free slots that come nearest to one that is gone. */
export class NearestSlots {
  /** Observable, the nearest first; undefined while they are looked for. */
  found: readonly Cell[] | undefined
  #gone: Cell | undefined

  constructor() {
    makeObservable(this, { found: observableRef })
  }

  /**
   * Looks around the slot, and where too little is free there, from the first bookable day on. What can't be loaded is
   * not offered.
   */
  async lookFor(slots: SlotsStore, gone: Cell): Promise<void> {
    this.#gone = gone
    this.#show(undefined)
    const sundays = weeksAround(gone.day)
    const found = () => nearestOf(slots, sundays, gone)
    await slots.schedules.fetch(sundays[0]!, WEEKS_AROUND).catch(() => {})
    if (found().length < OFFERED_SLOTS) await slots.free.search(() => found().length >= OFFERED_SLOTS)
    if (this.#gone === gone) this.#show(found())
  }

  #show(found: readonly Cell[] | undefined): void {
    runInAction(() => {
      this.found = found
    })
  }
}

const weeksAround = (day: LocalDate): LocalDate[] => {
  const sunday = weekOf(day)[0]!
  return Array.from({ length: WEEKS_AROUND }, (_, at) => plusDays(sunday, (at - 2) * 7))
}

/** Of all that is loaded. */
function nearestOf(
  { schedules, free }: SlotsStore,
  sundays: readonly LocalDate[],
  gone: Cell,
): readonly Cell[] {
  const around = sundays.flatMap((sunday) => schedules.week(sunday)?.days ?? [])
  const days = new Map<LocalDate, DayColumn>([...around, ...free.found].map((column) => [column.day, column]))
  const others = [...days.values()].map((column) => ({
    free: column.free.filter((cell) => !isSameSlot(gone, cell)),
  }))
  return nextFreeSlots(others, { count: OFFERED_SLOTS, cost: 1, near: slotStart(gone.day, gone.coma) })
}
