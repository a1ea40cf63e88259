import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { BookingMessage } from '../../domain/answer/booking-message.ts'
import type { Sought } from '../../domain/answer/find-terms.ts'
import type { Attendance } from '../../domain/reservation/attendance.ts'
import type { DaySpan, LocalDate } from '../../domain/shared/local-date.ts'
import type { RequestContext } from './audit-log.ts'
import type { Booking } from './booking-repository.ts'

/** That somebody came or did not, and who noted it when. */
export type AttendanceNote = {
  attendance: Attendance
  /** Epoch milliseconds. */
  atMs: number
  /** A user name. */
  by: string
}

/** A live booking with the answer that it belongs to. */
export type BookedAnswer = {
  booking: Booking
  /** The office took its places although the slot had no room. */
  isPastQuota?: true
  record: AnswerRecord
  /**
   * When the office noted that who has booked knows what became of the slot, in epoch milliseconds; absent: it did not.
   */
  informedAtMs?: number
  /** Who of the office noted it by a tick; absent: it was a message or a command. */
  informedBy?: string
  /** Who has booked has switched messages off. */
  isSwitchedOff?: true
  attendance?: AttendanceNote
}

/** A live booking as a list names it, without anything that was answered. */
export type BookedPlace = {
  booking: Booking
  surveyId: string
  answerCode: string
  /** Of the answer. */
  version: number
  attendance?: AttendanceNote
}

/** What is said to who has booked a slot that is closed. */
export type ClosureNotice = {
  answerId: string
  userId: string
  message: BookingMessage & Required<Pick<BookingMessage, 'booking' | 'closure'>>
}

/** Which of the bookings of a day are meant; each absent: all. */
type BookedOnly = {
  unreminded?: boolean
  surveyIds?: readonly string[] | undefined
  answerIds?: readonly string[]
}

/** For whom answers wait: their owners, asked for a correction, or the desk that is to look at what they corrected. */
export type WaitingFor = 'owner' | 'desk'

/** How many answers wait for whom. `late`: of those of owners, the ones whose last day is over. */
export type WaitingCounts = Record<WaitingFor | 'late', number>

/** A page of the answers that are looked for. */
type FoundPage = {
  records: readonly AnswerRecord[]
  /** Where the next page begins; absent: there is none. */
  next?: number
}

/**
 * Driven port: the office reads answers, whoever's they are, and notes whom it has told of their bookings.
 * Every adapter passes `tests/contracts/office-answer-repository.contract.ts`.
 */
export interface OfficeAnswerRepository {
  /** The answer that was brought in under that number, with what it was saved by; undefined: none, or it is erased. */
  findImported(
    surveyId: string,
    source: string,
  ): Promise<{ record: AnswerRecord; bodyHash: string } | undefined>

  /** Whether an answer with this `source` was ever imported into the survey. */
  isImported(surveyId: string, source: string): Promise<boolean>

  /** The answer of a survey with that code; undefined if there is none. */
  findByCode(surveyId: string, answerCode: string): Promise<AnswerRecord | undefined>

  /**
   * What became of the answer of a survey with that code: the latest change of it, the answer itself if there is none.
   * The code of the first answer of a series finds it for ever, those of its changes while they are kept. Undefined if
   * there is none.
   */
  findLatest(surveyId: string, answerCode: string): Promise<AnswerRecord | undefined>

  /**
   * The answers in all forms, also those that were removed, that are what is looked for in one way or another (the
   * terms as `AnswerOfSave.terms` has them), those saved first last. A code finds what became of its answer, as
   * `findLatest` does. No more are read than are shown.
   *
   * @param page.after the `next` of the page before; absent: the first page
   * @param page.surveyIds the forms whose answers may be seen; absent: all
   */
  find(
    sought: readonly Sought[],
    page: { limit: number; after?: number; surveyIds?: readonly string[] },
  ): Promise<FoundPage>

  /** How many answers wait. @param only.surveyIds the forms whose answers may be seen; absent: all */
  countWaiting(today: LocalDate, only?: Pick<BookedOnly, 'surveyIds'>): Promise<WaitingCounts>

  /**
   * The answers that wait for their owners, whose last day is the earliest first, or for the desk; those saved first
   * first. No more are read than are shown.
   *
   * @param page.after the `next` of the page before, `2026-12-01.42` or `desk.42`; absent: the first page
   * @param page.surveyIds the forms whose answers may be seen; absent: all
   */
  listWaiting(
    whom: WaitingFor,
    page: { limit: number; after?: string | undefined; surveyIds?: readonly string[] | undefined },
  ): Promise<{ records: readonly AnswerRecord[]; next?: string }>

  /** Every answer to a survey, oldest first, read in pages so that memory does not grow with the table. */
  all(surveyId: string): AsyncIterable<AnswerRecord>

  /**
   * How many answers a survey has. @param only.latest without those that a change superseded: each series counts once
   */
  count(surveyId: string, only?: { latest: boolean }): Promise<number>

  /** When the answer to a survey that came last was saved first, epoch milliseconds; undefined: it has none. */
  newestAt(surveyId: string): Promise<number | undefined>

  /**
   * The live bookings of a day in all calendars, in the order of their answers' first save, then by slot key; empty if
   * none.
   * @param only.unreminded without those that have a reminder
   * @param only.surveyIds the forms whose answers may be seen
   * @param only.answerIds the bookings of these answers, some hundreds at most
   */
  bookedOn(day: LocalDate, only?: BookedOnly): Promise<readonly BookedAnswer[]>

  /**
   * The same bookings, of several days, without their answers: none is opened. By day, then as `bookedOn`.
   * @param only.surveyIds the forms whose answers may be seen
   */
  placesBookedOn(days: DaySpan, only?: Pick<BookedOnly, 'surveyIds'>): Promise<readonly BookedPlace[]>

  /**
   * Notes whether who has booked came, as one step with an audit event `booking.arrived`, `booking.absent` or
   * `booking.unmarked`; what is noted last counts. The note goes with the booking: one that was moved, given back or
   * erased has none.
   *
   * @param note.attendance undefined takes the note back
   * @returns whether the booking is there
   */
  noteAttendance(
    booking: Omit<Booking, 'cost'>,
    note: { attendance: Attendance | undefined; at: number; by: string; request?: RequestContext },
  ): Promise<boolean>

  /**
   * What differs once a live booking of a calendar from a day on came, went, or was noted as informed or not. No answer
   * is opened.
   */
  bookingsMark(calendarId: string, from: LocalDate): Promise<string>

  /**
   * Notes for some dozens of live bookings that who has booked was informed `at` (epoch milliseconds), or that they
   * have to be, as one step with an audit event `bookings.informed` that tells how many. The note goes with the
   * booking: one that was moved, given back or erased has none. Bookings that are no longer there are left out; without
   * any there is no event. A `tick` of somebody leaves out what is noted like that already, and has an event for each
   * booking, with its answer.
   *
   * @returns how many of the bookings were there, or ticked
   */
  noteInformed(
    bookings: readonly Booking[],
    note: { isInformed: boolean; at: number; tick?: { by: string; request: RequestContext } },
  ): Promise<number>

  /**
   * Has messages of closed slots sent, some dozens as one step with an audit event `bookings.informed`, and notes their
   * bookings as informed `at` (epoch milliseconds). Left out are bookings that are no longer there or noted as
   * informed, and residents who have switched messages off.
   *
   * @returns how many are sent
   */
  tell(notices: readonly ClosureNotice[], at: number): Promise<number>
}
