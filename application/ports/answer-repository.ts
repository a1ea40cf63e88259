import type {
  AnswerEntry,
  AnswerRecord,
  Correction,
  CorrectionRequest,
  OfficeResult,
} from '../../domain/answer/answer-record.ts'
import type { BookingMessage } from '../../domain/answer/booking-message.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { AuditEvent } from './audit-log.ts'
import type { PlaceRefusal, PlacesOfSave } from './booking-repository.ts'
import type { RequestKey } from './idempotency-repository.ts'
import type { NumberRefusal, NumberTake } from './member-number-repository.ts'
import type { OrderMove, OrderOfSave, OrderRefusal } from './order-move.ts'

/** The answer that a save stores, and what must still be so for it. */
export type AnswerOfSave = {
  /**
   * The answer to store. With `replaces` it takes the place of that record (same answerId, version one higher, same
   * code); else it is new, and its `keyMs` moves to the next free millisecond of this resident and survey if it is
   * taken (0 is never moved: a taken 0 is a conflict).
   */
  record: AnswerRecord
  replaces?: { answerId: string; version: number }
  /** An older answer that this one supersedes: its check becomes `check`, its version rises by one. */
  supersedes?: { answerId: string; version: number; check: string }
  /** Version of the survey config that the answer was validated against. */
  surveyVersion: number
  /** HMAC input of the request, remembered with the answer for `latestOwn`. */
  bodyHash: string
  /**
   * Exact values of all required searchable items after width conversion, or undefined if the record is not claimable.
   */
  claimValues?: readonly string[]
  /** What the office finds it by (`findTerms`), in the place of what the replaced or superseded answer was found by. */
  terms: readonly string[]
  /**
   * Number that the answer has where it was imported from, unique in its survey for ever; whoever knows the number
   * can't be told from the store.
   */
  source?: string
  /**
   * Another record of the same resident that must stand at that version, such as a member's: else a conflict on
   * 'answer'.
   */
  requires?: { answerId: string; version: number }
  /**
   * The files that it has from now on (`AttachmentRepository`): of the replaced or superseded answer, or sent by the
   * resident for the same form and of no answer yet; else a conflict on 'attachment'.
   */
  attachments?: readonly string[]
}

/** How many answers and saves of a survey a resident may have; what is absent is not limited. */
export type SaveLimits = {
  /** How many answers that are not cancelled, this one included. */
  maxLive?: number
  /** How often since `sinceMs` (epoch milliseconds), this save included. */
  atMost?: { times: number; sinceMs: number }
  /** When this resident saved last, as the caller knows, epoch milliseconds; a later save is a conflict on 'answer'. */
  latestSaveMs?: number
}

/** What is stored along with an answer. */
export type StoredAlong = {
  /** Kept with the result, a `SavedAnswer`, for at least 24 h, per resident and call. */
  idempotency?: RequestKey
  /** The language that the resident reads from now on (`LanguageRepository`); absent: as it was. */
  language?: LanguageCode
  /**
   * What is sent about the answer. What still waits to be sent about the replaced or superseded one goes in any case.
   */
  messages?: readonly BookingMessage[]
  audit: readonly AuditEvent[]
}

/**
 * Everything one save changes, applied in one transaction or not at all. Each part is described where its owner's port
 * stands.
 */
export type AnswerWrite = AnswerOfSave &
  SaveLimits &
  StoredAlong & {
    /** Absent: what the replaced or superseded answer had booked is given back, and nothing taken. */
    places?: PlacesOfSave
    /** Absent: the answer has none, or as it is. */
    number?: NumberTake
    /** What becomes of the order of the answer; a conflict on 'order' if it has another version by now. */
    order?: OrderOfSave
  }

/**
 * A change of a stored answer that is no save: a cancellation, the office's own entries, or another slot. Applied
 * atomically.
 */
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
  /** What the office puts right by them, kept with the answer beside what it put right before; absent: nothing. */
  correction?: Correction
  /** What the office asks its owner to correct, all anew; absent: as it was. */
  requests?: readonly CorrectionRequest[]
  /** The results that the office told, all anew; absent: as they were. */
  results?: readonly OfficeResult[]
  /**
   * What becomes of its files: those of `adds`, which `from` has sent for its form and no answer has yet, else a
   * conflict, are its own from now on, and those of `drops` are erased; others stay. Absent: nothing.
   */
  attachments?: { adds: readonly string[]; drops: readonly string[]; from: string }
  /** What is sent beside all that still waits, in the place of what waits of the same kind. */
  tells?: BookingMessage
  /** What it is found by with its new entries, made by a version of its survey; absent: as before. */
  found?: {
    surveyVersion: number
    /** What the office finds it by. */
    by: readonly string[]
    /** By which values it can be claimed; null: nobody can; absent: as before. */
    claimValues?: readonly string[] | null
  }
  /** Whose bookings are given back, once. */
  releases: 'all' | readonly string[]
  /** What is booked after that, in the same step; absent: nothing. */
  places?: Pick<PlacesOfSave, 'catalogVersion' | 'takes' | 'givesBack'>
  /** Epoch seconds. */
  updatedAt: number
  /** The order of the answer moves in the same step. */
  order?: OrderMove
  /**
   * What is sent about it, in the place of all that still waits; absent: only the reminders of what is given back go.
   */
  messages?: readonly BookingMessage[]
  audit: readonly AuditEvent[]
}

/**
 * An answer that is taken out of the store with everything it booked. Of its order only state and amount remain, which
 * belong to nobody.
 */
export type AnswerRemoval = Pick<AnswerAmendment, 'answerId' | 'surveyId' | 'userId' | 'version' | 'audit'>

/** What came of a save; only with `saved` anything was stored. */
export type SaveOutcome =
  | { kind: 'saved'; saved: SavedAnswer }
  /** This key was already used by this resident for this call. */
  | { kind: 'repeated'; bodyHash: string; saved: SavedAnswer }
  | SaveConflict
  | LimitRefusal
  | NumberRefusal
  | OrderRefusal
  | PlaceRefusal

/** The answer or what it was validated against is not as it was, or its code is taken: validate and try again. */
type SaveConflict =
  | { kind: 'conflict'; on: 'survey' | 'answer' | 'code' | 'catalog' | 'attachment' }
  /** An answer with this `source` was imported before, even if it was changed or cancelled since. */
  | { kind: 'imported_before' }

/** The resident has what `SaveLimits` allows, however many saves run at once. */
type LimitRefusal =
  /** Orders that are being paid count for a save with an order. */
  { kind: 'too_many_live' } | { kind: 'too_many' }

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
   * @returns 'conflict' if there is no such answer of this resident at that version, the survey or the catalog that
   * the amendment names is no longer in force, or one of its files is not free; why its places were not taken. Nothing
   * was stored then
   * @throws Refusal `service.unavailable`
   */
  amend(amendment: AnswerAmendment): Promise<'amended' | 'conflict' | PlaceRefusal>

  /**
   * Takes an answer out of the store, with its bookings given back.
   * @returns 'conflict' as `amend`
   * @throws Refusal `service.unavailable`
   */
  remove(removal: AnswerRemoval): Promise<'removed' | 'conflict'>
}
