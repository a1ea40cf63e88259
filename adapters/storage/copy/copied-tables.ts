import { countTables } from '../audit/daily-counts.ts'

/** Every table with the columns of its key, by which it is read in order. */
const keys = {
  meta: ['name'],
  key_ring: ['purpose', 'generation'],
  city: ['id'],
  catalog: ['id'],
  payment_config: ['id'],
  survey: ['survey_id'],
  form_draft: ['survey_id'],
  preview_link: ['token_hash'],
  media: ['name'],
  city_version: ['version'],
  kept_media: ['digest'],
  slot: ['calendar_id', 'day', 'slot_key'],
  answer: ['seq'],
  answer_term: ['term', 'seq'],
  desk_note: ['answer_id'],
  attachment: ['attachment_id'],
  attachment_piece: ['content_id', 'piece'],
  booking: ['answer_id', 'item_key'],
  orders: ['order_id'],
  part_refund: ['order_id', 'version'],
  pending_answer: ['order_id'],
  hold: ['hold_id', 'item_key'],
  staff_account: ['username_index'],
  staff_grant: ['grant_hash'],
  staff_link: ['sub'],
  office_duty: ['sub', 'section_id'],
  office_session: ['token_hash'],
  erasure_request: ['owner'],
  message: ['answer_id', 'message_id'],
  message_preference: ['owner'],
  section_told: ['section_id'],
  section_notice: ['notice_id'],
  idempotency: ['owner', 'call_name', 'request_key'],
  claim_grant: ['owner', 'answer_id'],
  failed_look_up: ['owner', 'day', 'claim_index'],
  limit_count: ['counter'],
  member_number: ['survey_id', 'number_index'],
  number_counter: ['survey_id'],
  imported: ['survey_id', 'source_index'],
  refresh_token: ['token_hash'],
  audit_outbox: ['seq'],
  audit_log: ['seq'],
  count_to_add: ['seq'],
  daily_count: [...countTables.daily_count.key],
  weekly_count: [...countTables.weekly_count.key],
  access_log: ['seq'],
} satisfies Readonly<Record<string, readonly string[]>>

export type TableName = keyof typeof keys

/** Every table that a copy of a city has, in the order in which they are copied. */
export const copiedTables = Object.keys(keys) as TableName[]

/** The columns of its primary key, or those that stand for it. */
export const keyOf = (table: TableName): readonly string[] => keys[table]

/** Tables of which a migration makes a row: they are few rows, and replaced as a whole. */
export const seededTables: ReadonlySet<TableName> = new Set<TableName>([
  'meta',
  'key_ring',
  'city',
  'catalog',
  'payment_config',
])

/** Tables that number their rows by themselves, in the column `seq`. */
export const numberedTables: readonly TableName[] = ['answer', 'audit_outbox', 'count_to_add', 'access_log']
