import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { OverAnswer } from '../../../application/ports/retention-repository.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { dropMessagesStep } from '../answer/message-steps.ts'
import { forgetOrdersStep } from '../answer/order-steps.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { answerLock, shared, staffAccountsLock, staffOwnerLock, staffRecordLock } from '../lock.ts'
import { expireOrdersStep, type Released, releaseSteps } from '../reservation/place-steps.ts'
import type { Step, WritePlan } from '../write-plan.ts'

/** Deletes the bookings of an answer before `today`; their slots keep them as a number. */
const keepNumbersStep = (answerId: string, today: LocalDate): Step => ({
  sql: 'delete from booking where answer_id = ? and day < ? returning calendar_id, day, slot_key, cost',
  values: [answerId, today],
  each: [
    {
      sql: 'update slot set erased = erased + ? where calendar_id = ? and day = ? and slot_key = ?',
      values: [{ column: 'cost' }, { column: 'calendar_id' }, { column: 'day' }, { column: 'slot_key' }],
      expect: 1,
    },
  ],
})

const dropGrantsStep = (answerId: string): Step => ({
  sql: 'delete from claim_grant where answer_id = ?',
  values: [answerId],
})

/** Its member number stays taken, whose it was is forgotten. */
const forgetNumberStep = (answerId: string): Step => ({
  sql: 'update member_number set owner = null where answer_id = ?',
  values: [answerId],
})

/** The plan to erase an answer that is over; stops if it changed or has a booking on `today` or later. */
export const eraseOverPlan = (
  sealing: Pick<Sealing, 'ownerOf'>,
  { answerId, version }: OverAnswer,
  today: LocalDate,
  audit: readonly AuditEvent[],
): WritePlan<'changed'> => ({
  locks: [answerLock(answerId)],
  steps: [
    {
      sql: `delete from answer where answer_id = ? and version = ?
        and not exists (select 1 from booking where booking.answer_id = answer.answer_id and booking.day >= ?)`,
      values: [answerId, version, today],
      expect: 1,
      otherwise: 'changed',
    },
    keepNumbersStep(answerId, today),
    dropGrantsStep(answerId),
    forgetNumberStep(answerId),
    forgetOrdersStep('answer_id', answerId),
    dropMessagesStep(answerId),
    ...audit.map((event) => auditEventStatement(sealing, event)),
  ],
})

/** The plan to erase an answer of a resident, whatever became of it; its bookings from `today` on are released. */
export const eraseOwnPlan = (
  owner: Uint8Array,
  answerId: string,
  today: LocalDate,
): WritePlan<'gone', Released> => ({
  locks: [answerLock(answerId)],
  steps: [
    {
      sql: 'delete from answer where answer_id = ? and owner = ?',
      values: [answerId, owner],
      expect: 1,
      otherwise: 'gone',
    },
    keepNumbersStep(answerId, today),
    ...releaseSteps(answerId),
    dropGrantsStep(answerId),
    forgetOrdersStep('answer_id', answerId),
    dropMessagesStep(answerId),
  ],
})

/** Tables of what is kept of a resident besides answers, bookings, views and the audit log. */
const besides = [
  'idempotency',
  'claim_grant',
  'failed_look_up',
  'refresh_token',
  'message',
  'message_preference',
] as const

/** Erases the links to the records `subs`, with these and what might link them anew; stops unless the owner is linked to just those. */
function eraseStaffSteps(owner: Uint8Array, subs: readonly string[]): Step<'changed'>[] {
  return [
    {
      sql: 'select 1 from staff_link where owner = ?',
      values: [owner],
      expect: subs.length,
      otherwise: 'changed',
    },
    {
      sql: `update staff_grant set taken_by = null, used = 1, sub = case when kind = 'code' then null else sub end
      where taken_by = ?`,
      values: [owner],
    },
    ...subs.flatMap((sub): Step<'changed'>[] => [
      { sql: 'update staff_grant set used = 1 where sub = ?', values: [sub] },
      {
        sql: 'delete from staff_link where sub = ? and owner = ?',
        values: [sub, owner],
        expect: 1,
        otherwise: 'changed',
      },
      { sql: 'delete from staff_account where sub = ?', values: [sub] },
    ]),
  ]
}

/** The plan to erase the rest of a resident; stops if meanwhile they are linked to other staff records than `subs`. @param at epoch milliseconds */
export const eraseRestPlan = (
  sealing: Pick<Sealing, 'ownerOf'>,
  { owner, at, subs }: { owner: Uint8Array; at: number; subs: readonly string[] },
  audit: readonly AuditEvent[],
): WritePlan<'changed', Released> => ({
  locks: [
    staffOwnerLock(owner),
    ...(subs.length === 0 ? [] : [shared(staffAccountsLock), ...subs.map(staffRecordLock)]),
  ],
  steps: [
    ...eraseStaffSteps(owner, subs),
    expireOrdersStep(at, 'owner = ?', [owner]),
    { sql: 'delete from pending_answer where owner = ?', values: [owner] },
    // Nobody could have what is paid from now on: the provider is told so. A second payment is still to be looked up.
    {
      sql: `update orders set state = 'cancelled', version = version + 1
        where owner = ? and state = 'unknown' and tracking_id is null`,
      values: [owner],
    },
    forgetOrdersStep('owner', owner),
    { sql: 'update member_number set owner = null where owner = ?', values: [owner] },
    ...besides.map((table) => ({ sql: `delete from ${table} where owner = ?`, values: [owner] })),
    ...audit.map((event) => auditEventStatement(sealing, event)),
  ],
})
