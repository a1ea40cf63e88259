import type { CityStatus } from '../../domain/answer/city-status.ts'
import type { Retention } from '../../domain/answer/retention.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { Selling } from '../payment/fill-order.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import type { Cells, TableEncoding } from './office-table.ts'
import type { ReadableColumns } from './reservation-columns.ts'

/** What a row is validated against. */
export type ImportContext = {
  survey: StoredSurvey
  schema: readonly SchemaItem[]
  /** The items by what their columns may be called. */
  byColumn: ReadonlyMap<string, SchemaItem>
  readable: ReadableColumns
  catalog: StoredCatalog
  holidays: HolidayCalendar
  /** What a form that takes payments sells, and today's tax; undefined where nothing can be sold. */
  selling: Selling | undefined
  retention: Retention
  /** Absent: the usual ones. */
  statuses: readonly CityStatus[] | undefined
  /** Column of the row's own number. It is an answer too where an item is called so. */
  sourceColumn: string
  encoding: Pick<TableEncoding, 'replacement'>
  /** Epoch milliseconds. */
  nowMs: number
}

/** The title of an item's column in the row, or the title it would have. */
export function columnOf(
  { schema, byColumn, readable }: ImportContext,
  cells: Cells,
  itemKey: string,
): string {
  const columns = [...cells.keys()]
  const column =
    columns.find((each) => byColumn.get(each)?.itemKey === itemKey) ??
    columns.find((each) => readable.get(each)?.item.itemKey === itemKey)
  const title = schema.find((item) => item.itemKey === itemKey)?.title
  return column ?? (title || itemKey)
}
