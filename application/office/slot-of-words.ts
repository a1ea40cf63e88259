import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { type CellSlot, slotOfCell } from './slot-of-cell.ts'

/**
 * The slot that somebody names: `court_a 2026-12-01 10:00`, with blanks or commas between, or `|` as in a cell of a
 * table; or day and time alone where it is known what is booked.
 *
 * @param of.what category and item that day and time alone are of, `categoryId_itemId`
 * @throws Refusal `office.slot_unreadable`, `reservation.unknown` if there is no such slot, or its day is off
 */
export function slotOfWords(
  text: string,
  item: SchemaItem,
  of: { what: string | undefined; catalog: StoredCatalog; holidays: HolidayCalendar },
): CellSlot {
  const words = text.split(/[|｜]/.test(text) ? /[|｜]/ : /[,、\s]+/).filter((word) => word !== '')
  const parts = words.length === 2 && of.what !== undefined ? [of.what, ...words] : words
  const slot = slotOfCell(parts.join('|'), item, of)
  if (slot === 'slot_unreadable') throw refuse('office.slot_unreadable', { slot: text })
  if (slot === 'slot_unknown') throw refuse('reservation.unknown', { itemKey: item.itemKey })
  return slot
}
