import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type {
  ClaimedMessage,
  MessageClaim,
  MessageRepository,
} from '../../../application/ports/message-repository.ts'
import type { MessageKind } from '../../../domain/answer/booking-message.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { auditEventOf } from '../audit/audit-event-statement.ts'
import { answerLock, messageClaimsLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import {
  holding,
  listOf,
  raw,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import {
  addReminder,
  informAgain,
  insertMessage,
  isIdle,
  type SealedReminder,
  sealReminder,
} from './messages.ts'
import { openMessage } from './sealed-message.ts'

const isDue = (atMs: number): Statement =>
  sql`given_up_at_ms is null and due_at_ms <= ${atMs} and leased_until_ms <= ${atMs}`
const isSwitchedOff = raw(`exists (select 1 from message_preference
  where message_preference.owner = message.owner and message_preference.is_on = 0)`)

/** Whoever is told a number of messages knows that it is many. */
const MOST_COUNTED = 10_000

/** Only messages that are due are looked at, so that the cost does not grow with those that wait. */
export const findDueMessage = (atMs: number): Statement =>
  sql`select 1 from message where ${isDue(atMs)} limit 1`

type Wanted = Parameters<MessageRepository['claim']>[0]

/** Claims messages that are due. @returns their rows */
export function* claimMessages({ kinds, atMs, leaseMs, limit }: Wanted): Write<readonly SqlRow[]> {
  yield* holding(messageClaimsLock)
  const due = isDue(atMs)
  const unwanted = sql`${due} and (${isSwitchedOff} or ${isIdle})`
  const overdue = sql`${due} and until_ms <= ${atMs}`
  yield* runUnread(informAgain(unwanted), sql`delete from message where ${unwanted}`, informAgain(overdue))
  const late = yield* run(sql`update message set given_up_at_ms = ${atMs}, reason = 'late'
    where ${overdue} returning owner, answer_id, kind`)
  for (const { owner, answer_id, kind } of late.rows) {
    const facts = { message: String(kind), reason: 'late' }
    yield* runUnread(
      auditEventOf(owner, { at: atMs, kind: 'message.given_up', answerId: String(answer_id), facts }),
    )
  }
  const claimed =
    yield* run(sql`update message set leased_until_ms = ${atMs + leaseMs}, attempts = attempts + 1
    where (answer_id, message_id) in (select answer_id, message_id from message
      where ${due} and kind in (${listOf(kinds)}) order by due_at_ms, answer_id, message_id limit ${limit})
    returning answer_id, message_id, owner, kind, sealed, due_at_ms, until_ms, attempts, calendar_id, day, slot_key,
      (select survey_id from answer where answer.answer_id = message.answer_id) as survey_id,
      (select key_ms from answer where answer.answer_id = message.answer_id) as key_ms,
      (select language from message_preference where message_preference.owner = message.owner) as language`)
  return claimed.rows
}

/** What becomes of a message, and the event of that, which belongs to the owner of its row. */
type EndMessage = { before?: Statement; change: Statement; event: Omit<AuditEvent, 'userId'> }

/** Ends a message, unless it is gone. */
export function* endMessage({ before, change, event }: EndMessage): Write<void> {
  if (before) yield* runUnread(before)
  const { rows } = yield* run(sql`${change} returning owner`)
  for (const { owner } of rows) yield* runUnread(auditEventOf(owner, event))
}

export function* postponeMessage({ claim, dueAtMs }: { claim: MessageClaim; dueAtMs: number }): Write<void> {
  yield* runUnread(
    sql`update message set due_at_ms = ${dueAtMs}, leased_until_ms = 0 where ${isClaimed(claim)}`,
  )
}

export function* addReminders(reminders: readonly SealedReminder[]): Write<void> {
  yield* holding(reminders.map(({ answerId }) => answerLock(answerId)))
  for (const reminder of reminders) yield* addReminder(reminder)
}

type WriteMessage = {
  answerId: string
  owner: Uint8Array
  messageId: string
  insert: Statement
  audit: Statement
}

/** Stores a message of the office, once. @returns whether there is such an answer */
export function* writeMessage({ answerId, owner, messageId, insert, audit }: WriteMessage): Write<boolean> {
  yield* holding(answerLock(answerId))
  const answer = yield* run(sql`select 1 from answer where answer_id = ${answerId} and owner = ${owner}`)
  if (answer.count === 0) return false
  const known = yield* run(
    sql`select 1 from message where answer_id = ${answerId} and message_id = ${messageId}`,
  )
  if (known.count === 0) yield* runUnread(insert, audit)
  return true
}

export function* setMessagePreference({ owner, isOn }: { owner: Uint8Array; isOn: boolean }): Write<void> {
  yield* runUnread(sql`insert into message_preference (owner, is_on, language) values (${owner}, ${Number(isOn)}, null)
    on conflict (owner) do update set is_on = excluded.is_on`)
}

/** Messages that wait, one row each. */
export function sqlMessageRepository(engine: SqlEngine, sealing: Sealing): MessageRepository {
  return {
    async claim(wanted) {
      if (wanted.kinds.length === 0) return []
      if (!(await engine.get(findDueMessage(wanted.atMs)))) return []
      const rows = await engine.write(claimMessages, wanted)
      return [...rows].sort(byDueTime).map((row) => claimedOf(sealing, row))
    },

    async waiting(answerIds) {
      if (answerIds.length === 0) return []
      // What was given up is left out here: by that column all that waits would be read.
      const rows = await engine.all(sql`select kind, due_at_ms, given_up_at_ms from message
        where answer_id in (${listOf(answerIds)}) order by due_at_ms, message_id`)
      const waiting = rows.filter((row) => row.given_up_at_ms === null)
      return waiting.map((row) => ({ kind: row.kind as MessageKind, dueAtMs: Number(row.due_at_ms) }))
    },

    async countDue(atMs) {
      const row = await engine.get(sql`select count(*) as count from (select 1 from message
        where given_up_at_ms is null and due_at_ms <= ${atMs} limit ${MOST_COUNTED}) as due`)
      return Number(row?.count ?? 0)
    },

    async countGivenUp() {
      const row = await engine.get(
        sql`select count(*) as count from message where given_up_at_ms is not null`,
      )
      return Number(row?.count ?? 0)
    },

    sent: ({ answerId, messageId, kind }, at) =>
      engine.write(endMessage, {
        change: sql`delete from message where answer_id = ${answerId} and message_id = ${messageId}`,
        event: { kind: 'message.sent', at, answerId, facts: { message: kind } },
      }),

    postpone: (claim, dueAtMs) => engine.write(postponeMessage, { claim, dueAtMs }),

    giveUp: (claim, { reason, isKept }, at) =>
      engine.write(endMessage, {
        before: informAgain(isClaimed(claim)),
        change: isKept
          ? sql`update message set given_up_at_ms = ${at}, reason = ${reason} where ${isClaimed(claim)}`
          : sql`delete from message where ${isClaimed(claim)}`,
        event: {
          kind: 'message.given_up',
          at,
          answerId: claim.answerId,
          facts: { message: claim.kind, reason },
        },
      }),

    async remind(reminders) {
      if (reminders.length === 0) return
      await engine.write(
        addReminders,
        reminders.map((reminder) => sealReminder(sealing, reminder)),
      )
    },

    write: ({ answerId, userId, message }, event) =>
      engine.write(writeMessage, {
        ...{ answerId, messageId: message.messageId, owner: sealing.ownerOf(userId) },
        insert: insertMessage(sealing, { answerId, userId }, message),
        audit: auditEventOf(sealing.ownerOf(userId), event),
      }),

    async preference(userId) {
      const row = await engine.get(
        sql`select is_on, language from message_preference where owner = ${sealing.ownerOf(userId)}`,
      )
      return row && { isOn: Number(row.is_on) === 1, ...languageOf(row) }
    },

    setPreference: (userId, { isOn }) =>
      engine.write(setMessagePreference, { owner: sealing.ownerOf(userId), isOn }),
  }
}

const isClaimed = ({ answerId, messageId, attempts }: MessageClaim): Statement =>
  sql`answer_id = ${answerId} and message_id = ${messageId} and attempts = ${attempts} and given_up_at_ms is null`

const byDueTime = (a: SqlRow, b: SqlRow): number => Number(a.due_at_ms) - Number(b.due_at_ms)

function claimedOf(sealing: Sealing, row: SqlRow): ClaimedMessage {
  return {
    answerId: String(row.answer_id),
    messageId: String(row.message_id),
    kind: row.kind as MessageKind,
    untilMs: Number(row.until_ms),
    attempts: Number(row.attempts),
    surveyId: String(row.survey_id),
    keyMs: Number(row.key_ms),
    ...(row.calendar_id !== null && {
      slot: {
        calendarId: String(row.calendar_id),
        day: localDate(String(row.day)),
        slotKey: Number(row.slot_key),
      },
    }),
    ...openMessage(sealing, row),
    ...languageOf(row),
  }
}

const languageOf = ({ language }: SqlRow) =>
  language === null || language === undefined ? {} : { language: String(language) }
