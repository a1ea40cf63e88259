import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import { timetableOn } from '../../domain/reservation/former-catalog.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { formatReservation, parseReservation } from '../../domain/shared/reservation-value.ts'
import { toHalfWidth } from '../../domain/shared/text-width.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { offeredCalendar, quotaOf } from '../reservation/validate-slot.ts'
import { dayOfCell } from './time-of-cell.ts'

/** The slot a cell names. */
export type CellSlot = {
  /** The reservation value to store. */
  text: string
  slot: Slot
  /** Capacity of the slot, whatever is booked; may be 0. */
  quota: number
}

/**
 * The slot named by a cell of a reservation item: `categoryId_itemId|day|slot key`, or `categoryId_itemId|day|start`
 * (`10:00`) with the day in any format of `dayOfCell`.
 *
 * @returns 'slot_unreadable' for any other text; 'slot_unknown' if the item does not offer that category and item, or
 * the day has no such slot or is a day off
 */
export function slotOfCell(
  cell: string,
  item: SchemaItem,
  { catalog, holidays }: { catalog: StoredCatalog; holidays: HolidayCalendar },
): CellSlot | 'slot_unreadable' | 'slot_unknown' {
  const [what = '', dayText = '', time = '', ...more] = cell.split(/[|｜]/).map((part) => part.trim())
  const value = parseReservation(what)
  const day = dayOfCell(dayText)
  const timeOrKey = timeOf(time)
  if (!value || day === undefined || timeOrKey === undefined || more.length > 0) return 'slot_unreadable'

  const calendar = offeredCalendar(catalog, item, value)
  const times = calendar && timetableOn(catalog, calendar.sortKey, day)
  const found = times && slotOfDay({ ...calendar, ...times }, day, timeOrKey, holidays)
  if (!found) return 'slot_unknown'
  const { slotKey, quota } = found
  const text = formatReservation({ ...value, day, slotKey })
  return { text, slot: { calendarId: calendar.sortKey, day, slotKey }, quota }
}

/** A slot key as a number, a start as `HH:mm`; undefined for anything else. */
function timeOf(cell: string): number | string | undefined {
  const text = toHalfWidth(cell)
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? []
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

/** The slot of a day by its key or its start; undefined if there is none. */
function slotOfDay(
  calendar: Calendar,
  day: LocalDate,
  timeOrKey: number | string,
  holidays: HolidayCalendar,
): { slotKey: number; quota: number } | undefined {
  const fits = (slotKey: number) => slotKey === timeOrKey || calendar.comaList[slotKey]?.start === timeOrKey
  return [...calendar.comaList.keys()].filter(fits).flatMap((slotKey) => {
    const { isDayOff, places: quota } = quotaOf({ holidays }, calendar, { day, slotKey })
    return isDayOff || quota === undefined ? [] : [{ slotKey, quota }]
  })[0]
}
