import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import { entryText } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { headerOf, type ItemColumns, itemColumnsOf } from './answer-columns.ts'
import { orderCellsOf, orderColumnsOf } from './order-columns.ts'
import { readableReservation, reservationParts } from './readable-reservation.ts'

/** Every answer to a survey as a table of texts. */
export type AnswerTable = {
  /** Titles of the columns, all different. */
  header: readonly string[]
  /** How many answers there were when it was counted. */
  count: number
  /** How many of them a change superseded. */
  changed: number
  /**
   * One row per answer, oldest first, as many texts as the header; can be read once. Memory does not grow with the
   * table.
   */
  rows: AsyncIterable<readonly string[]>
}

/**
 * Driving port of the office: exports the answers to a survey. The columns are facts about the answer, those about its
 * order where the form takes payments, the items of the form in its order, then items that only older answers have.
 * Behind a reservation stand columns that say it in words. The answers are read twice, first to find the columns. The
 * answers to a survey that was removed can still be exported. The audit event is stored before the first row is
 * returned.
 *
 * @param counted called now and then with the number of answers that the first reading has seen
 * @throws Refusal `survey.not_found` if there is neither the survey nor an answer to it
 * @throws Refusal `survey.outdated` while reading the rows, if the form changed meanwhile so that a column is missing
 */
type ExportAnswers = (command: {
  surveyId: string
  counted?: (seen: number, total: number) => void
}) => Promise<AnswerTable>

type Needs = AllForms & {
  officeAnswers: OfficeAnswerRepository
  orders: Pick<OrderRepository, 'ofAnswers'>
  bookings: Pick<BookingRepository, 'catalog'>
  audit: AuditLog
  clock: Clock
}

export const makeExportAnswers =
  ({ officeAnswers, orders, bookings, audit, clock, ...forms }: Needs): ExportAnswers =>
  async ({ surveyId, counted }) => {
    const survey = await allForms(forms).find(surveyId)
    const total = await officeAnswers.count(surveyId)
    if (!survey && total === 0) throw refuse('survey.not_found', { surveyId })
    const columns = itemColumnsOf(survey?.config)
    let count = 0
    let changed = 0
    for await (const { entries, changedTo } of officeAnswers.all(surveyId)) {
      for (const { itemKey, title } of entries) if (!columns.has(itemKey)) columns.set(itemKey, title)
      count += 1
      if (changedTo !== undefined) changed += 1
      counted?.(count, total)
    }
    await audit.record({ kind: 'answers.exported', at: clock.now(), surveyId, facts: { count } })
    const order = orderColumnsOf(survey?.config)
    const orderOf = order.length > 0 ? orderIn(orders) : undefined
    const reservations = reservationKeysOf(survey?.config)
    const catalog = await bookings.catalog()
    const rows = rowsOf(officeAnswers.all(surveyId), { columns, surveyId, orderOf, reservations, catalog })
    return { header: headerOf(columns, order, reservations), count, changed, rows }
  }

type OrderOf = (record: AnswerRecord) => Promise<StoredOrder | undefined>

const orderIn =
  (orders: Needs['orders']): OrderOf =>
  async ({ userId, answerId }) =>
    (await orders.ofAnswers(userId, [answerId])).get(answerId)

const reservationKeysOf = (config: SurveyConfig | undefined): ReadonlySet<string> =>
  new Set(
    (config?.surveySchema ?? []).filter(({ type }) => type === 'reservation').map(({ itemKey }) => itemKey),
  )

type RowContext = {
  columns: ItemColumns
  surveyId: string
  /** Absent: the table has no orders. */
  orderOf: OrderOf | undefined
  /** Keys of the items that are followed by their readable columns. */
  reservations: ReadonlySet<string>
  catalog: StoredCatalog
}

async function* rowsOf(
  records: AsyncIterable<AnswerRecord>,
  { columns, surveyId, orderOf, reservations, catalog }: RowContext,
): AsyncGenerator<readonly string[]> {
  for await (const record of records) {
    const answers = new Map(record.entries.map(({ itemKey, answer }) => [itemKey, answer]))
    if ([...answers.keys()].some((itemKey) => !columns.has(itemKey)))
      throw refuse('survey.outdated', { surveyId })
    yield [
      record.answerCode,
      record.surveyId,
      displayDateTime(record.createdAt),
      displayDateTime(record.updatedAt),
      officeStatus(record),
      record.userId,
      displayDateTime(record.series?.createdAt ?? record.createdAt),
      entryText(record.series?.codes),
      record.changedTo ?? '',
      ...(orderOf ? orderCellsOf(await orderOf(record)) : []),
      ...[...columns.keys()].flatMap((itemKey) => {
        const text = entryText(answers.get(itemKey))
        return reservations.has(itemKey) ? [text, ...readableCellsOf(text, catalog)] : [text]
      }),
    ]
  }
}

function readableCellsOf(text: string, catalog: StoredCatalog): string[] {
  const readable = readableReservation(text, catalog)
  return reservationParts.map((part) => readable[part])
}
