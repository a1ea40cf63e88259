import { type AnswerRecord, firstCodeOf, type RegisteredBy } from '../../domain/answer/answer-record.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import { isShownHeading, sectionsOf } from '../../domain/form/sections.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import { type AnswerOfCode, type CodeOfAnswer, type FindNeeds, findByCode } from './find-by-code.ts'
import { itemText, type ListedAnswer, listCells, type Reserved, reservationsOf } from './list-columns.ts'
import { type ActNeeds, factsOfAct, type OfficeAct } from './office-act.ts'
import { orderCellsOf, orderTitles } from './order-columns.ts'
import { visitFacts } from './visit-facts.ts'

/** What is said under a title; '' for what is unanswered. */
export type Row = { title: string; text: string }

/** An answer as the office files it. */
export type ViewedAnswer = {
  formTitle: string
  answerCode: string
  /** As the office writes it. */
  status: string
  name: string
  reading: string
  /** When it was received first, epoch seconds, and from whom. */
  receivedAt: number
  receivedBy: RegisteredBy
  /** Epoch seconds. */
  updatedAt: number
  bookings: readonly Reserved[]
  /**
   * What was answered, by sections of the form; or the columns that the form names (`lists.page`), as one section
   * without a title.
   */
  sections: readonly { title: string; rows: readonly Row[] }[]
  /** About the order; empty: it has none. */
  payment: readonly Row[]
  /**
   * The codes that it had, the first one first and its own last, with the time when each was received, in epoch
   * seconds; without a time where that answer is no longer kept.
   */
  codes: readonly { code: string; receivedAt?: number }[]
}

/**
 * Driving port of the office: one answer with all that belongs to it, by any code of its series. The audit event, which
 * tells who has looked, is stored before it is returned.
 *
 * @throws Refusal those of `findByCode` and `factsOfAct`
 */
type ViewAnswer = (command: CodeOfAnswer & Pick<OfficeAct, 'by'>) => Promise<ViewedAnswer>

type Needs = FindNeeds &
  ActNeeds & {
    officeAnswers: Pick<OfficeAnswerRepository, 'findByCode'>
    bookings: Pick<BookingRepository, 'catalog'>
    orders: Pick<OrderRepository, 'ofAnswers'>
    audit: AuditLog
    clock: Clock
  }

export const makeViewAnswer =
  (needs: Needs): ViewAnswer =>
  async ({ by, ...asked }) => {
    const act = await factsOfAct(needs, { by })
    const { record, survey } = await findByCode(needs, asked)
    const { userId, surveyId, answerId } = record
    const order = (await needs.orders.ofAnswers(userId, [answerId])).get(answerId)
    const listed = { record, config: survey.config, catalog: await needs.bookings.catalog(), order }
    const earlier = await earlierAnswers(needs, record)
    const event = { kind: 'answers.exported', userId, surveyId, answerId } as const
    await needs.audit.record({ ...event, at: needs.clock.now(), facts: { ...act, count: 1 } })
    const { name, reading } = visitFacts(record.entries, survey.config)
    const cells = orderCellsOf(order)
    const payment = order ? orderTitles.map((title, at) => ({ title, text: cells[at] ?? '' })) : []
    return {
      ...{ name, reading, payment, bookings: reservationsOf(listed) },
      formTitle: survey.config.surveyTitle,
      answerCode: record.answerCode,
      status: officeStatus(record),
      receivedAt: record.series?.createdAt ?? record.createdAt,
      receivedBy: (earlier.get(firstCodeOf(record)) ?? record).registeredBy,
      updatedAt: record.updatedAt,
      sections: survey.config.lists?.page
        ? [{ title: '', rows: listCells(survey.config.lists.page, listed) }]
        : answeredSections(listed, survey),
      codes: [
        ...(record.series?.codes ?? []).map((code) => ({ code, ...receivedOf(earlier.get(code)) })),
        { code: record.answerCode, receivedAt: record.createdAt },
      ],
    }
  }

const receivedOf = (record: AnswerRecord | undefined) => record && { receivedAt: record.createdAt }

/** The answers that changes superseded, as far as they are kept, by their codes. */
async function earlierAnswers(
  { officeAnswers }: Pick<Needs, 'officeAnswers'>,
  { surveyId, series }: AnswerRecord,
): Promise<ReadonlyMap<string, AnswerRecord>> {
  const found = new Map<string, AnswerRecord>()
  for (const code of series?.codes ?? []) {
    const record = await officeAnswers.findByCode(surveyId, code)
    if (record) found.set(code, record)
  }
  return found
}

/** What is answered but for reservations: items of the form by its sections, then those that it no longer has. */
function answeredSections(listed: ListedAnswer, { config }: AnswerOfCode['survey']) {
  const booked = new Set(reservationsOf(listed).map(({ itemKey }) => itemKey))
  const rowsOf = (items: readonly { itemKey: string; title: string }[]): Row[] =>
    items
      .filter(({ itemKey }) => !booked.has(itemKey))
      .map((item) => ({ title: item.title || item.itemKey, text: itemText(item, listed) }))
      .filter(({ text }) => text.trim() !== '')
  const schema = config.surveySchema ?? []
  const known = new Set(schema.map(({ itemKey }) => itemKey))
  const gone = listed.record.entries.filter(({ itemKey }) => !known.has(itemKey))
  return [
    ...sectionsOf(schema).map(({ header, items }) => ({
      title: isShownHeading(header) ? header.title : '',
      rows: rowsOf(items),
    })),
    { title: 'いまのフォームにない項目', rows: rowsOf(gone) },
  ].filter(({ rows }) => rows.length > 0)
}
