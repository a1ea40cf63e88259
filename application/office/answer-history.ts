import { cancellerOf } from '../../domain/answer/answer-act.ts'
import type { HistoryActor, HistoryChange, HistoryKind } from '../../domain/answer/answer-history.ts'
import { historyKinds } from '../../domain/answer/answer-history.ts'
import { type AnswerRecord, checkValues, type OfficeResult } from '../../domain/answer/answer-record.ts'
import type { MessageKind } from '../../domain/answer/booking-message.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { timetableOn } from '../../domain/reservation/former-catalog.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import { shownAttachment } from '../../domain/survey/rules/attachment-value.ts'
import type { AuditEvent, AuditedEvent, AuditKind } from '../ports/audit-log.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import { factColumns } from './answer-columns.ts'
import { correctedByOwner } from './asked-of-record.ts'
import { itemText, type ListedAnswer } from './list-columns.ts'

/** One event in the life of an answer. */
export type HistoryLine = {
  /** Epoch milliseconds. */
  atMs: number
  kind: HistoryKind
  who: HistoryActor
  /** Who of the desk. */
  by?: string
  /** Why, as the desk wrote it. */
  reason?: string
  changes: readonly HistoryChange[]
  /** Of an order that moved: where it stands since. */
  order?: OrderState
  /** Of a part that was given back, whole yen. */
  yen?: number
  /** Of a message: which one. */
  message?: MessageKind
  /** Why it was given up, as a short code. */
  why?: string
}

/** The events of the log that are told of an answer. */
export const historyEvents: readonly AuditKind[] = historyKinds.filter(
  (kind) => kind !== 'answer.moved' && kind !== 'answer.given_up',
)

type Told = {
  listed: ListedAnswer
  /** The answers of the series that are kept, this one too, by their ids. */
  versions: ReadonlyMap<string, AnswerRecord>
  /** Names of staff by their user names. */
  names: ReadonlyMap<string, string>
}

/**
 * The life of an answer, a line for each event, the first one first. What a change of its resident made of another is
 * told item by item, as far as the earlier answer is kept; of other changes the log knows which items they were.
 */
export function answerHistory(events: readonly AuditedEvent[], told: Told): HistoryLine[] {
  const statuses = statusesAfter(events, told.listed.record)
  return events.map((event, at) => {
    const { facts = {} } = event
    const kind = kindOf(event)
    const by = textOf(facts.by)
    const who = actorOf(event, kind)
    return {
      atMs: event.at,
      kind,
      who,
      ...(who === 'desk' && by !== '' && by !== 'office' && { by: told.names.get(by) ?? by }),
      ...(textOf(facts.reason) !== '' &&
        event.kind !== 'message.given_up' && { reason: textOf(facts.reason) }),
      changes: [
        ...changesOf(event, kind, { ...told, later: events.slice(at + 1) }),
        ...statusChange(statuses[at - 1] ?? '', statuses[at] ?? '', facts.check !== undefined),
      ],
      ...(event.kind === 'order.moved' && { order: textOf(facts.to) as OrderState }),
      ...(event.kind === 'order.part_refunded' && { yen: Number(facts.amount) }),
      ...((event.kind === 'message.sent' || event.kind === 'message.given_up') && {
        message: textOf(facts.message) as MessageKind,
      }),
      ...(event.kind === 'message.given_up' && { why: textOf(facts.reason) }),
    }
  })
}

type Facts = NonNullable<AuditEvent['facts']>

const textOf = (fact: Facts[string] | undefined): string => (fact === undefined ? '' : String(fact))

function kindOf({ kind, facts = {} }: AuditedEvent): HistoryKind {
  if (kind === 'answer.changed' && facts.from !== undefined) return 'answer.moved'
  if (kind === 'answer.changed' && facts.givenUp !== undefined) return 'answer.given_up'
  return kind as HistoryKind
}

/** The office names itself in what it does; what the provider tells cancels without looking for bookings. */
function actorOf({ facts = {} }: AuditedEvent, kind: HistoryKind): HistoryActor {
  switch (kind) {
    case 'answer.registered':
    case 'answer.imported':
    case 'answer.updated':
      return 'desk'
    case 'answer.expired':
    case 'attachment.infected':
    case 'attachment.unscanned':
    case 'message.sent':
    case 'message.given_up':
      return 'system'
    case 'answer.cancelled': {
      const who = cancellerOf(Object.keys(facts))
      return who === 'office' ? 'desk' : who
    }
    case 'order.moved':
      return facts.by !== undefined ? 'desk' : 'system'
    default:
      return facts.by !== undefined ? 'desk' : 'resident'
  }
}

function changesOf(
  { answerId, facts = {} }: AuditedEvent,
  kind: HistoryKind,
  told: Told & { later: readonly AuditedEvent[] },
): HistoryChange[] {
  const titleOf = (itemKey: string) => titleIn(told.listed, itemKey)
  switch (kind) {
    case 'answer.moved':
      return [
        {
          title: titleOf(textOf(facts.item)),
          from: slotText(textOf(facts.from), told.listed.catalog),
          to: slotText(textOf(facts.to), told.listed.catalog),
        },
      ]
    case 'booking.arrived':
    case 'booking.absent':
    case 'booking.unmarked':
      return [{ title: titleOf(textOf(facts.item)), from: '', to: '' }]
    case 'answer.given_up':
      return [{ title: titleOf(textOf(facts.givenUp)), from: '', to: '' }]
    case 'answer.updated':
      return correctedItems(told, answerId, facts)
    case 'correction.asked':
      return itemsOf(facts).map((itemKey) => ({ title: titleOf(itemKey), from: '', to: '' }))
    case 'correction.answered':
      return correctedByOwner(told.listed, (end) => end?.kind === 'answered' && end.version === facts.version)
    case 'result.sent':
    case 'result.taken_back':
      return documentChange(told.listed.record, textOf(facts.result), kind)
    case 'office.noted':
      return notedChanges(facts, told.names)
    case 'answer.changed': {
      const before = told.versions.get(textOf(facts.supersedes))
      const after = told.versions.get(answerId ?? '')
      const later = told.later.filter((each) => each.answerId === answerId)
      return before && after ? differences(told.listed, { before, after, later }) : []
    }
    default:
      return []
  }
}

/** The document of a result, by name, where it is another one than before. */
function documentChange(
  { results = [] }: AnswerRecord,
  resultId: string,
  kind: 'result.sent' | 'result.taken_back',
): HistoryChange[] {
  const at = results.findIndex((result) => result.resultId === resultId)
  const nameOf = (result: OfficeResult | undefined) =>
    result?.document ? shownAttachment(result.document) : ''
  const own = nameOf(results[at])
  const former = results[at - 1]
  const [from, to] =
    kind === 'result.taken_back' ? [own, ''] : [former?.takenBackAt === undefined ? nameOf(former) : '', own]
  return from === to ? [] : [{ title: '結果の書類', from, to }]
}

/** Who sees to it from then on, and that the memo is another one: what it says is not in the log. */
function notedChanges(facts: Facts, names: Told['names']): HistoryChange[] {
  const nameOf = (username: string) => names.get(username) ?? username
  const [from, to] = [nameOf(textOf(facts.from)), nameOf(textOf(facts.to))]
  return [
    ...(from === to ? [] : [{ title: '担当者', from, to }]),
    ...(facts.memo === true ? [{ title: 'メモ', from: '', to: '' }] : []),
  ]
}

/** What the office put right, with old and new as far as that is kept with the answer. */
function correctedItems(
  { listed, versions }: Told,
  answerId: string | undefined,
  facts: Facts,
): HistoryChange[] {
  const record = versions.get(answerId ?? '')
  const correction = record?.corrections?.find(({ version }) => version === facts.version)
  const textIn = (entries: AnswerRecord['entries'] | undefined, itemKey: string) =>
    record && entries ? itemText({ itemKey }, { ...listed, record: { ...record, entries } }) : ''
  return itemsOf(facts).map((itemKey) => ({
    title: titleIn(listed, itemKey),
    from: textIn(correction?.from, itemKey),
    to: textIn(correction?.to, itemKey),
  }))
}

const itemsOf = ({ items, givenUp }: Facts): string[] =>
  textOf(items ?? givenUp)
    .split(' ')
    .filter((itemKey) => itemKey !== '')

type Versions = {
  before: AnswerRecord
  /** As it is now. */
  after: AnswerRecord
  /** What happened to it since it took the place of `before`. */
  later: readonly AuditedEvent[]
}

/**
 * The items that a change made say otherwise. What else was changed since is not known as it was between, but for the
 * slot of a booking that the office moved.
 */
function differences(listed: ListedAnswer, { before, after, later }: Versions): HistoryChange[] {
  const unknown = new Set(later.flatMap(({ facts = {} }) => itemsOf(facts)))
  const keys = [...new Set([...after.entries, ...before.entries].map(({ itemKey }) => itemKey))]
  return keys
    .filter((itemKey) => !unknown.has(itemKey))
    .flatMap((itemKey): HistoryChange[] => {
      const title = titleIn({ ...listed, record: after }, itemKey)
      const from = itemText({ itemKey }, { ...listed, record: before })
      const moved = later.find(({ facts }) => facts?.item === itemKey)
      if (!moved) {
        const to = itemText({ itemKey }, { ...listed, record: after })
        return from === to ? [] : [{ title, from, to }]
      }
      const slot = textOf(moved.facts?.from)
      return isBookedIn(before, itemKey, slot) ? [] : [{ title, from, to: slotText(slot, listed.catalog) }]
    })
}

/** Whether an item of an answer says the day and time of a slot as the audit log names it. */
function isBookedIn({ entries }: AnswerRecord, itemKey: string, slot: string): boolean {
  const value = parseReservation(entries.find((entry) => entry.itemKey === itemKey)?.answer?.[0] ?? '')
  return value?.day !== undefined && slot.endsWith(`|${value.day}|${value.slotKey}`)
}

function titleIn({ record, config }: ListedAnswer, itemKey: string): string {
  const isIt = (each: { itemKey: string }) => each.itemKey === itemKey
  return record.entries.find(isIt)?.title || config?.surveySchema?.find(isIt)?.title || itemKey
}

/** A slot as the audit log names it, in words: 健診センター 2026-12-01 10:00～11:00. */
function slotText(name: string, catalog: StoredCatalog): string {
  const [calendarId = '', given = '', slotKey = ''] = name.split('|')
  const day: Slot['day'] = localDate(given)
  const calendar = timetableOn(catalog, calendarId, day)
  const coma = calendar?.comaList[Number(slotKey)]
  return `${calendar?.name ?? calendarId} ${day} ${coma ? `${coma.start}～${coma.end}` : slotKey}`
}

/** The status after each event, in the words of the city where the log has them. */
function statusesAfter(events: readonly AuditedEvent[], record: AnswerRecord): string[] {
  const last = events.findLastIndex(({ facts }) => facts?.check !== undefined)
  let status = events[0]?.kind === 'answer.imported' ? '' : checkValues.initial
  return events.map(({ facts }, at) => {
    const check = textOf(facts?.check)
    const named = textOf(facts?.status)
    if (check !== '') status = at === last ? officeStatus(record) : named || (check === 'other' ? '' : check)
    return status
  })
}

const statusChange = (from: string, to: string, isSet: boolean): HistoryChange[] =>
  isSet ? [{ title: factColumns.check, from, to }] : []
