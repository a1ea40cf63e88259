import type { Booking } from '../../../application/ports/booking-repository.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { SqlRow } from '../write.ts'

/** The booking in a row of `booking`, which has the id of its answer. */
export const bookingOf = (row: SqlRow): Booking => ({
  answerId: String(row.answer_id),
  itemKey: String(row.item_key),
  calendarId: String(row.calendar_id),
  day: row.day as LocalDate,
  slotKey: Number(row.slot_key),
  cost: Number(row.cost),
})
