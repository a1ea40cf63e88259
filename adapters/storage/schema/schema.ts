/** What the same column is called by each database product. */
export type ColumnTypes = {
  product: 'sqlite' | 'postgres'
  int: string
  /** Compared by its bytes, wherever the database stands. */
  text: string
  bytes: string
  /** A number that counts up by itself and is never used twice. */
  serial: string
  /** Ends of `create table`: an ordinary table, and one that is only ever found by its primary key. */
  table: string
  keyedTable: string
}

export const sqliteColumns: ColumnTypes = {
  product: 'sqlite',
  int: 'integer',
  text: 'text',
  bytes: 'blob',
  serial: 'integer primary key autoincrement',
  table: ' strict',
  keyedTable: ' strict, without rowid',
}

export const postgresColumns: ColumnTypes = {
  product: 'postgres',
  int: 'bigint',
  text: 'text collate "C"',
  bytes: 'bytea',
  serial: 'bigint generated always as identity primary key',
  table: '',
  keyedTable: '',
}

/**
 * The schema, version 1, as statements in their order. Nothing personal stands in a column that is not sealed.
 *
 * `owner` is the pseudonym of a resident, 16 bytes (`Sealing.ownerOf`); an `…_index` that is no index of a table is a
 * blind index, 32 bytes;
 * `sealed` is encrypted and bound to its row and owner (`Sealing.seal`). `…_ms` are epoch milliseconds, `day` is
 * `YYYY-MM-DD` in Tokyo, amounts are whole yen, and what is yes or no is 1 or 0.
 */
export const schema = (types: ColumnTypes): readonly string[] => [
  ...cityTables(types),
  ...answerTables(types),
  ...claimTables(types),
  ...memberTables(types),
  ...attachmentTables(types),
  ...bookingTables(types),
  ...orderTables(types),
  ...staffTables(types),
  ...messageTables(types),
  ...noticeTables(types),
  ...requestTables(types),
  ...logTables(types),
  ...(types.product === 'postgres' ? uncounted : []),
]

const cityTables = ({ int, text, bytes, table, keyedTable }: ColumnTypes) => [
  `create table meta ( -- key_check, and earlier_key_check while DATA_KEY is being changed
    name ${text} primary key not null,
    value ${bytes} not null
  )${keyedTable}`,

  `create table key_ring ( -- keys, encrypted by DATA_KEY
    purpose ${text} not null,
    generation ${int} not null, -- from 0 on; only the keys that seal have later ones
    wrapped ${bytes} not null,
    made_at_ms ${int} not null,
    resealed_at_ms ${int}, -- since when no record is left that an older key sealed
    earlier_wrapped ${bytes}, -- by the DATA_KEY before, until a server has started with the new one
    constraint key_of_purpose primary key (purpose, generation)
  )${keyedTable}`,

  `create table city ( -- one row
    id ${int} primary key not null, -- 1
    version ${int} not null, -- rises with each import that changes something; 0: nothing was imported
    settings ${text}, -- JSON
    imported_at_ms ${int},
    languages ${text} default '{}' not null -- translations by language, as JSON
  )${table}`,
  `insert into city (id, version) values (1, 0)`,

  `create table city_version ( -- the versions of the city that are kept
    version ${int} not null primary key,
    at_ms ${int} not null,
    made_by ${text}, -- who put it in force: of the machine, or of the office; null: nobody said so
    changed ${text} default '[]' not null, -- what it changed, by kind and id, as JSON
    content ${bytes} not null -- the city without its staff records as JSON, gzip; of images the digests
  )${table}`,

  `create table survey ( -- forms
    survey_id ${text} primary key not null,
    position ${int} not null,
    version ${int} not null, -- rises with each change, also over a removal
    config ${text} not null, -- JSON; of a removed form the last one
    removed ${int} not null,
    indexed_by ${text} not null, -- by which of its items all its answers are found, as JSON
    kind ${text} default 'survey' not null, -- survey or member
    last_key ${int} default 0 not null -- the highest number of a key like q1 that it had in any version
  )${table}`,

  `create table form_draft ( -- forms as the office writes them, until they are published
    survey_id ${text} primary key not null,
    revision ${int} not null, -- rises with each change, also over its end
    content ${text} -- JSON; null: there is none now
  )${table}`,

  `create table preview_link ( -- who has one may look at a form as it is written
    token_hash ${bytes} primary key not null, -- SHA-256
    link_id ${text} not null,
    survey_id ${text} not null,
    until_ms ${int} not null,
    made_by ${text} not null, -- a user name
    sub ${text} not null -- the same person as the office knows them: it ends with what they may do
  )${table}`,

  `create table media ( -- images in force
    name ${text} primary key not null,
    position ${int} not null,
    content_type ${text} not null,
    digest ${bytes} not null, -- SHA-256
    bytes ${bytes} not null
  )${table}`,
  `create table kept_media ( -- images of versions that are kept, as far as they are no longer in force
    digest ${bytes} not null primary key, -- SHA-256
    last_version ${int} not null, -- the last version that has it
    bytes ${bytes} not null
  )${table}`,

  `create table catalog ( -- one row: calendars, categories and items
    id ${int} primary key not null, -- 1
    version ${int} not null, -- rises when the content changes
    content ${text} not null -- JSON
  )${table}`,
  `insert into catalog (id, version, content) values (1, 0, '{}')`,
  `create table payment_config ( -- one row: the services that are paid for and the tax
    id ${int} primary key not null, -- 1
    version ${int} not null, -- rises when the content changes
    content ${text} not null -- JSON
  )${table}`,
  `insert into payment_config (id, version, content) values (1, 0, '{}')`,
]

/**
 * Of indexes that promise the same PostgreSQL takes the newest, and for a table without statistics all do that have a
 * column of the query: keys that find a single row come after indexes that order them, else a new city's saves walk
 * through all of its answers. SQLite has keys in the table only.
 */
const keysOf = ({ product }: ColumnTypes, name: string, keys: readonly string[]) => ({
  inTable: product === 'sqlite' ? keys.map((key) => `, ${key}`).join('') : '',
  after: product === 'postgres' ? [`alter table ${name} ${keys.map((key) => `add ${key}`).join(', ')}`] : [],
})

const answerTables = (types: ColumnTypes) => {
  const { int, text, bytes, serial, table, keyedTable, product } = types
  const [place, code] =
    product === 'postgres'
      ? ['owner, survey_id, key_ms', 'answer_code, survey_id']
      : ['survey_id, owner, key_ms', 'survey_id, answer_code']
  const keys = keysOf(types, 'answer', [
    `constraint answer_key unique (${place})`,
    'unique (answer_id)',
    `constraint answer_code unique (${code})`,
  ])
  return [
    `create table answer (
      seq ${serial}, -- order of first save
      answer_id ${text} not null,
      survey_id ${text} not null,
      owner ${bytes} not null,
      registered_by ${text} not null, -- who saved it first
      version ${int} not null, -- rises with each save
      key_ms ${int} not null, -- the number of its partition key
      answer_code ${text} not null,
      check_value ${text} not null, -- what has become of it
      created_at ${int} not null, -- epoch seconds
      updated_at ${int} not null, -- epoch seconds
      saved_at_ms ${int} not null,
      saved_version ${int} not null, -- version of the form
      claim_index ${bytes}, -- of the values it is claimed by
      sealed ${bytes} not null,
      bookings ${int} default 0 not null, -- how many live bookings it has
      save_number ${int} default 0 not null, -- which save of its owner to the form on that day; 0: not counted
      number_padded ${int}, -- the member number that the transaction gave it, hidden by its pad
      status ${text}, -- the office's own name of what has become of it; null: it has no other
      series_code ${text}, -- code of the first answer that it is a change of; null: it is none
      changed_to ${text}, -- code of the change that superseded it; null: none did
      waits_for ${text} -- a correction: the last day that its owner has, or desk once it is made; null: nothing
      ${keys.inTable}
    )${table}`,
    'create index answers_that_wait on answer (waits_for, seq, survey_id) where waits_for is not null',
    'create unique index answer_in_order on answer (survey_id, seq)',
    ...keys.after,
    `create table answer_term ( -- what the office finds answers by; none of those that were changed
      term ${bytes} not null, -- 16 bytes of a blind index
      seq ${int} not null, -- of the answer
      constraint term_of_answer primary key (term, seq)
    )${keyedTable}`,
    'create index terms_of_answer on answer_term (seq)',
    `create table desk_note ( -- what the office keeps beside an answer for itself
      answer_id ${text} primary key not null, -- the latest answer of its series
      survey_id ${text} not null,
      first_code ${text} not null, -- code of the first answer of the series, to which the sealed text is bound
      version ${int} not null, -- rises with each change
      assignee ${text}, -- a staff identifier; null: nobody
      sealed ${bytes} not null -- the memo
    )${keyedTable}`,
    'create index answer_claim on answer (survey_id, claim_index) where claim_index is not null',
    'create index answers_of_series on answer (survey_id, series_code) where series_code is not null',
  ]
}

const claimTables = (types: ColumnTypes) => {
  const { int, text, bytes, keyedTable } = types
  const keys = keysOf(types, 'failed_look_up', [
    'constraint look_up_of_day primary key (owner, day, claim_index)',
  ])
  return [
    `create table claim_grant ( -- who may claim which answer
      owner ${bytes} not null,
      answer_id ${text} not null,
      until_ms ${int} not null,
      constraint grant_of_answer primary key (owner, answer_id)
    )${keyedTable}`,
    'create index claim_grant_answer on claim_grant (answer_id)',
    'create index claim_grant_age on claim_grant (until_ms)',

    `create table failed_look_up ( -- how often a resident looked for values on a day and found nothing to claim
      owner ${bytes} not null,
      day ${text} not null,
      claim_index ${bytes} not null,
      times ${int} not null check (times >= 0)
      ${keys.inTable}
    )${keyedTable}`,
    'create index failed_look_up_age on failed_look_up (day)',
    ...keys.after,

    `create table imported ( -- every source that was imported, also after its answer was removed
      survey_id ${text} not null,
      source_index ${bytes} not null,
      answer_id ${text} not null,
      constraint import_of_source primary key (survey_id, source_index)
    )${keyedTable}`,
  ]
}

const memberTables = ({ int, text, bytes, keyedTable }: ColumnTypes) => [
  `create table member_number ( -- every number that was ever taken
    survey_id ${text} not null,
    number_index ${bytes} not null,
    owner ${bytes}, -- who has or had it; null: a resident who was erased
    answer_id ${text} not null,
    constraint member_number_pk primary key (survey_id, number_index)
  )${keyedTable}`,
  'create index member_number_by_answer on member_number (answer_id)',
  'create index member_number_of_resident on member_number (owner, survey_id)',
  `create table number_counter (
    survey_id ${text} not null primary key,
    last_number ${int} not null -- the last one that the form has given out, or counts as such
  )${keyedTable}`,
]

const attachmentTables = ({ product, int, text, bytes, table, keyedTable }: ColumnTypes) => [
  `create table attachment ( -- files of residents; with a row its content can't be read any more
    attachment_id ${text} primary key not null,
    content_id ${text} not null unique, -- of its pieces
    owner ${bytes} not null, -- who sent it
    survey_id ${text} not null,
    answer_id ${text}, -- the answer that has it; null: none yet
    order_id ${text}, -- the order that it waits with for a payment
    pieces ${int} not null, -- how many are there
    sent ${int} not null, -- bytes of them
    state ${text} not null, -- open, kept, waiting, infected
    until_ms ${int}, -- until when it is kept; null: as long as its answer
    sealed ${bytes} not null -- name, kind, size, and the key of its content
  )${keyedTable}`,
  'create index attachments_of_answer on attachment (answer_id) where answer_id is not null',
  'create index attachments_unsent on attachment (owner, until_ms) where answer_id is null',
  'create index attachment_age on attachment (until_ms) where until_ms is not null',
  `create index attachments_to_scan on attachment (attachment_id) where state = 'waiting'`,
  `create table attachment_piece ( -- content of files, sealed; on SQLite it lies in files of its own
    content_id ${text} not null,
    piece ${int} not null, -- from 0 on
    at_ms ${int} not null,
    bytes ${bytes} not null,
    constraint piece_of_content primary key (content_id, piece)
  )${table}`,
  // It can't be made smaller: it is sealed.
  ...(product === 'postgres' ? ['alter table attachment_piece alter column bytes set storage external'] : []),
]

const bookingTables = ({ int, text, bytes, keyedTable }: ColumnTypes) => [
  `create table slot ( -- one that a place was ever taken of
    calendar_id ${text} not null,
    day ${text} not null,
    slot_key ${int} not null,
    reserved ${int} not null check (reserved >= 0), -- places taken, holds included
    quota ${int} not null, -- places there were when one was taken last
    erased ${int} default 0 not null, -- of the places taken, those of past bookings that were erased
    constraint slot_of_calendar primary key (calendar_id, day, slot_key)
  )${keyedTable}`,

  `create table booking ( -- live bookings
    answer_id ${text} not null,
    item_key ${text} not null,
    owner ${bytes} not null,
    survey_id ${text} not null,
    calendar_id ${text} not null,
    day ${text} not null,
    slot_key ${int} not null,
    cost ${int} not null check (cost > 0), -- places
    informed_at_ms ${int}, -- when the office noted that who booked knows what became of the slot
    informed_by ${text}, -- who of the office noted it; null: it was a message or a command, or nobody did
    past_quota ${int} default 0 not null, -- whether the office took the places although the slot had no room
    attendance ${text}, -- arrived or absent, as the office noted it last; null: nobody did
    attendance_at_ms ${int},
    attendance_by ${text}, -- user name of who noted it
    constraint booking_of_answer primary key (answer_id, item_key)
  )${keyedTable}`,
  'create index booking_of_owner on booking (owner, calendar_id, day)',
  // The list of a day is asked again every few seconds by each desk that shows it.
  'create index bookings_of_day on booking (day)',

  `create table hold ( -- places kept for a while, a row for each item
    hold_id ${text} not null,
    item_key ${text} not null,
    owner ${bytes} not null,
    survey_id ${text} not null,
    calendar_id ${text} not null,
    day ${text} not null,
    slot_key ${int} not null,
    cost ${int} not null check (cost > 0), -- places
    expires_at_ms ${int} not null,
    constraint hold_of_item primary key (hold_id, item_key)
  )${keyedTable}`,
  'create index hold_of_owner on hold (owner, calendar_id, day)',
  // Serves the expired holds of a slot too: there are only those of the last seconds. By slot, SQLite would walk all
  // holds in that order rather than sort the few.
  'create index hold_expiry on hold (expires_at_ms)',
]

const orderTables = ({ int, text, bytes, keyedTable }: ColumnTypes) => [
  `create table orders (
    order_id ${text} not null primary key, -- the id of its hold too
    survey_id ${text} not null,
    service_id ${text} not null,
    owner ${bytes}, -- null: a resident who was erased
    answer_id ${text}, -- null: there is none yet
    state ${text} not null,
    version ${int} not null, -- rises with each change
    captured ${int} not null, -- whether money was taken, rather than only reserved
    total ${int} not null check (total >= 0), -- tax included
    given_back ${int} default 0 not null check (given_back between 0 and total), -- in parts
    created_at_ms ${int} not null,
    expires_at_ms ${int} not null,
    sent_at_ms ${int},
    completed_at ${int}, -- epoch seconds
    canceled_at ${int}, -- epoch seconds
    pay_method ${text},
    tracking_id ${text}, -- the provider's
    request_key ${text}, -- of the request that placed it
    body_index ${bytes}, -- of that request
    sealed ${bytes} -- the order itself; null: erased
  )${keyedTable}`,
  'create index orders_of_owner on orders (owner, survey_id, created_at_ms)',
  'create index orders_of_answer on orders (answer_id)',
  'create index orders_by_state on orders (state, expires_at_ms)',
  // By days in Tokyo, which money is counted by.
  'create index orders_created_on on orders (((created_at_ms / 1000 + 32400) / 86400))',
  'create index orders_completed_on on orders (((completed_at + 32400) / 86400)) where completed_at is not null',
  'create index orders_canceled_on on orders (((canceled_at + 32400) / 86400)) where canceled_at is not null',
  'create unique index orders_tracking on orders (tracking_id) where tracking_id is not null',

  `create table part_refund ( -- what the office gave back of payments while the rest stays taken
    order_id ${text} not null,
    version ${int} not null, -- of the order, after it was noted
    yen ${int} not null check (yen > 0),
    noted_at ${int} not null, -- epoch seconds
    noted_by ${text}, -- a user name; null: a command, or erased
    sealed ${bytes}, -- why; null: erased
    constraint part_refund_key primary key (order_id, version)
  )${keyedTable}`,
  'create index part_refunds_of_day on part_refund (noted_at)',

  `create table pending_answer ( -- answers that orders wait with
    order_id ${text} not null primary key,
    owner ${bytes} not null,
    sealed ${bytes} not null
  )${keyedTable}`,
]

const staffTables = ({ int, text, bytes, keyedTable }: ColumnTypes) => [
  `create table staff_account ( -- staff records of the embedded directory
    username_index ${bytes} not null primary key,
    sub ${text} not null unique,
    sealed ${bytes} not null, -- user name, name and address
    password_hash ${text}, -- as PasswordHash makes it
    made_by ${text} not null,
    made_at_ms ${int} not null,
    stays ${int} not null -- it was linked once, or the office has named it; else it goes a while after it was made
  )${keyedTable}`,

  `create table staff_grant ( -- QR codes and invitations
    grant_hash ${bytes} not null primary key, -- SHA-256 of the secret
    kind ${text} not null,
    sub ${text}, -- whom an invitation is for, or whom a code has linked
    effective_date ${int}, -- epoch seconds; null counts as expired
    password_hash ${text},
    taken_by ${bytes}, -- owner of the LINE account that has made an account or a link through it
    used ${int} not null,
    made_at_ms ${int} not null
  )${keyedTable}`,
  'create index staff_grants_of_record on staff_grant (sub)',
  'create index staff_grants_of_holder on staff_grant (taken_by)',

  `create table staff_link ( -- which LINE account is whose
    sub ${text} not null primary key,
    owner ${bytes} not null,
    sealed ${bytes} not null,
    linked_at_ms ${int} not null
  )${keyedTable}`,
  'create index staff_links_of_owner on staff_link (owner)',

  `create table office_duty ( -- who does what in the office
    sub ${text} not null,
    section_id ${text} not null, -- '': of the whole city
    role ${text} not null,
    constraint duty_of_staff primary key (sub, section_id)
  )${keyedTable}`,

  `create table office_session (
    token_hash ${bytes} primary key not null, -- SHA-256
    session_id ${text} not null,
    sub ${text} not null,
    sealed ${bytes} not null, -- the user name
    is_half ${int} not null, -- whether the second factor is missing
    started_at_ms ${int} not null,
    seen_at_ms ${int} not null -- when it was used last, to a minute
  )${keyedTable}`,
  'create index office_sessions_of_sub on office_session (sub)',

  `create table erasure_request ( -- a keeper asks that a resident be erased, and another one has to agree
    owner ${bytes} primary key not null,
    sub ${text} not null, -- of who asks
    at_ms ${int} not null
  )${keyedTable}`,
]

const messageTables = ({ int, text, bytes, keyedTable }: ColumnTypes) => [
  `create table message ( -- those that wait to be sent, and those that were given up
    answer_id ${text} not null,
    message_id ${text} not null,
    owner ${bytes} not null,
    kind ${text} not null,
    sealed ${bytes} not null, -- to whom, and what it tells of
    due_at_ms ${int} not null,
    until_ms ${int} not null, -- from when on it is of no use any more
    leased_until_ms ${int} not null, -- until when a process may be sending it; 0: none
    attempts ${int} not null, -- how often it was claimed
    item_key ${text}, -- the booking it is about alone, with the next three; null: there is none
    calendar_id ${text},
    day ${text},
    slot_key ${int},
    given_up_at_ms ${int},
    reason ${text}, -- why it was given up, as a short code
    constraint message_key primary key (answer_id, message_id)
  )${keyedTable}`,
  'create index messages_due on message (given_up_at_ms, due_at_ms)',
  'create index messages_of_owner on message (owner)',

  `create table message_preference ( -- who never said so has no row
    owner ${bytes} not null primary key,
    is_on ${int} not null, -- whether messages are wanted
    language ${text} -- the one that is read
  )${keyedTable}`,
]

const noticeTables = ({ int, text, keyedTable }: ColumnTypes) => [
  `create table section_told ( -- until when a section has been told of new applications
    section_id ${text} not null primary key,
    until_ms ${int} not null,
    until_seq ${int} not null -- of the last answer that it has been told of
  )${keyedTable}`,
  `create table section_notice ( -- those that wait to be sent
    notice_id ${text} not null primary key,
    section_id ${text} not null,
    sent_by ${text} not null, -- mail or line
    sent_to ${text} not null, -- an address of the settings, or a staff identifier
    from_ms ${int} not null,
    until_ms ${int} not null,
    counts ${text} not null, -- how many applications by which form, as JSON
    due_at_ms ${int} not null, -- of one that is being sent, when it is tried again if nothing comes of it
    attempts ${int} not null -- how often it was claimed
  )${keyedTable}`,
]

const requestTables = ({ int, text, bytes, keyedTable }: ColumnTypes) => [
  `create table idempotency ( -- requests with a key
    owner ${bytes} not null,
    call_name ${text} not null,
    request_key ${text} not null,
    sealed ${bytes} not null, -- the body hash and what of the result was known before it was stored
    created_at_ms ${int} not null,
    decided ${text}, -- the fields of the result that were decided in the transaction, as JSON; null: none
    constraint request_of_resident primary key (owner, call_name, request_key)
  )${keyedTable}`,
  'create index idempotency_age on idempotency (created_at_ms)',

  `create table limit_count ( -- how often something happened that is limited, in a window of time
    counter ${bytes} primary key not null, -- a blind index of what
    until_ms ${int} not null, -- end of the window
    times ${int} not null check (times >= 0)
  )${keyedTable}`,
  'create index limit_count_age on limit_count (until_ms)',

  `create table refresh_token (
    token_hash ${bytes} primary key not null, -- SHA-256
    family ${text} not null, -- tokens that came of one another
    owner ${bytes} not null,
    sealed ${bytes} not null, -- the viewer
    expires_at_ms ${int} not null,
    swapped_at_ms ${int}, -- when the next one was given for it
    ends_at_ms ${int} default 0 not null -- when the last token that comes of the same sign-in ends at the latest
  )${keyedTable}`,
  'create index refresh_token_family on refresh_token (family)',
  'create index refresh_token_age on refresh_token (expires_at_ms)',
  'create index refresh_token_owner on refresh_token (owner)',
]

const countKeyOf = ({
  int,
  text,
}: ColumnTypes) => `day ${text} not null, -- of the act, of a booking that of the visit
    survey_id ${text} not null,
    what ${text} not null,
    who ${text} default '' not null, -- of an act
    channel ${text} default '' not null, -- line or browser, of what residents did
    language ${text} default '' not null, -- of what residents sent
    calendar_id ${text} default '' not null, -- of a booking, and of who came to it or did not
    slot_key ${int} default -1 not null, -- of a booking
    item_key ${text} default '' not null, -- at which somebody left a form`

const logTables = (types: ColumnTypes) => {
  const { product, int, text, bytes, serial, table, keyedTable } = types
  const countKey = countKeyOf(types)
  return [
    `create table audit_outbox ( -- events that wait for their place in the audit log
    seq ${serial},
    at_ms ${int} not null,
    kind ${text} not null,
    owner ${bytes},
    survey_id ${text},
    answer_id ${text},
    facts ${text} -- JSON
  )${table}`,
    `create table audit_log (
    seq ${int} primary key not null, -- from 1 on, without gaps
    at_ms ${int} not null,
    kind ${text} not null,
    owner ${bytes},
    survey_id ${text},
    answer_id ${text},
    facts ${text}, -- JSON
    prev_hash ${bytes} not null,
    hash ${bytes} not null -- of the event and the hash before it, by the key of the audit log
  )${table}`,
    'create index events_of_answer on audit_log (answer_id, seq) where answer_id is not null',
    // Tells whether somebody was erased.
    `create index erased_residents on audit_log (owner, at_ms) where kind = 'resident.erased'`,
    // Tell how long ago that was.
    `create index backups on audit_log (seq) where kind = 'database.backed_up'`,
    `create index self_audits on audit_log (seq) where kind = 'database.audited'`,
    `create index checks_of_log on audit_log (seq) where kind = 'office.log_checked'`,
    `create index unheard_notices on audit_log (at_ms) where kind = 'notice.given_up'`,
    ...(product === 'postgres' ? postgresAuditGuard : sqliteAuditGuard),
    `create table count_to_add ( -- what happened and waits to be counted; acts are audit events, which wait themselves
    seq ${serial},
    ${countKey}
    times ${int} not null, -- -1: a booking is none any more, or a note of who came was changed
    places ${int} default 0 not null
  )${table}`,
    `create table daily_count ( -- how often what happened; it belongs to nobody, and stays when an answer is erased
    ${countKey}
    week ${text} not null, -- the Sunday that its week begins with
    weekday ${int} not null, -- 0 Sunday … 6 Saturday
    times ${int} not null,
    places ${int} not null, -- that bookings take
    constraint count_of_day
      primary key (day, survey_id, what, who, channel, language, calendar_id, slot_key, item_key)
  )${keyedTable}`,
    `create index booked_slots on daily_count (day, calendar_id, weekday, slot_key, survey_id, times)
      where what = 'booked'`,
    `create index left_forms on daily_count (survey_id, day, item_key, times) where what = 'left'`,
    `create table weekly_count ( -- the sums of daily_count over whole weeks, but for slots and what was left
    week ${text} not null,
    survey_id ${text} not null,
    what ${text} not null,
    who ${text} not null,
    channel ${text} not null,
    language ${text} not null,
    calendar_id ${text} not null,
    times ${int} not null,
    places ${int} not null,
    constraint count_of_week primary key (week, what, survey_id, who, channel, language, calendar_id)
  )${keyedTable}`,
    `create table access_log ( -- who opened which form
    seq ${serial},
    owner ${bytes} not null,
    path ${text} not null,
    at_ms ${int} not null
  )${table}`,
  ]
}

const sqliteAuditGuard = ['update', 'delete'].map(
  (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
    begin select raise(abort, 'the audit log is append-only'); end`,
)

const postgresAuditGuard = [
  `create function audit_log_stays() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  ...['update', 'delete', 'truncate'].map(
    (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
      for each statement execute function audit_log_stays()`,
  ),
]

/**
 * How rows spread over forms and days is left out of PostgreSQL's statistics: it would take a form that has opened
 * since they were made for one without answers, and look through all of its rows in place of finding the few.
 */
const uncounted = [
  ['answer', 'survey_id'],
  ['orders', 'survey_id'],
  ['member_number', 'survey_id'],
  ['failed_look_up', 'day'],
].map(([table, column]) => `alter table ${table} alter column ${column} set statistics 0`)
