import type { CityStatus } from '../../domain/answer/city-status.ts'
import type { Retention } from '../../domain/answer/retention.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { retentionIn } from '../city/forms-of-city.ts'
import { type Selling, sellingOf } from '../payment/fill-order.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { itemsByColumn } from './answer-columns.ts'
import type { Cells, TableEncoding } from './office-table.ts'
import { orderColumnsOf } from './order-columns.ts'
import { type ReadableColumns, readableColumns } from './reservation-columns.ts'

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

/** What the current state is read from. */
export type ContextNeeds = AllForms & {
  bookings: Pick<BookingRepository, 'catalog'>
  city: Pick<CityRepository, 'settings'>
  paymentConfig: PaymentConfigRepository
  holidays: HolidayCalendar
  clock: Clock
}

/** The current state that rows are validated against. @throws Refusal `survey.not_found`, `survey.no_config` */
export async function importContextOf(
  { bookings, city, holidays, clock, paymentConfig, ...forms }: ContextNeeds,
  {
    surveyId,
    sourceColumn,
    encoding,
  }: { surveyId: string } & Pick<ImportContext, 'sourceColumn' | 'encoding'>,
): Promise<ImportContext> {
  const survey = await allForms(forms).find(surveyId)
  if (!survey) throw refuse('survey.not_found', { surveyId })
  if (!survey.config.surveySchema) throw refuse('survey.no_config', { surveyId })
  const readable = readableColumns(survey.config)
  const kind = (await forms.members.find(surveyId)) ? 'member' : 'survey'
  return {
    survey,
    retention: retentionIn({ kind, config: survey.config }),
    statuses: (await city.settings())?.statuses,
    schema: survey.config.surveySchema,
    byColumn: itemsByColumn(survey.config, [...orderColumnsOf(survey.config), ...readable.keys()]),
    readable,
    catalog: await bookings.catalog(),
    holidays,
    selling: await sellingOf({ paymentConfig, clock }, survey.config),
    sourceColumn,
    encoding,
    nowMs: clock.now(),
  }
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
