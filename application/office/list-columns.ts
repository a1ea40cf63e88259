import { shownText } from '../../domain/answer/answer-lines.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import { entryText } from '../../domain/answer/entries.ts'
import { asksReading } from '../../domain/answer/person-facts.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { StoredOrder } from '../ports/order-repository.ts'
import { factColumns, titleWithKey } from './answer-columns.ts'
import { orderCellsOf, orderTitles } from './order-columns.ts'
import { type ReservationPart, readableReservation, reservationParts } from './readable-reservation.ts'
import { visitFacts } from './visit-facts.ts'

const [orderId, payment, payMethod, total, tax, products] = orderTitles

/** Columns about the order of an answer, which only forms have that take payments. */
export const orderListColumns = {
  '#order': orderId,
  '#payment': payment,
  '#payMethod': payMethod,
  '#total': total,
  '#tax': tax,
  '#products': products,
} as const

/** The columns that a list of any form may have besides those of its items, with their titles. */
export const listColumns = {
  '#code': factColumns.code,
  '#form': 'フォーム',
  '#formId': factColumns.survey,
  '#received': factColumns.created,
  '#firstReceived': factColumns.firstCreated,
  '#updated': factColumns.updated,
  '#status': factColumns.check,
  '#earlier': factColumns.earlier,
  '#changedTo': factColumns.changedTo,
  '#user': factColumns.user,
  '#name': '名前',
  '#reading': 'ふりがな',
  '#birthday': '生年月日',
  '#phone': '電話',
  '#people': '人数',
  '#remarks': '備考',
  '#day': '日',
  '#time': '時刻',
  '#place': '場所',
  '#content': '内容',
  '#reserved': '予約の内容',
  ...orderListColumns,
} as const

type ListColumn = keyof typeof listColumns

export const isListColumn = (name: string): name is ListColumn => Object.hasOwn(listColumns, name)

/** An answer that stands in a list. */
export type ListedAnswer = {
  record: AnswerRecord
  /** The form as it is; absent: it is gone. */
  config: SurveyConfig | undefined
  catalog: StoredCatalog
  /** Its order, where it has one. */
  order?: StoredOrder | undefined
  /** The item whose reservation is meant; absent: all of them. */
  booked?: string
}

/** What each column of any form says of an answer; '' for what the form does not ask. */
export function listTexts(listed: ListedAnswer): Readonly<Record<ListColumn, string>> {
  const { record, config, order } = listed
  const { name, reading, birthday, phone, people, remarks } = visitFacts(record.entries, config)
  const reserved = reservationsOf(listed)
  const texts = (of: (each: Reserved) => string) => entryText(reserved.map(of))
  const [orderId = '', payment = '', payMethod = '', total = '', tax = '', products = ''] =
    orderCellsOf(order)
  return {
    '#code': record.answerCode,
    '#form': config?.surveyTitle ?? record.surveyId,
    '#formId': record.surveyId,
    '#received': displayDateTime(record.createdAt),
    '#firstReceived': displayDateTime(record.series?.createdAt ?? record.createdAt),
    '#updated': displayDateTime(record.updatedAt),
    '#status': officeStatus(record),
    '#earlier': entryText(record.series?.codes),
    '#changedTo': record.changedTo ?? '',
    '#user': record.userId,
    '#name': name,
    '#reading': reading,
    '#birthday': birthday,
    '#phone': phone,
    '#people': people,
    '#remarks': remarks,
    '#day': texts(({ 日: day }) => day),
    '#time': texts(({ 時刻: time }) => time),
    '#place': texts(({ 場所: place }) => place),
    '#content': texts(({ 内容: item }) => item),
    '#reserved': texts(({ 場所: place, 内容: item }) => `${place} ${item}`.trim()),
    '#order': orderId,
    '#payment': payment,
    '#payMethod': payMethod,
    '#total': total,
    '#tax': tax,
    '#products': products,
  }
}

/** Whether it is a reservation of a slot. */
const isBooked = (text: string): boolean => parseReservation(text)?.day !== undefined

/** A reservation of an answer in words, with its item. */
export type Reserved = Record<ReservationPart, string> & Pick<SchemaItem, 'itemKey' | 'title'>

/** The reservations of an answer in its order. */
export const reservationsOf = ({ record, catalog, booked }: ListedAnswer): Reserved[] =>
  record.entries.flatMap(({ itemKey, title, answer }) => {
    const text = answer?.[0] ?? ''
    const isMeant = booked === undefined || booked === itemKey
    return isMeant && isBooked(text) ? [{ ...readableReservation(text, catalog), itemKey, title }] : []
  })

/** A column of a list with what it says of an answer. */
export type ListCell = { column: string; title: string; text: string }

/** What columns say of an answer as a person reads it, in the order of the columns. */
export function listCells(columns: readonly string[], listed: ListedAnswer): ListCell[] {
  const schema = listed.config?.surveySchema ?? []
  const items = columns.flatMap((column) => schema.find(({ itemKey }) => itemKey === column) ?? [])
  const titles: string[] = [
    ...columns.filter(isListColumn).map((column) => listColumns[column]),
    ...items.map(({ title }) => title),
  ]
  const titleOf = (item: SchemaItem) =>
    item.title === '' || titles.filter((title) => title === item.title).length > 1
      ? titleWithKey(item)
      : item.title
  const texts = listTexts(listed)
  return columns.flatMap((column): ListCell[] => {
    if (isListColumn(column)) return [{ column, title: listColumns[column], text: texts[column] }]
    const item = items.find(({ itemKey }) => itemKey === column)
    return item ? [{ column, title: titleOf(item), text: itemText(item, listed) }] : []
  })
}

/** The answer to an item as a person reads it; '' if unanswered. */
export function itemText(
  item: Pick<SchemaItem, 'itemKey'>,
  { record, config, catalog }: ListedAnswer,
): string {
  const answer = record.entries.find(({ itemKey }) => itemKey === item.itemKey)?.answer ?? []
  const text = entryText(answer)
  if (isBooked(text)) {
    const reserved = readableReservation(text, catalog)
    return reservationParts
      .map((part) => reserved[part])
      .join(' ')
      .trim()
  }
  const known = config?.surveySchema?.find(({ itemKey }) => itemKey === item.itemKey)
  return text === '' || !config ? text : shownText(answer, known, config)
}

/** The columns of a form in the list of a day. */
export const dayColumnsOf = (config: SurveyConfig | undefined): readonly string[] =>
  config?.lists?.day ?? [
    '#name',
    ...(asksReading(config?.surveySchema ?? []) ? ['#reading'] : []),
    ...['#phone', '#people', '#reserved', '#remarks', '#status', '#form', '#code', '#earlier'],
  ]
