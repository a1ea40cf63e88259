import type { CategoryInfo } from '../../domain/reservation/category.ts'
import { readReservation } from '../../domain/reservation/former-catalog.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'

/**
 * What people read of a reservation, in the order of the columns: the categories, what is reserved, the day and the
 * time.
 */
export const reservationParts = ['場所', '内容', '日', '時刻'] as const

export type ReservationPart = (typeof reservationParts)[number]

/** A reservation as people read it; '' for what is not chosen. */
export type ReadableReservation = Readonly<Record<ReservationPart, string>>

/**
 * A reservation as people read it: 健診／成人／胃がん, バリウム, 2026-12-01, 10:00～11:00. What the city never had is named by its
 * id. All parts are '' for a text that is no reservation.
 */
export function readableReservation(text: string, catalog: StoredCatalog): ReadableReservation {
  const value = parseReservation(text)
  if (!value) return { 場所: '', 内容: '', 日: '', 時刻: '' }
  const { categoryId, itemId, day, slotKey } = value
  const { category, item, coma } = readReservation(catalog, value)
  return {
    場所: category ? placeOf(category) : categoryId,
    内容: item?.itemName ?? itemId,
    日: day ?? '',
    時刻: coma ? `${coma.start}～${coma.end}` : String(slotKey ?? ''),
  }
}

/** The titles of the readable columns that stand behind a reservation column: `予約（場所）` …; `column` is its title. */
export const readableTitlesOf = (column: string): string[] =>
  reservationParts.map((part) => `${column}（${part}）`)

/** The names of a small category and of those above it, as one text. */
export const placeOf = ({ tag1, tag2, tag3 }: CategoryInfo): string => [tag1, tag2, tag3].join('／')
