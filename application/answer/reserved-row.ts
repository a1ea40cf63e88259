import type { AnswerRow, Reserved } from '../../domain/answer/answer-record.ts'
import { categoryInfoOf, pathOf } from '../../domain/reservation/category-tree.ts'
import { parseReservation, type ReservationValue } from '../../domain/shared/reservation-value.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'

/** The row of a reservation item, with what it means by the catalog: the category (ENT-03), and in words what is reserved when. */
export function reservedRow(row: AnswerRow, catalog: StoredCatalog): AnswerRow {
  const value = parseReservation(row.value ?? '')
  if (!value) return { ...row, reserved: {} }
  const categoryInfo = catalog.categories && categoryInfoOf(catalog.categories, value.categoryId)
  return { ...row, ...(categoryInfo && { categoryInfo }), reserved: reservedOf(value, catalog) }
}

function reservedOf(value: ReservationValue, { calendars, categories, items }: StoredCatalog): Reserved {
  const { categoryId, itemId, day, slotKey } = value
  const item = items.find((each) => each.categoryId === categoryId && each.itemId === itemId)
  const { calendarId } = (categories && pathOf(categories, categoryId)?.small) ?? {}
  const calendar = calendarId === undefined ? undefined : calendars.get(calendarId)
  const coma = slotKey === undefined ? undefined : calendar?.comaList[slotKey]
  return {
    ...(item && { itemName: item.itemName }),
    ...(day !== undefined && { day }),
    ...(coma && { start: coma.start, end: coma.end }),
  }
}
