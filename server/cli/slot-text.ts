import type { StoredCatalog } from '../../application/ports/booking-repository.ts'
import { dayText, timeText } from '../../application/texts/day-text.ts'
import { shared as ja } from '../../application/texts/ja.json'
import type { Slot } from '../../domain/reservation/calendar.ts'

type Calendars = Pick<StoredCatalog, 'calendars'>

/** A slot in words: `テニスコート（court） 2024/6/20(木) 9:00～10:00`. */
export const slotText = (catalog: Calendars, slot: Slot): string =>
  [placeText(catalog, slot.calendarId), dayText(ja, 'short.year', slot.day), comaText(catalog, slot)].join(
    ' ',
  )

/** `テニスコート（court）`; by its id alone where the calendar is gone. */
export function placeText({ calendars }: Calendars, calendarId: string): string {
  const calendar = calendars.get(calendarId)
  return calendar ? `${calendar.name}（${calendarId}）` : calendarId
}

/** `9:00～10:00`; `枠2` where the calendar has no such slot. */
export function comaText({ calendars }: Calendars, { calendarId, slotKey }: Omit<Slot, 'day'>): string {
  const coma = calendars.get(calendarId)?.comaList[slotKey]
  return coma ? timeText(ja, coma.start, coma.end) : `枠${slotKey}`
}
