import type { Generated } from 'kysely'
import type { FormKind } from '../../application/ports/city-repository.ts'
import type { StaffAccount } from '../../application/ports/staff-account-repository.ts'
import type { StaffGrant } from '../../application/ports/staff-grant-repository.ts'
import type { MessageKind } from '../../domain/answer/booking-message.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import type { LoggedEvent, OutboxEvent } from './audit/audit-chain.ts'

type SlotColumns = { calendar_id: string; day: string; slot_key: number }

/** The tables as queries see them; `migrations/schema.ts` says what their columns hold. */
export type Tables = {
  meta: { name: string; value: Uint8Array }
  key_ring: {
    purpose: string
    generation: number
    wrapped: Uint8Array
    earlier_wrapped: Uint8Array | null
    made_at_ms: number
    resealed_at_ms: number | null
  }
  city: {
    id: number
    version: number
    settings: string | null
    imported_at_ms: number | null
    languages: Generated<string>
  }
  city_version: {
    version: number
    at_ms: number
    made_by: string | null
    content: Uint8Array
  }
  kept_media: {
    digest: Uint8Array
    last_version: number
    bytes: Uint8Array
  }
  survey: {
    survey_id: string
    position: number
    version: number
    config: string
    removed: number
    claim_keys: string
    kind: FormKind
  }
  catalog: { id: number; version: number; content: string }
  payment_config: { id: number; version: number; content: string }
  media: { name: string; position: number; content_type: string; digest: Uint8Array; bytes: Uint8Array }
  answer: {
    seq: Generated<number>
    answer_id: string
    survey_id: string
    owner: Uint8Array
    registered_by: string
    version: number
    key_ms: number
    answer_code: string
    check_value: string
    status: string | null
    created_at: number
    updated_at: number
    sealed: Uint8Array
    saved_at_ms: number
    saved_version: number
    claim_index: Uint8Array | null
    bookings: Generated<number>
    save_number: Generated<number>
    number_padded: Generated<number | null>
    series_code: Generated<string | null>
    changed_to: Generated<string | null>
  }
  member_number: {
    survey_id: string
    number_index: Uint8Array
    owner: Uint8Array | null
    answer_id: string
  }
  number_counter: { survey_id: string; last_number: number }
  slot: SlotColumns & {
    reserved: number
    quota: number
    erased: Generated<number>
  }
  booking: SlotColumns & {
    answer_id: string
    item_key: string
    owner: Uint8Array
    survey_id: string
    cost: number
    informed_at_ms: number | null
  }
  orders: {
    order_id: string
    survey_id: string
    owner: Uint8Array | null
    answer_id: string | null
    state: OrderState
    version: number
    captured: number
    total: number
    created_at_ms: number
    expires_at_ms: number
    sent_at_ms: number | null
    completed_at: number | null
    canceled_at: number | null
    pay_method: string | null
    tracking_id: string | null
    request_key: string | null
    body_index: Uint8Array | null
    sealed: Uint8Array | null
  }
  pending_answer: { order_id: string; owner: Uint8Array; sealed: Uint8Array }
  hold: SlotColumns & {
    hold_id: string
    item_key: string
    owner: Uint8Array
    survey_id: string
    cost: number
    expires_at_ms: number
  }
  staff_account: {
    username_index: Uint8Array
    sub: string
    sealed: Uint8Array
    password_hash: string | null
    made_by: StaffAccount['madeBy']
    made_at_ms: number
    stays: number
  }
  staff_grant: {
    grant_hash: Uint8Array
    kind: StaffGrant['kind']
    sub: string | null
    effective_date: number | null
    password_hash: string | null
    taken_by: Uint8Array | null
    used: number
    made_at_ms: number
  }
  staff_link: { sub: string; owner: Uint8Array; sealed: Uint8Array; linked_at_ms: number }
  message: {
    answer_id: string
    message_id: string
    owner: Uint8Array
    kind: MessageKind
    sealed: Uint8Array
    due_at_ms: number
    until_ms: number
    leased_until_ms: number
    attempts: number
    item_key: string | null
    calendar_id: string | null
    day: string | null
    slot_key: number | null
    given_up_at_ms: number | null
    reason: string | null
  }
  message_preference: { owner: Uint8Array; is_on: number; language: string | null }
  idempotency: {
    owner: Uint8Array
    call_name: string
    request_key: string
    sealed: Uint8Array
    decided: string | null
    created_at_ms: number
  }
  claim_grant: { owner: Uint8Array; answer_id: string; until_ms: number }
  failed_look_up: { owner: Uint8Array; day: string; claim_index: Uint8Array; times: number }
  limit_count: { counter: Uint8Array; until_ms: number; times: number }
  imported: { survey_id: string; source_index: Uint8Array; answer_id: string }
  refresh_token: {
    token_hash: Uint8Array
    family: string
    owner: Uint8Array
    sealed: Uint8Array
    expires_at_ms: number
    swapped_at_ms: number | null
    ends_at_ms: number
  }
  audit_outbox: OutboxEvent & { seq: Generated<number> }
  audit_log: LoggedEvent
  access_log: { seq: Generated<number>; owner: Uint8Array; path: string; at_ms: number }
}
