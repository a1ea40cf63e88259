import type { AnswerEntry, AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { BookingMessage } from '../../domain/answer/booking-message.ts'
import type { Order } from '../../domain/order/order.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { AuditEvent } from './audit-log.ts'
import type { PlaceRefusal, PlaceTake } from './booking-repository.ts'
import type { RequestKey } from './idempotency-repository.ts'

/**
 * A member number that a save takes for the answer to one item, in the same transaction: a given one, or the next one of the form,
 * which follows the largest of `after` and all that were given out, and is `upTo` at most. A given one stands in the entry of
 * the item already; the entry of one to be given out is empty, and is read with it.
 */
export type NumberTake = { itemKey: string } & (
  | {
      /** Without leading zeros. */
      value: string
      /** The numbers that the form gives out follow this one, if they have not come so far. */
      continuesAfter?: number
      /** It may be taken from this record: for the office alone. */
      from?: GivenUpBy
    }
  | { after: number; upTo: number }
)

/** The record for which a number was taken last, and which stands without it at that version. */
export type GivenUpBy = { answerId: string; version: number }

/** A guarded change of an order's state. */
export type OrderMove = {
  orderId: string
  /** The version that it is made for; it rises by one. */
  version: number
  to: OrderState
  /** Epoch milliseconds. */
  atMs: number
  /** What is learnt of the payment; absent: as it was. */
  captured?: boolean
  payMethod?: PayMethod
  trackingId?: string
  /** Epoch seconds. */
  completedAt?: number
  /** Epoch seconds. */
  canceledAt?: number
  /** The places that it holds are given back, and the answer that it waits with is dropped. */
  releases: boolean
}

/** What a save does to the order of its answer. */
export type OrderOfSave =
  /** A new order, to be paid at the counter or for nothing. */
  | { kind: 'new'; order: Order; atMs: number }
  /** The order of the answer that is superseded goes along. */
  | { kind: 'follows'; orderId: string; version: number }
  /** The order that the answer waited with is paid. With `redeems` of `places` its hold becomes the answer's bookings. */
  | { kind: 'completes'; move: OrderMove }

/** Everything one save changes, applied in one transaction or not at all. */
export type AnswerWrite = {
  /**
   * The answer to store. With `replaces` it takes the place of that record (same answerId, version one higher, same code);
   * else it is new, and its `keyMs` moves to the next free millisecond of this resident and survey if it is taken
   * (0 is never moved: a taken 0 is a conflict).
   */
  record: AnswerRecord
  replaces?: { answerId: string; version: number }
  /** An older answer that this one supersedes: its check becomes `check`, its version rises by one. */
  supersedes?: { answerId: string; version: number; check: string }
  /** Version of the survey config that the answer was validated against. */
  surveyVersion: number
  /** How many answers that are not cancelled the resident may have of the survey, this one included; absent: not checked. */
  maxLive?: number
  /** HMAC input of the request, remembered with the answer for `latestOwn`. */
  bodyHash: string
  /** When this resident saved to the survey last, as the caller knows, epoch milliseconds; a later save is a conflict on 'answer'. Absent: not checked. */
  latestSaveMs?: number
  /** How often the resident may save to the survey since `sinceMs` (epoch milliseconds), this save included. Absent: not limited. */
  atMost?: { times: number; sinceMs: number }
  /** Kept with the result, a `SavedAnswer`, for at least 24 h, per resident and call. */
  idempotency?: RequestKey
  /**
   * Number that the answer has where it was imported from, unique in its survey for ever; whoever knows the number
   * can't be told from the store.
   */
  source?: string
  /** The member number that the answer has from now on, unique in its survey. Absent: none, or as it is. */
  number?: NumberTake
  /** What becomes of the order of the answer; a conflict on 'order' if it has another version by now. */
  order?: OrderOfSave
  /** Another record of the same resident that must stand at that version, such as a member's: else a conflict on 'answer'. */
  requires?: { answerId: string; version: number }
  /** Exact values of all required searchable items after width conversion, or undefined if the record is not claimable. */
  claimValues?: readonly string[]
  /**
   * What the answer books. Whatever the replaced or superseded answer had booked is given back, but for `keeps`; then `takes`
   * are taken: a change is a swap. Absent: everything is given back and nothing taken.
   */
  places?: {
    /** Version of the catalog that the takes were validated against. */
    catalogVersion: number
    /** Items whose booking stays as it is; it moves to the new answer. */
    keeps: readonly string[]
    takes: readonly PlaceTake[]
    /** The slots that are given back, as far as they were known: two changes that swap their slots then don't wait for each other. */
    givesBack?: readonly Slot[]
    /** A hold of this resident becomes bookings of the answer: the id of its order, and how many places it holds. */
    redeems?: { orderId: string; places: number }
  }
  /** The language that the resident reads from now on (`LanguageRepository`); absent: as it was. */
  language?: LanguageCode
  /** What is sent about the answer. What still waits to be sent about the replaced or superseded one goes in any case. */
  messages?: readonly BookingMessage[]
  audit: readonly AuditEvent[]
}

/** A change of a stored answer that is no save: a cancellation, or the office's own entries. Applied atomically. */
export type AnswerAmendment = {
  answerId: string
  surveyId: string
  userId: string
  /** The version the change was made for; it rises by one. */
  version: number
  /** The new check value; absent: as it was. */
  check?: string
  /** The office's own name of `check`, where it has another one. */
  status?: string
  /** All entries anew; absent: as they were. */
  entries?: readonly AnswerEntry[]
  /** Whose bookings are given back, once. */
  releases: 'all' | readonly string[]
  /** Epoch seconds. */
  updatedAt: number
  /** The order of the answer moves in the same step. */
  order?: OrderMove
  /** What is sent about it, in the place of all that still waits; absent: only the reminders of what is given back go. */
  messages?: readonly BookingMessage[]
  audit: readonly AuditEvent[]
}

/** An answer that is taken out of the store with everything it booked. Of its order only state and amount remain, which belong to nobody. */
export type AnswerRemoval = Pick<AnswerAmendment, 'answerId' | 'surveyId' | 'userId' | 'version' | 'audit'>

/** What came of a save. */
export type SaveOutcome =
  | { kind: 'saved'; saved: SavedAnswer }
  /** This key was already used by this resident for this call; nothing was stored. */
  | { kind: 'repeated'; bodyHash: string; saved: SavedAnswer }
  /** An answer or the config changed since validation, or the answer code is taken; nothing was stored. Validate and try again. */
  | { kind: 'conflict'; on: 'survey' | 'answer' | 'code' | 'catalog' | 'order' }
  /** The provider's tracking id belongs to another order; nothing was stored. */
  | { kind: 'tracking_used' }
  /** An answer with this `source` was imported before, even if it was changed or cancelled since; nothing was stored. */
  | { kind: 'imported_before' }
  /** The resident has `maxLive` answers of the survey; orders that are being paid count for a save with an order. Nothing was stored. */
  | { kind: 'too_many_live' }
  /** The resident has saved as often as `atMost` allows; nothing was stored. However many run at once, no more are stored. */
  | { kind: 'too_many' }
  /** Another resident has, or had, the member number, and it is not to be had `from` them; nothing was stored. */
  | { kind: 'number_taken' }
  /** The form has given out all its member numbers; nothing was stored. */
  | { kind: 'numbers_exhausted' }
  /** A slot has no room left, or the resident has booked enough; nothing was stored, the old booking stands. */
  | PlaceRefusal

export type SavedAnswer = {
  answerId: string
  surveyId: string
  keyMs: number
  answerCode: string
  version: number
  /** Answer code of the first answer of the series that it goes on with; absent: it is the first. */
  seriesCode?: string
}

/**
 * Driven port: saving and changing answers. Every write filters by owner in the statement itself.
 * Every adapter passes `tests/contracts/answer-repository.contract.ts`.
 */
export interface AnswerRepository {
  /**
   * Applies all of `write` atomically and durably: when this resolves with `saved` it is on disk.
   * @throws Refusal `service.unavailable` if nothing was stored because the store is busy, full or gone
   */
  save(write: AnswerWrite): Promise<SaveOutcome>

  /**
   * Applies all of `amendment` atomically and durably.
   * @returns 'conflict' if there is no such answer of this resident at that version; nothing was stored then
   * @throws Refusal `service.unavailable`
   */
  amend(amendment: AnswerAmendment): Promise<'amended' | 'conflict'>

  /**
   * Takes an answer out of the store, with its bookings given back.
   * @returns 'conflict' as `amend`
   * @throws Refusal `service.unavailable`
   */
  remove(removal: AnswerRemoval): Promise<'removed' | 'conflict'>
}
