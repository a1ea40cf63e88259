import { slotStart } from '../reservation/slot-state.ts'
import type { LocalDate } from '../shared/local-date.ts'

/** Whether the time of a reservation is over: its end has come, or where that is unknown the end of its day. */
export const isVisitOver = ({ day, end }: { day?: LocalDate; end?: string }, nowMs: number): boolean =>
  day !== undefined && slotStart(day, { start: end ?? '24:00', end: '24:00' }) <= nowMs
