import { type AnswerRecord, revisionOf } from '../../domain/answer/answer-record.ts'
import type { MessageKind } from '../../domain/answer/booking-message.ts'
import { freesPlace, statusNames } from '../../domain/answer/city-status.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import { type BookingStanding, bookingStanding } from '../../domain/reservation/booking-standing.ts'
import { timetableOn } from '../../domain/reservation/former-catalog.ts'
import { slotStart } from '../../domain/reservation/slot-state.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { formatYen } from '../../domain/shared/yen.ts'
import { type OfficeRole, type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import type { AuditedEvent, AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Booking, BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { CitySettings, MessageTemplate } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { DeskNoteRepository } from '../ports/desk-note-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { MessageRepository } from '../ports/message-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { quotaOf } from '../reservation/validate-slot.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { answerHistory, type HistoryLine, historyEvents } from './answer-history.ts'
import { type AskedOfRecord, askedOfRecord } from './asked-of-record.ts'
import { type NoteOfRecord, noteOfRecord } from './desk-notes.ts'
import { type FoundAnswer, foundAnswer } from './find-in-all-forms.ts'
import type { ListedAnswer } from './list-columns.ts'
import { staffNames } from './office-act.ts'
import { orderTitles } from './order-columns.ts'
import { otherAnswers } from './other-answers.ts'
import { statesToSettle } from './payments.ts'
import { type RecordName, type RecordOfOfficerNeeds, recordOfOfficer } from './record-of-officer.ts'
import type { Told } from './tell-of-change.ts'
import {
  type AnsweredSection,
  answerInWords,
  type Row,
  sectionsInWords,
  sheetColumns,
  type ViewedAnswer,
  type ViewNeeds,
  withAllOf,
} from './view-answer.ts'
import type { VisitFacts } from './visit-facts.ts'

/** A reservation of an answer in words, and how it stands. */
export type RecordBooking = {
  itemKey: string
  title: string
  place: string
  item: string
  day: LocalDate
  /** `9:00～10:00`, or the number of a time that the calendar never had. */
  time: string
  standing: BookingStanding
}

/** A message to the resident, and what became of it. */
export type RecordMessage = {
  kind: MessageKind
  fate: 'waiting' | 'sent' | 'given_up'
  /** When it was sent or given up, or is to be sent, epoch milliseconds. */
  atMs: number
  /** Why it was given up, as a short code. */
  why?: string
}

/** What is paid for an answer. */
type RecordPayment = {
  orderId: string
  rows: readonly Row[]
  state: OrderState
  /** The office has to pay back, find out or capture. */
  isToSettle: boolean
}

/** An answer with all that belongs to it, as the office sees it. */
export type OfficeRecord = Omit<ViewedAnswer, 'bookings' | 'payment' | 'sections'> &
  Pick<VisitFacts, 'phone' | 'birthday'> &
  AskedOfRecord & {
    surveyId: string
    /** Somebody has it in their list. */
    isClaimed: boolean
    /** Whether its resident gets messages in LINE, or why they have to be phoned. */
    reach: 'line' | Extract<Told, 'unclaimed' | 'switched_off' | 'not_configured'>
    /** What the office may write. */
    statuses: readonly { name: string; freesPlace: boolean }[]
    templates: readonly MessageTemplate[]
    /** The highest that who looks at it has for its form. */
    role: OfficeRole
    /** Sent along with a change, so that nobody changes what they have not seen. */
    version: number
    /** What the office keeps beside it for itself. */
    note: NoteOfRecord
    /** All that was asked, '' where nothing was answered. */
    sections: readonly AnsweredSection[]
    /** What stands on the sheet to file, where the form names it (`lists.page`); absent: all that was answered. */
    sheet?: readonly Row[]
    bookings: readonly RecordBooking[]
    /** Absent: there is nothing to pay. */
    payment?: RecordPayment
    /** The latest first. */
    messages: readonly RecordMessage[]
    /** Other answers of the same person, the latest first; `isSure`: they have the same owner. */
    others: { found: readonly FoundAnswer[]; isSure: boolean; hasMore: boolean }
    /** The latest first. */
    history: readonly HistoryLine[]
  }

/**
 * Driving port of the office: what became of the answer with any code of a series, with all that belongs to it. What is
 * outside of the forms that somebody sees to looks as if it were not there. The audit event, which tells who has
 * looked, is stored before it is returned.
 *
 * @throws Refusal `answer.not_found`
 */
export type ReadRecord = (command: RecordName) => Promise<OfficeRecord>

/**
 * Driving port of the office: somebody prints an answer; an audit event tells of it.
 * @throws Refusal `answer.not_found`
 */
export type NotePrint = (command: RecordName) => Promise<void>

export type SeenNeeds = RecordOfOfficerNeeds & {
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}

type Needs = SeenNeeds &
  AllForms &
  ViewNeeds & {
    bookings: Pick<BookingRepository, 'ofAnswer'>
    messages: Pick<MessageRepository, 'waiting' | 'preference'>
    staffAccounts: Pick<StaffAccountRepository, 'find' | 'findByUsername'>
    deskNotes: Pick<DeskNoteRepository, 'find'>
    holidays: HolidayCalendar
    audit: Pick<AuditLog, 'ofAnswers'>
  } & Parameters<typeof otherAnswers>[0]

/** Lines of the history that are told. */
const MOST_LINES = 200

export const makeNotePrint =
  (needs: SeenNeeds) =>
  (officer: Officer, request: RequestContext): NotePrint =>
  async (name) => {
    await seen(needs, { officer, request, kind: 'answers.exported' }, name)
  }

type Seeing = {
  officer: Officer
  request: RequestContext
  kind: 'office.viewed' | 'answers.exported'
  atLeast?: OfficeRole
}

/** The answer, once it is on record who sees it. @throws Refusal `answer.not_found`, `office.not_allowed` */
export async function seen(
  needs: SeenNeeds,
  { officer, request, kind, atLeast = 'viewer' }: Seeing,
  name: RecordName,
) {
  const found = await recordOfOfficer(needs, officer, name, atLeast)
  const { userId, answerId, surveyId } = found.record
  const facts = { by: officer.username, ...(kind === 'answers.exported' && { count: 1 }) }
  await needs.audit.record({ kind, at: needs.clock.now(), userId, surveyId, answerId, request, facts })
  return found
}

export const makeReadRecord =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ReadRecord =>
  async (name) => {
    const { record, role } = await seen(needs, { officer, request, kind: 'office.viewed' }, name)
    const settings = await needs.city.settings()
    const scope = scopeOf(officer.duties, settings?.office?.sections ?? [], 'viewer')
    const { surveyId } = record
    const surveys = await allForms(needs).list()
    const config = surveys.find((each) => each.config.surveyId === surveyId)?.config
    const { listed, earlier } = await withAllOf(needs, record, config)
    const versions = new Map([...earlier.values(), record].map((each) => [each.answerId, each]))
    const { payment: rows, people: _, remarks: __, ...words } = answerInWords(listed, earlier)
    const others = await otherAnswers(needs, { record, config, surveys, scope })
    const isMember = config !== undefined && !(await needs.surveys.find(surveyId))
    const sheet = sheetColumns(listed)?.map(({ title, text }) => ({ title, text }))
    return {
      ...words,
      ...(await lifeOf(needs, listed, versions)),
      surveyId,
      isClaimed: others.isSure,
      ...{ reach: await reachOf(needs, record, settings), role },
      statuses: statusNames(settings?.statuses).map((name) => ({
        name,
        freesPlace: freesPlace(name, settings?.statuses),
      })),
      templates: settings?.office?.templates ?? [],
      version: revisionOf(record),
      note: await noteOfRecord(needs, record),
      sections: sectionsInWords(listed),
      ...(sheet && { sheet }),
      ...askedOfRecord(listed, isMember, needs.clock.now()),
      bookings: await bookingsOf(needs, listed, words.bookings),
      ...(listed.order && {
        payment: {
          orderId: listed.order.order.orderId,
          rows: [
            ...rows.map(inYen),
            ...(listed.order.givenBack === undefined
              ? []
              : [{ title: '一部の返金', text: formatYen(listed.order.givenBack) }]),
          ],
          state: listed.order.state,
          isToSettle: statesToSettle.includes(listed.order.state),
        },
      }),
      others: {
        found: others.records.map((each) =>
          foundAnswer(each, surveys, { catalog: listed.catalog, nowMs: needs.clock.now() }),
        ),
        ...{ isSure: others.isSure, hasMore: others.hasMore },
      },
    }
  }

async function reachOf(
  { messages }: Pick<Needs, 'messages'>,
  record: AnswerRecord,
  settings: CitySettings | undefined,
): Promise<OfficeRecord['reach']> {
  if (isUnclaimed(record)) return 'unclaimed'
  if (!settings?.messages) return 'not_configured'
  return ((await messages.preference(record.userId))?.isOn ?? true) ? 'line' : 'switched_off'
}

const [, , , total, tax] = orderTitles

const inYen = ({ title, text }: Row): Row => ({
  title,
  text: (title === total || title === tax) && text !== '' ? formatYen(Number(text)) : text,
})

/** What happened to an answer, and what was said to its resident. */
async function lifeOf(
  needs: Needs,
  listed: ListedAnswer,
  versions: ReadonlyMap<string, AnswerRecord>,
): Promise<Pick<OfficeRecord, 'history' | 'messages'>> {
  const answerIds = [...versions.keys()]
  const events = await needs.audit.ofAnswers(answerIds, { kinds: historyEvents, limit: MOST_LINES })
  const names = await staffNames(needs, events.flatMap(peopleIn))
  const history = answerHistory(events, { listed, versions, names })
  const waiting = await needs.messages.waiting(answerIds)
  return {
    history: history.toReversed(),
    messages: [
      ...history.flatMap(({ kind, atMs, message, why }): RecordMessage[] => {
        const fate = kind === 'message.sent' ? 'sent' : 'given_up'
        return message ? [{ kind: message, fate, atMs, ...(why !== undefined && { why }) }] : []
      }),
      ...waiting.map(({ kind, dueAtMs }) => ({ kind, fate: 'waiting', atMs: dueAtMs }) as const),
    ].toReversed(),
  }
}

/** User names that an event tells of; '' for nobody. */
const peopleIn = ({ kind, facts = {} }: AuditedEvent): string[] =>
  [facts.by, ...(kind === 'office.noted' ? [facts.from, facts.to] : [])].map((name) => String(name ?? ''))

async function bookingsOf(
  { bookings, holidays, clock }: Needs,
  { record, catalog }: ListedAnswer,
  reserved: ViewedAnswer['bookings'],
): Promise<RecordBooking[]> {
  const nowMs = clock.now()
  const booked = await bookings.ofAnswer(record.answerId)
  return reserved.map(({ itemKey, title, 場所: place, 内容: item, 日: day, 時刻: time }) => {
    const booking = booked.find((each) => each.itemKey === itemKey)
    const calendar = booking && catalog.calendars.get(booking.calendarId)
    const rules = booking && calendar && quotaOf({ holidays }, calendar, booking)
    const standing = bookingStanding({
      isBooked: booking !== undefined,
      isOver: booking !== undefined && isOver(catalog, booking, nowMs),
      isDayOff: rules?.isDayOff ?? false,
      places: rules?.places,
    })
    return { ...{ itemKey, title, place, item, time, standing }, day: day as LocalDate }
  })
}

/** Whether the time of a booking has ended; of a time that the calendar never had whether the day has. */
function isOver(catalog: StoredCatalog, { calendarId, day, slotKey }: Booking, nowMs: number): boolean {
  const coma = timetableOn(catalog, calendarId, day)?.comaList[slotKey]
  return coma ? slotStart(day, { ...coma, start: coma.end }) <= nowMs : day < tokyoDay(nowMs)
}
