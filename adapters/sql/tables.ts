import type { Generated } from 'kysely'
import type { FormKind } from '../../application/ports/city-repository.ts'
import type { StaffAccount } from '../../application/ports/staff-account-repository.ts'
import type { StaffGrant } from '../../application/ports/staff-grant-repository.ts'
import type { MessageKind } from '../../domain/answer/booking-message.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import type { LoggedEvent, OutboxEvent } from './audit/audit-chain.ts'

/** `day` as `YYYY-MM-DD`. */
type SlotColumns = { calendar_id: string; day: string; slot_key: number }

/** The tables as they stand after all migrations. Nothing personal stands in a column that is not sealed. */
export type Tables = {
  meta: { name: string; value: Uint8Array }
  /** Keys, encrypted by DATA_KEY. */
  key_ring: {
    purpose: string
    generation: number
    wrapped: Uint8Array
    made_at_ms: number
    /** Since when no record is left that an older key sealed. */
    resealed_at_ms: number | null
  }
  city: {
    id: number
    version: number
    settings: string | null
    imported_at_ms: number | null
    /** Translations by language, as JSON. */
    languages: Generated<string>
  }
  survey: {
    survey_id: string
    position: number
    version: number
    /** The config as JSON, of a removed survey the last one; '' where an earlier release removed it. */
    config: string
    removed: number
    /** Items by which all its answers are indexed, as JSON; null if that must be done anew. */
    claim_keys: string | null
    kind: FormKind
  }
  /** One row: calendars, categories and items in force as JSON; the version rises when they change. */
  catalog: { id: number; version: number; content: string }
  /** One row: the services that are paid for and the tax in force as JSON; the version rises when they change. */
  payment_config: { id: number; version: number; content: string }
  media: { name: string; position: number; content_type: string; digest: Uint8Array; bytes: Uint8Array }
  answer: {
    /** Order of first save. */
    seq: Generated<number>
    answer_id: string
    survey_id: string
    owner: Uint8Array
    registered_by: string
    version: number
    key_ms: number
    answer_code: string
    check_value: string
    /** Epoch seconds. */
    created_at: number
    /** Epoch seconds. */
    updated_at: number
    sealed: Uint8Array
    saved_at_ms: number
    saved_version: number
    claim_index: Uint8Array | null
    /** How many live bookings it has. */
    bookings: Generated<number>
    /** Which save of its owner to the survey on that day it was; 0: not counted. */
    save_number: Generated<number>
    /** The member number that the transaction gave it, hidden by its pad; null: none. */
    number_padded: Generated<number | null>
  }
  /** Every member number that was ever taken, by a blind index. */
  member_number: {
    survey_id: string
    number_index: Uint8Array
    /** Who has or had it; null: a resident who was erased. */
    owner: Uint8Array | null
    answer_id: string
  }
  /** The last member number that a form has given out, or counts as such. */
  number_counter: { survey_id: string; last_number: number }
  slot: SlotColumns & {
    /** Places taken, holds included. */
    reserved: number
    /** Places there were when one was taken last. */
    quota: number
    /** Of the places taken, those of past bookings that were erased. */
    erased: Generated<number>
  }
  /** Live bookings. */
  booking: SlotColumns & {
    answer_id: string
    item_key: string
    owner: Uint8Array
    survey_id: string
    cost: number
    /** When the office noted that who has booked knows what became of the slot; null: it did not. */
    informed_at_ms: number | null
  }
  /** Orders, and where they stand. */
  orders: {
    /** The id of its hold too. */
    order_id: string
    survey_id: string
    /** null: a resident who was erased. */
    owner: Uint8Array | null
    answer_id: string | null
    state: OrderState
    version: number
    /** Whether money was taken, rather than only reserved. */
    captured: number
    /** Whole yen, tax included. */
    total: number
    created_at_ms: number
    expires_at_ms: number
    sent_at_ms: number | null
    /** Epoch seconds. */
    completed_at: number | null
    /** Epoch seconds. */
    canceled_at: number | null
    pay_method: string | null
    tracking_id: string | null
    request_key: string | null
    /** A blind index of the request. */
    body_index: Uint8Array | null
    /** The order itself; null: erased. */
    sealed: Uint8Array | null
  }
  /** The answers that orders wait with. */
  pending_answer: { order_id: string; owner: Uint8Array; sealed: Uint8Array }
  /** One row for each place that a hold keeps. */
  hold: SlotColumns & {
    hold_id: string
    item_key: string
    owner: Uint8Array
    survey_id: string
    cost: number
    expires_at_ms: number
  }
  /** Staff records of the embedded directory. */
  staff_account: {
    /** A blind index of the user name. */
    username_index: Uint8Array
    sub: string
    /** User name, name and address. */
    sealed: Uint8Array
    /** As `PasswordHash` makes it. */
    password_hash: string | null
    made_by: StaffAccount['madeBy']
    made_at_ms: number
    /** 1: it was linked once, or the office has named it; else it goes a while after it was made. */
    stays: number
  }
  /** QR codes and invitations. */
  staff_grant: {
    /** SHA-256 of the secret. */
    grant_hash: Uint8Array
    kind: StaffGrant['kind']
    /** Whom an invitation is for, or whom a code has linked. */
    sub: string | null
    /** Epoch seconds; null counts as expired. */
    effective_date: number | null
    password_hash: string | null
    /** The pseudonym of the LINE account that has made an account or a link through it. */
    taken_by: Uint8Array | null
    used: number
    made_at_ms: number
  }
  /** Which LINE account is whose. */
  staff_link: { sub: string; owner: Uint8Array; sealed: Uint8Array; linked_at_ms: number }
  /** Messages that wait to be sent, and those that were given up. */
  message: {
    answer_id: string
    message_id: string
    owner: Uint8Array
    kind: MessageKind
    /** To whom, and what it tells of. */
    sealed: Uint8Array
    due_at_ms: number
    /** From when on it is of no use any more. */
    until_ms: number
    /** Until when a process may be sending it; 0: none. */
    leased_until_ms: number
    /** How often it was claimed. */
    attempts: number
    /** The booking of a reminder; null: it is none. */
    item_key: string | null
    calendar_id: string | null
    day: string | null
    slot_key: number | null
    given_up_at_ms: number | null
    /** Why it was given up, as a short code. */
    reason: string | null
  }
  /** Who wants messages, and who reads which language; who never said so has no row. */
  message_preference: { owner: Uint8Array; is_on: number; language: string | null }
  /** Requests with a key; body hash and result are sealed together. */
  idempotency: {
    owner: Uint8Array
    call_name: string
    request_key: string
    /** The body hash and what of the result was known before it was stored. */
    sealed: Uint8Array
    /** The fields of the result that were decided in the transaction, as JSON; null: none. */
    decided: string | null
    created_at_ms: number
  }
  /** Who may claim which answer, until when. */
  claim_grant: { owner: Uint8Array; answer_id: string; until_ms: number }
  /** How often a resident looked for these values on a day and found nothing to claim. */
  failed_look_up: { owner: Uint8Array; day: string; claim_index: Uint8Array; times: number }
  /** How often something happened that is limited, in a window that ends at `until_ms`; `counter` is a blind index of what. */
  limit_count: { counter: Uint8Array; until_ms: number; times: number }
  /** Every source that was imported, also after its answer was removed. */
  imported: { survey_id: string; source_index: Uint8Array; answer_id: string }
  refresh_token: {
    token_hash: Uint8Array
    family: string
    owner: Uint8Array
    /** The viewer, sealed. */
    sealed: Uint8Array
    expires_at_ms: number
    swapped_at_ms: number | null
    /** When the last token that comes of the same sign-in ends at the latest. */
    ends_at_ms: number
  }
  audit_outbox: OutboxEvent & { seq: Generated<number> }
  audit_log: LoggedEvent
  access_log: { seq: Generated<number>; owner: Uint8Array; path: string; at_ms: number }
}
