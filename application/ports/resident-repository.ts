import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { MessageKind, Visit } from '../../domain/answer/booking-message.ts'
import type { PartRefund } from '../../domain/order/part-refund.ts'
import type { Attendance } from '../../domain/reservation/attendance.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { Attachment } from './attachment-repository.ts'
import type { AuditEvent } from './audit-log.ts'
import type { ErasedResident } from './erased-list.ts'
import type { MessagePreference } from './message-repository.ts'
import type { StoredOrder } from './order-repository.ts'
import type { StaffAccount } from './staff-account-repository.ts'
import type { StaffLink } from './staff-link-repository.ts'

/** How long a keeper's request that somebody be erased waits for another keeper, milliseconds (OFF-51). */
export const erasureRequestMs = 24 * 3_600_000

/** A keeper asks that somebody be erased. */
type ErasureRequest = {
  /** The staff identifier of who asks. */
  sub: string
  /** Epoch milliseconds. */
  atMs: number
}

/** All that is held of a resident; lists are empty where there is nothing. */
export type HeldOfResident = {
  /** Superseded and cancelled ones among them. */
  answers: readonly AnswerRecord[]
  /**
   * What the office noted beside them for itself: they are personal data of theirs too, and the office decides what of
   * it is disclosed.
   */
  deskNotes: readonly { answerId: string; memo: string; assignee?: string }[]
  /** `informedAtMs`: when the office noted that they know what became of the slot. */
  /** Files of their answers, and those that they have not sent with one yet. */
  attachments: readonly Attachment[]
  bookings: readonly (Slot & {
    answerId: string
    itemKey: string
    cost: number
    informedAtMs?: number
    attendance?: Attendance
  })[]
  holds: readonly (Slot & { holdId: string; cost: number; expiresAtMs: number })[]
  orders: readonly StoredOrder[]
  /** What the office gave back of them in parts. */
  partRefunds: readonly (PartRefund & { orderId: string })[]
  /** Answers that wait for their payment. */
  pendingAnswers: readonly AnswerRecord[]
  /** Messages that wait to be sent, and those that were given up. */
  messages: readonly {
    answerId: string
    kind: MessageKind
    visits: readonly Visit[]
    /** What the office has written. */
    words?: string
    dueAtMs: number
  }[]
  /** A keeper's request that they be erased. */
  erasureRequests: readonly ErasureRequest[]
  /** What they said of messages; absent: nothing. */
  messagePreference?: MessagePreference
  /** Requests that are remembered, so that a repetition gets the same result. */
  requests: readonly { call: string; key: string; result: unknown }[]
  /** Failed look-ups by day. */
  lookUps: readonly { day: string; times: number }[]
  /** Answers of nobody that they may claim. */
  grants: readonly { answerId: string; untilMs: number }[]
  sessions: readonly { name?: string; picture?: string; expiresAtMs: number }[]
  /**
   * The staff records that their LINE account is linked to; `account` is absent where it stands in an admin platform.
   */
  staff: readonly { link: StaffLink; account?: Omit<StaffAccount, 'passwordHash'> }[]
  /** Which forms they opened. */
  views: readonly { path: string; atMs: number }[]
  /** What the audit log tells of them, and what is on its way there, first one first. */
  events: readonly { kind: string; atMs: number; surveyId?: string; answerId?: string; facts?: object }[]
}

/** What was erased. */
export type ErasedOfResident = {
  answers: number
  /** Places of reservations ahead that were given back. */
  released: number
  /** The `sub` of each staff record that their LINE account was linked to. */
  staff: readonly string[]
}

/**
 * Driven port: all that is held of one resident, under their user id.
 * Every adapter passes `tests/contracts/resident-repository.contract.ts`.
 */
export interface ResidentRepository {
  /** @param only.withLogs false: without views and events, for which the logs are looked through */
  find(userId: string, only?: { withLogs: boolean }): Promise<HeldOfResident>

  /**
   * Erases all that `find` gives but the audit log, which knows no more of a resident than a pseudonym. Reservations
   * before `today` remain as numbers only, later ones are given back. Of orders only state and amount remain, which
   * belong to nobody. With the link to a staff record goes the record, and its open invitations; no QR code or
   * invitation tells any more who used it, and those that were only held are used up. Done in steps; done again, it
   * goes on or does nothing. Of an entry that `notErased` gave, answers that were saved a minute or more after its time
   * stay, and where there is one, or an order or a link to a staff record since then, so does what is held besides
   * answers and views: whoever came back loses nothing.
   * @param who a user id, or such an entry
   * @param audit is recorded in the last step, with which the staff record goes; whom an event concerns is `who`
   */
  erase(
    who: string | ErasedResident,
    today: LocalDate,
    audit: (erased: ErasedOfResident) => readonly AuditEvent[],
  ): Promise<ErasedOfResident>

  /** What is told of an erasure outside of the database. */
  entryOf(userId: string, atMs: number): Promise<ErasedResident>

  /**
   * Compares a list with the audit log: `missing` are those whose erasure is not in it (the database was restored from
   * an older backup, or an erasure was interrupted), each once with the latest time. Who came back after it is not
   * among them.
   * `foreign`: how many entries this database has not made.
   */
  notErased(listed: readonly ErasedResident[]): Promise<{ missing: ErasedResident[]; foreign: number }>

  /**
   * Keeps that a keeper asks that somebody be erased, in the place of an earlier request, as one step with the audit
   * events. It goes when they are erased, and after `erasureRequestMs`.
   */
  askErasure(userId: string, request: ErasureRequest, audit: readonly AuditEvent[]): Promise<void>

  /** The request that waits; undefined if none does, or only one of `erasureRequestMs` ago. */
  erasureRequest(userId: string, nowMs: number): Promise<ErasureRequest | undefined>
}
