import type {
  ClaimedMessage,
  MessageClaim,
  MessageRepository,
} from '../../../application/ports/message-repository.ts'
import type { MessageKind } from '../../../domain/answer/booking-message.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventOfRow, messageLateStatement } from '../audit/audit-event-statement.ts'
import { answerLock, messageClaimsLock } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow, Step, WritePlan } from '../write-plan.ts'
import { isIdleReminder, reminderStep } from './message-steps.ts'
import { openMessage } from './sealed-message.ts'

const isDue = 'given_up_at_ms is null and due_at_ms <= ? and leased_until_ms <= ?'
const isSwitchedOff = `exists (select 1 from message_preference
  where message_preference.owner = message.owner and message_preference.is_on = 0)`

/** Only messages that are due are looked at, so that the cost does not grow with those that wait. */
export const findDueMessageSql = `select 1 from message where ${isDue} limit 1`

type Wanted = Parameters<MessageRepository['claim']>[0]

/** The plan to claim messages. */
function claimPlan({ kinds, atMs, leaseMs, limit }: Wanted): WritePlan<never, 'claimed'> {
  const due = [atMs, atMs]
  return {
    locks: [messageClaimsLock],
    steps: [
      { sql: `delete from message where ${isDue} and (${isSwitchedOff} or ${isIdleReminder})`, values: due },
      {
        sql: `update message set given_up_at_ms = ?, reason = 'late' where ${isDue} and until_ms <= ?
          returning owner, answer_id, kind, reason`,
        values: [atMs, ...due, atMs],
        each: [messageLateStatement(atMs)],
      },
      {
        sql: `update message set leased_until_ms = ?, attempts = attempts + 1
          where (answer_id, message_id) in (select answer_id, message_id from message
            where ${isDue} and kind in (${kinds.map(() => '?').join()})
            order by due_at_ms, answer_id, message_id limit ?)
          returning answer_id, message_id, owner, kind, sealed, due_at_ms, until_ms, attempts, calendar_id, day, slot_key,
            (select survey_id from answer where answer.answer_id = message.answer_id) as survey_id,
            (select language from message_preference where message_preference.owner = message.owner) as language`,
        values: [atMs + leaseMs, ...due, ...kinds, limit],
        returning: 'claimed',
      },
    ],
  }
}

/** Messages that wait, one row each. */
export function sqlMessageRepository(engine: SqlEngine, sealing: Sealing): MessageRepository {
  const write = async (step: Step) => void (await engine.write({ locks: [], steps: [step] }))

  return {
    async claim(wanted) {
      if (wanted.kinds.length === 0) return []
      if (!(await engine.get(findDueMessageSql, [wanted.atMs, wanted.atMs]))) return []
      const result = await engine.write(claimPlan(wanted))
      const rows = result.kind === 'done' ? (result.rows.claimed ?? []) : []
      return [...rows].sort(byDueTime).map((row) => claimedOf(sealing, row))
    },

    sent: ({ answerId, messageId, kind }, at) =>
      write({
        sql: 'delete from message where answer_id = ? and message_id = ? returning owner',
        values: [answerId, messageId],
        each: [auditEventOfRow({ kind: 'message.sent', at, answerId, facts: { message: kind } })],
      }),

    postpone: (claim, dueAtMs) =>
      write({
        sql: `update message set due_at_ms = ?, leased_until_ms = 0 where ${isClaimed}`,
        values: [dueAtMs, ...claimValues(claim)],
      }),

    giveUp: (claim, { reason, isKept }, at) =>
      write({
        ...(isKept
          ? {
              sql: `update message set given_up_at_ms = ?, reason = ? where ${isClaimed} returning owner`,
              values: [at, reason, ...claimValues(claim)],
            }
          : {
              sql: `delete from message where ${isClaimed} returning owner`,
              values: claimValues(claim),
            }),
        each: [
          auditEventOfRow({
            kind: 'message.given_up',
            at,
            answerId: claim.answerId,
            facts: { message: claim.kind, reason },
          }),
        ],
      }),

    async remind(reminders) {
      if (reminders.length === 0) return
      await engine.write({
        locks: [...new Set(reminders.map(({ answerId }) => answerId))].map(answerLock),
        steps: reminders.map((reminder) => reminderStep(sealing, reminder)),
      })
    },

    async preference(userId) {
      const row = await engine.get('select is_on, language from message_preference where owner = ?', [
        sealing.ownerOf(userId),
      ])
      return row && { isOn: Number(row.is_on) === 1, ...languageOf(row) }
    },

    setPreference: (userId, { isOn }) =>
      write({
        sql: `insert into message_preference (owner, is_on, language) values (?, ?, null)
          on conflict (owner) do update set is_on = excluded.is_on`,
        values: [sealing.ownerOf(userId), Number(isOn)],
      }),
  }
}

const isClaimed = 'answer_id = ? and message_id = ? and attempts = ? and given_up_at_ms is null'
const claimValues = ({ answerId, messageId, attempts }: MessageClaim) => [answerId, messageId, attempts]

const byDueTime = (a: SqlRow, b: SqlRow): number => Number(a.due_at_ms) - Number(b.due_at_ms)

function claimedOf(sealing: Sealing, row: SqlRow): ClaimedMessage {
  return {
    answerId: String(row.answer_id),
    messageId: String(row.message_id),
    kind: row.kind as MessageKind,
    untilMs: Number(row.until_ms),
    attempts: Number(row.attempts),
    surveyId: String(row.survey_id),
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
