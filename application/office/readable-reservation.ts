import { levelsTo } from '../../domain/reservation/category-tree.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'

/** What people read of a reservation, in the order of the columns: the categories, what is reserved, the day and the time. */
export const reservationParts = ['場所', '内容', '日', '時刻'] as const

export type ReservationPart = (typeof reservationParts)[number]

/** A reservation as people read it; '' for what is not chosen. */
export type ReadableReservation = Readonly<Record<ReservationPart, string>>

/**
 * A reservation as people read it: 健診／成人／胃がん, バリウム, 2026-12-01, 10:00～11:00. What the city no longer has is named by its
 * id. All parts are '' for a text that is no reservation.
 */
export function readableReservation(text: string, catalog: StoredCatalog): ReadableReservation {
  const value = parseReservation(text)
  if (!value) return { 場所: '', 内容: '', 日: '', 時刻: '' }
  const { categoryId, itemId, day, slotKey } = value
  const levels = catalog.categories ? levelsTo(catalog.categories, categoryId) : []
  const item = catalog.items.find((each) => each.categoryId === categoryId && each.itemId === itemId)
  const calendar = catalog.calendars.get(levels.at(-1)?.calendarId ?? '')
  const coma = calendar?.comaList[slotKey ?? -1]
  return {
    場所: placeOf(levels) || categoryId,
    内容: item?.itemName ?? itemId,
    日: day ?? '',
    時刻: coma ? `${coma.start}～${coma.end}` : String(slotKey ?? ''),
  }
}

/** The titles of the readable columns that stand behind a reservation column: `予約（場所）` …; `column` is its title. */
export const readableTitlesOf = (column: string): string[] =>
  reservationParts.map((part) => `${column}（${part}）`)

/** The names of categories from the top of the tree down, as one text. */
export const placeOf = (levels: readonly { name: string }[]): string =>
  levels.map(({ name }) => name).join('／')
