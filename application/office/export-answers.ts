import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import { entryText } from '../../domain/answer/entries.ts'
import { copyOfKey } from '../../domain/form/repeats.ts'
import { refuse } from '../../domain/refusal.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import { attachmentIn, shownAttachment } from '../../domain/survey/rules/attachment-value.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { takesFiles } from '../attachment/send-attachment.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { factColumns, headerOf, type ItemColumns, itemColumnsOf, itemTitles } from './answer-columns.ts'
import { isListColumn, listColumns, listTexts } from './list-columns.ts'
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
 * Behind a reservation stand columns that say it in words. Of groups that are answered several times there are as many
 * columns as any answer needs. A form may name its columns (`lists.export`). The answers
 * are read twice, first to find the columns. The answers to a survey that was removed can still be exported. The audit
 * event is stored before the first row is returned.
 *
 * @param counted called now and then with the number of answers that the first reading has seen
 * @throws Refusal `survey.not_found` if there is neither the survey nor an answer to it
 * @throws Refusal `survey.outdated` while reading the rows, if the form changed meanwhile, or was answered, so that a
 * column is missing
 */
type ExportAnswers = (command: {
  surveyId: string
  /** All columns, whatever the form names. */
  isComplete?: boolean
  counted?: (seen: number, total: number) => void
}) => Promise<AnswerTable>

type Needs = AllForms & {
  officeAnswers: OfficeAnswerRepository
  orders: Pick<OrderRepository, 'ofAnswers'>
  bookings: Pick<BookingRepository, 'catalog'>
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}

export const makeExportAnswers =
  ({ officeAnswers, orders, bookings, audit, clock, ...forms }: Needs): ExportAnswers =>
  async ({ surveyId, isComplete = false, counted }) => {
    const survey = await allForms(forms).find(surveyId)
    const total = await officeAnswers.count(surveyId)
    if (!survey && total === 0) throw refuse('survey.not_found', { surveyId })
    const listed = isComplete ? undefined : survey?.config.lists?.export
    const columns = itemColumnsOf(survey?.config)
    const copies = new Set([...columns.keys()].filter((itemKey) => copyOfKey(itemKey)))
    let count = 0
    let changed = 0
    for await (const { entries, changedTo } of officeAnswers.all(surveyId)) {
      for (const { itemKey, title } of entries) {
        if (!listed && !columns.has(itemKey)) columns.set(itemKey, title)
        copies.delete(itemKey)
      }
      count += 1
      if (changedTo !== undefined) changed += 1
      counted?.(count, total)
    }
    for (const itemKey of copies) columns.delete(itemKey)
    await audit.record({ kind: 'answers.exported', at: clock.now(), surveyId, facts: { count } })
    const order = orderColumnsOf(survey?.config)
    const orderOf = order.length > 0 ? orderIn(orders) : undefined
    const reservations = reservationKeysOf(survey?.config)
    const catalog = await bookings.catalog()
    const files = fileKeysOf(survey?.config)
    const context = { columns, surveyId, orderOf, reservations, files, catalog, config: survey?.config }
    const header = listed ? listedHeader(listed, order, context) : headerOf(columns, order, reservations)
    const cellsOf = listed ? listedCells(listed, context) : allCells(context)
    return { header, count, changed, rows: rowsOf(officeAnswers.all(surveyId), cellsOf) }
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
  /** Absent: the form is gone. */
  config: SurveyConfig | undefined
  /** Absent: the table has no orders. */
  orderOf: OrderOf | undefined
  /** Keys of the items that are followed by their readable columns. */
  reservations: ReadonlySet<string>
  /** Items that are answered by files. */
  files: ReadonlySet<string>
  catalog: StoredCatalog
}

type CellsOf = (record: AnswerRecord) => Promise<readonly string[]>

async function* rowsOf(
  records: AsyncIterable<AnswerRecord>,
  cellsOf: CellsOf,
): AsyncGenerator<readonly string[]> {
  for await (const record of records) yield await cellsOf(record)
}

/** The titles of the columns that the form names, as they are without them. */
function listedHeader(
  listed: readonly string[],
  order: readonly string[],
  { columns, reservations }: RowContext,
): string[] {
  const fixed = listed.filter(isListColumn).map((column) => listColumns[column])
  const others = [...new Set([...Object.values(factColumns), ...order, ...fixed])]
  const titles = itemTitles(columns, others, reservations)
  return listed.flatMap((column) =>
    isListColumn(column) ? [listColumns[column]] : (titles.get(column) ?? []),
  )
}

/** Of the columns that the form names. */
const listedCells =
  (listed: readonly string[], context: RowContext): CellsOf =>
  async (record) => {
    const { columns, orderOf, catalog, config } = context
    const texts = listTexts({ record, config, catalog, order: await orderOf?.(record) })
    const answers = answersIn(record)
    return listed.flatMap((column) => {
      if (isListColumn(column)) return [texts[column]]
      return columns.has(column) ? itemCells(column, answers, context) : []
    })
  }

/** @throws Refusal `survey.outdated` from the cells if the answer has an item that is no column */
const allCells =
  (context: RowContext): CellsOf =>
  async (record) => {
    const { columns, surveyId, orderOf } = context
    const answers = answersIn(record)
    if ([...answers.keys()].some((itemKey) => !columns.has(itemKey)))
      throw refuse('survey.outdated', { surveyId })
    return [
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
      ...[...columns.keys()].flatMap((itemKey) => itemCells(itemKey, answers, context)),
    ]
  }

type AnswersByItem = ReadonlyMap<string, Answer | null>

const answersIn = ({ entries }: AnswerRecord): AnswersByItem =>
  new Map(entries.map(({ itemKey, answer }) => [itemKey, answer]))

/** The cell of an item, and those behind it that say a reservation in words. */
function itemCells(
  itemKey: string,
  answers: AnswersByItem,
  { reservations, files, catalog }: RowContext,
): string[] {
  const answer = answers.get(itemKey)
  const text = entryText(files.has(itemKey) ? answer?.map(fileText) : answer)
  return reservations.has(itemKey) ? [text, ...readableCellsOf(text, catalog)] : [text]
}

/** Without its id, which only the product knows. */
function fileText(text: string): string {
  const file = attachmentIn(text)
  return file ? shownAttachment(file) : text
}

const fileKeysOf = (config: SurveyConfig | undefined): ReadonlySet<string> =>
  new Set((config?.surveySchema ?? []).filter(takesFiles).map(({ itemKey }) => itemKey))

function readableCellsOf(text: string, catalog: StoredCatalog): string[] {
  const readable = readableReservation(text, catalog)
  return reservationParts.map((part) => readable[part])
}
