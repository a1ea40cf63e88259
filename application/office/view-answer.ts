import { filesIn } from '../../domain/answer/answer-lines.ts'
import { type AnswerRecord, firstCodeOf, type RegisteredBy } from '../../domain/answer/answer-record.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { disabledItems, isShownHeading, sectionsOf } from '../../domain/form/sections.ts'
import { itemTypeOf } from '../../domain/item-types/registry.ts'
import type { AttachmentValue } from '../../domain/survey/rules/attachment-value.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import { type CodeOfAnswer, type FindNeeds, findByCode } from './find-by-code.ts'
import { itemText, type ListedAnswer, listCells, type Reserved, reservationsOf } from './list-columns.ts'
import { type ActNeeds, factsOfAct, type OfficeAct } from './office-act.ts'
import { orderCellsOf, orderTitles } from './order-columns.ts'
import { type VisitFacts, visitFacts } from './visit-facts.ts'

/** What is said under a title; '' for what is unanswered. `files`: those that it names. */
export type Row = { title: string; text: string; files?: readonly AttachmentValue[] }

/** A section of a form with what was answered in it; '' as its title where it has no heading. */
export type AnsweredSection = { title: string; rows: readonly Row[] }

/** An answer as the office files it. */
export type ViewedAnswer = Pick<VisitFacts, 'name' | 'reading'> & {
  /** The id of the form where the form is gone. */
  formTitle: string
  answerCode: string
  /** As the office writes it. */
  status: string
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
  sections: readonly AnsweredSection[]
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

/** What reading an answer with all that belongs to it needs. */
export type ViewNeeds = {
  officeAnswers: Pick<OfficeAnswerRepository, 'findByCode'>
  bookings: Pick<BookingRepository, 'catalog'>
  orders: Pick<OrderRepository, 'ofAnswers'>
}

type Needs = FindNeeds & ActNeeds & ViewNeeds & { audit: Pick<AuditLog, 'record'>; clock: Clock }

export const makeViewAnswer =
  (needs: Needs): ViewAnswer =>
  async ({ by, ...asked }) => {
    const act = await factsOfAct(needs, { by })
    const { record, survey } = await findByCode(needs, asked)
    const { userId, surveyId, answerId } = record
    const { listed, earlier } = await withAllOf(needs, record, survey.config)
    const event = { kind: 'answers.exported', userId, surveyId, answerId } as const
    await needs.audit.record({ ...event, at: needs.clock.now(), facts: { ...act, count: 1 } })
    const columns = sheetColumns(listed)
    const sections = columns
      ? [{ title: '', rows: columns }]
      : sectionsInWords(listed)
          .map(({ title, rows }) => ({ title, rows: rows.filter(({ text }) => text !== '') }))
          .filter(({ rows }) => rows.length > 0)
    return { ...answerInWords(listed, earlier), sections }
  }

/** The answers that changes superseded, as far as they are kept, by their codes. */
type EarlierAnswers = ReadonlyMap<string, AnswerRecord>

/** An answer with its order and all that it was before. */
export async function withAllOf(
  { officeAnswers, bookings, orders }: ViewNeeds,
  record: AnswerRecord,
  config: ListedAnswer['config'],
): Promise<{ listed: ListedAnswer; earlier: EarlierAnswers }> {
  const { surveyId, userId, answerId, series } = record
  const order = (await orders.ofAnswers(userId, [answerId])).get(answerId)
  const earlier = new Map<string, AnswerRecord>()
  for (const code of series?.codes ?? []) {
    const found = await officeAnswers.findByCode(surveyId, code)
    if (found) earlier.set(code, found)
  }
  return { listed: { record, config, catalog: await bookings.catalog(), order }, earlier }
}

/** What is told of an answer besides what was answered. */
export function answerInWords(
  listed: ListedAnswer,
  earlier: EarlierAnswers,
): Omit<ViewedAnswer, 'sections'> & VisitFacts {
  const { record, config, order } = listed
  const cells = orderCellsOf(order)
  return {
    ...visitFacts(record.entries, config),
    formTitle: config?.surveyTitle ?? record.surveyId,
    answerCode: record.answerCode,
    status: officeStatus(record),
    receivedAt: record.series?.createdAt ?? record.createdAt,
    receivedBy: (earlier.get(firstCodeOf(record)) ?? record).registeredBy,
    updatedAt: record.updatedAt,
    bookings: reservationsOf(listed),
    payment: order ? orderTitles.map((title, at) => ({ title, text: cells[at] ?? '' })) : [],
    codes: [
      ...(record.series?.codes ?? []).map((code) => ({ code, ...receivedOf(earlier.get(code)) })),
      { code: record.answerCode, receivedAt: record.createdAt },
    ],
  }
}

const receivedOf = (record: AnswerRecord | undefined) => record && { receivedAt: record.createdAt }

/** The columns that the form names for the page of an answer; undefined: it names none. */
export const sheetColumns = (listed: ListedAnswer): readonly Row[] | undefined =>
  listed.config?.lists?.page && listCells(listed.config.lists.page, listed)

/** The section of what the form does not ask any more. */
const goneTitle = 'いまのフォームにない項目'

/**
 * What the items say under which no reservation is told, the unanswered ones too: those of the form by its sections,
 * without sections that stay closed, then those that it no longer has.
 */
export function sectionsInWords(listed: ListedAnswer): AnsweredSection[] {
  const { record, config } = listed
  const booked = new Set(reservationsOf(listed).map(({ itemKey }) => itemKey))
  const asked = new Map(record.entries.map(({ itemKey, title }) => [itemKey, title]))
  const answers = answersOf(record.entries)
  const rowsOf = (items: readonly (Pick<SchemaItem, 'itemKey' | 'title'> & { type?: string })[]): Row[] =>
    items
      .filter(({ itemKey }) => !booked.has(itemKey))
      .map((item) => {
        const files = filesIn(answers.get(item.itemKey) ?? [], item)
        return {
          title: asked.get(item.itemKey) || item.title || item.itemKey,
          text: itemText(item, listed).trim(),
          ...(files && { files }),
        }
      })
  const schema = config?.surveySchema ?? []
  const closed = disabledItems(schema, answers)
  const isAsked = (item: SchemaItem) =>
    asked.has(item.itemKey) || (!closed.has(item.itemKey) && itemTypeOf(item)?.takesAnswer === true)
  const known = new Set(schema.map(({ itemKey }) => itemKey))
  const gone = record.entries.filter(({ itemKey }) => !known.has(itemKey))
  return [
    ...sectionsOf(schema).map(({ header, items }) => ({
      title: isShownHeading(header) ? header.title : '',
      rows: rowsOf(items.filter(isAsked)),
    })),
    { title: config ? goneTitle : '', rows: rowsOf(gone).filter(({ text }) => text !== '') },
  ].filter(({ rows }) => rows.length > 0)
}
