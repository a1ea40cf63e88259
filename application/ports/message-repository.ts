import type { BookingMessage, MessageKind } from '../../domain/answer/booking-message.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { AuditEvent } from './audit-log.ts'

/** A message that one process may send now. */
export type ClaimedMessage = Pick<
  BookingMessage,
  'messageId' | 'kind' | 'visits' | 'untilMs' | 'closure' | 'words'
> & {
  answerId: string
  userId: string
  surveyId: string
  /** The number of the answer's partition key. */
  keyMs: number
  /** What a reminder recalls, or the office has closed. */
  slot?: Slot
  /** How often it was claimed, this time included; it names the claim. */
  attempts: number
  /** Absent: the default one. */
  language?: LanguageCode
}

/** A reminder of a booking of that answer. */
export type Reminder = {
  answerId: string
  userId: string
  message: BookingMessage & Required<Pick<BookingMessage, 'booking'>>
}

/** The name of a claim. */
export type MessageClaim = Pick<ClaimedMessage, 'answerId' | 'messageId' | 'attempts' | 'kind'>

/**
 * What a resident wants of messages, without one they get them, and the language that they have chosen
 * (`LanguageRepository`).
 */
export type MessagePreference = { isOn: boolean; language?: LanguageCode }

/**
 * Driven port: messages that wait to be sent. They come in with the answer that they tell of (`AnswerRepository`), go
 * with it when it is removed, and with their resident. Every adapter passes
 * `tests/contracts/message-repository.contract.ts`.
 */
export interface MessageRepository {
  /**
   * Claims up to `limit` messages of these kinds that are due at `atMs`, the longest due first, until `leaseMs` later:
   * nobody else gets them before. Empty if there are none. What is due and not wanted any more goes: messages to
   * residents who have switched them off, and reminders whose booking is gone. One that is due and of no use any more
   * is given up, with an audit event. Whoever was to hear of a closed slot in this way is to be informed by the office
   * again.
   */
  claim(wanted: {
    kinds: readonly MessageKind[]
    atMs: number
    leaseMs: number
    limit: number
  }): Promise<readonly ClaimedMessage[]>

  /** What waits to be sent about some answers, the longest due first. */
  waiting(answerIds: readonly string[]): Promise<readonly Pick<BookingMessage, 'kind' | 'dueAtMs'>[]>

  /** How many are due and not sent, up to 10,000. */
  countDue(atMs: number): Promise<number>

  /** How many were given up and are kept for the office to see. */
  countGivenUp(): Promise<number>

  /** Removes a message that was sent, with an audit event; does nothing if it is gone. */
  sent(claim: MessageClaim, atMs: number): Promise<void>

  /** Has a message tried again from `dueAtMs` on; does nothing if somebody else has claimed it since. */
  postpone(claim: MessageClaim, dueAtMs: number): Promise<void>

  /**
   * Ends the attempts to send a message, with an audit event; does nothing if somebody else has claimed it since.
   * @param why.reason a short code
   * @param why.isKept whether the office gets to see it; else it goes. Of a closed slot the office informs them itself:
   * their booking is no longer noted as informed
   */
  giveUp(claim: MessageClaim, why: { reason: string; isKept: boolean }, atMs: number): Promise<void>

  /**
   * Stores reminders of some dozens of bookings as one step. Left out are those whose booking is gone, or has a
   * reminder that waits or was given up.
   */
  remind(reminders: readonly Reminder[]): Promise<void>

  /**
   * Stores what the office has written about an answer, with an audit event; once, however often it comes with that
   * `messageId`. It is sent whatever becomes of the answer, unless that is erased.
   * @returns whether the answer stands as its resident's
   */
  write(
    written: { answerId: string; userId: string; message: BookingMessage },
    audit: AuditEvent,
  ): Promise<boolean>

  /** What the resident wants; undefined if they never said, nor chose a language. */
  preference(userId: string): Promise<MessagePreference | undefined>

  /** Switches messages on or off; the language stays. */
  setPreference(userId: string, preference: Pick<MessagePreference, 'isOn'>): Promise<void>
}
