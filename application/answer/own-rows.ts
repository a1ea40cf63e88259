import type { CategoryTree } from '../../domain/reservation/category.ts'
import { categoryInfoOf } from '../../domain/reservation/category-tree.ts'
import { parseReservation } from '../../domain/reservation/reservation-value.ts'
import type { AnswerRecord, AnswerRow } from '../../domain/survey/answer-record.ts'
import { visibleItems } from '../../domain/survey/form.ts'
import { rowsOf } from '../../domain/survey/rows.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/**
 * What of an answer to `config` its owner may read: the rows of items the form shows to residents now. What the office keeps
 * in admin items stays hidden (ROLE-02), also after such an item has left the form. Rows that book something say in which
 * category (ENT-03), as it is called now.
 */
export async function ownRowsOf(
  config: SurveyConfig,
  bookings: BookingRepository,
): Promise<(record: AnswerRecord) => readonly AnswerRow[]> {
  const items = visibleItems(config.surveySchema ?? [], 'user')
  const shown = new Set(items.map((item) => item.itemKey))
  const booking = new Set(items.filter((item) => item.type === 'reservation').map((item) => item.itemKey))
  const tree = booking.size > 0 ? (await bookings.catalog()).categories : undefined
  return (record) => {
    const rows = rowsOf({ ...record, entries: record.entries.filter(({ itemKey }) => shown.has(itemKey)) })
    return tree ? rows.map((row) => (booking.has(row.itemKey) ? withCategory(row, tree) : row)) : rows
  }
}

function withCategory(row: AnswerRow, tree: CategoryTree): AnswerRow {
  const value = parseReservation(row.value ?? '')
  const categoryInfo = value && categoryInfoOf(tree, value.categoryId)
  return categoryInfo ? { ...row, categoryInfo } : row
}
