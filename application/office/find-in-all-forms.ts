import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import { soughtBy } from '../../domain/answer/find-terms.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { AuditEvent, AuditLog } from '../ports/audit-log.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { type Waiting, waitingOf } from './asked-of-record.ts'
import { type ActNeeds, factsOfAct, type OfficeAct } from './office-act.ts'
import { readableReservation } from './readable-reservation.ts'
import { type VisitFacts, visitFacts } from './visit-facts.ts'

/** A booking in words. */
type FoundBooking = {
  day: LocalDate
  /** `9:00～10:00`, or the number of a time that the calendar never had. */
  time: string
  /** What is reserved, with its place: 健診／成人／胃がん バリウム. */
  reserved: string
}

/** An answer as a line: who, what, when and its state. */
export type FoundAnswer = Pick<VisitFacts, 'name' | 'phone'> & {
  surveyId: string
  /** The id of the form where the form is gone. */
  formTitle: string
  answerCode: string
  /** Those that it had before its changes, the first one first. */
  earlierCodes: readonly string[]
  /** As the office writes it. */
  status: string
  /** By day; none of an answer that is cancelled. */
  bookings: readonly FoundBooking[]
  /** When it was received first, epoch seconds. */
  receivedAt: number
  /** For whom it waits; absent: for nobody. */
  waits?: Waiting
}

/**
 * Driving port of the office: the answers to any form that are about somebody, a page at a time, the latest first.
 * `words` are one or more of name, reading, phone number, day of birth and any code of a series, in any way of writing
 * (`soughtBy`); all of them must fit. What a change superseded is not found, its codes find the change. The audit event
 * is stored before the page is returned; it tells who has looked and how many were found, never for what.
 *
 * @throws Refusal `office.staff_unknown`
 */
type FindInAllForms = (
  command: OfficeAct & {
    words: string
    /** The `next` of the page before; absent: the first page. */
    after?: number
  },
) => Promise<FoundAnswers>

/** A page of what was found. */
export type FoundAnswers = { found: readonly FoundAnswer[]; next?: number }

type FindNeeds = AllForms & {
  officeAnswers: Pick<OfficeAnswerRepository, 'find'>
  bookings: Pick<BookingRepository, 'catalog'>
  audit: AuditLog
  clock: Clock
}

/** Answers on a page, and the most that a search unseals. */
const PAGE = 20

export const makeFindInAllForms =
  ({ staffAccounts, ...needs }: FindNeeds & ActNeeds): FindInAllForms =>
  async ({ words, after, by }) =>
    findAnswers(needs, { words, after }, { facts: await factsOfAct({ staffAccounts }, { by }) })

/** What is looked for. @param surveyIds the forms whose answers may be seen; absent: all */
type Search = { words: string; after?: number | undefined; surveyIds?: readonly string[] | undefined }

/** Finds answers for who is known already. @param by who looks, as the audit log says it */
export async function findAnswers(
  { officeAnswers, bookings, audit, clock, ...forms }: FindNeeds,
  { words, after, surveyIds }: Search,
  by: Pick<AuditEvent, 'facts' | 'request'>,
): Promise<FoundAnswers> {
  const page = { limit: PAGE, ...(after !== undefined && { after }), ...(surveyIds && { surveyIds }) }
  const { records, next } = await officeAnswers.find(soughtBy(words), page)
  const facts = { ...by.facts, count: records.length }
  await audit.record({ kind: 'answers.searched', at: clock.now(), ...by, facts })
  const surveys = await allForms(forms).list()
  const catalog = await bookings.catalog()
  const found = records.map((record) => foundAnswer(record, surveys, { catalog, nowMs: clock.now() }))
  return { found, ...(next !== undefined && { next }) }
}

/** An answer as a line. */
export function foundAnswer(
  record: AnswerRecord,
  surveys: readonly StoredSurvey[],
  { catalog, nowMs }: { catalog: StoredCatalog; nowMs: number },
): FoundAnswer {
  const { surveyId, answerCode, series, createdAt, entries, check } = record
  const config = surveys.find((each) => each.config.surveyId === surveyId)?.config
  const { name, phone } = visitFacts(entries, config)
  const waits = waitingOf(record, nowMs)
  return {
    name,
    phone,
    surveyId,
    formTitle: config?.surveyTitle ?? surveyId,
    answerCode,
    earlierCodes: series?.codes ?? [],
    status: officeStatus(record),
    bookings: isCancelled(check) ? [] : bookingsOf(record, catalog),
    receivedAt: series?.createdAt ?? createdAt,
    ...(waits && { waits }),
  }
}

const bookingsOf = ({ entries }: AnswerRecord, catalog: StoredCatalog): FoundBooking[] =>
  entries
    .flatMap(({ answer }): FoundBooking[] => {
      const text = answer?.[0] ?? ''
      const day = parseReservation(text)?.day
      if (day === undefined) return []
      const { 場所: place, 内容: item, 時刻: time } = readableReservation(text, catalog)
      return [{ day, time, reserved: `${place} ${item}`.trim() }]
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1))
