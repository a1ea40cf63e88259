import type { AnswerWrite } from '../../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { catalogStep, letGoSteps, releaseSteps, takeSteps } from '../reservation/place-steps.ts'
import type { SqlValue, Statement, WritePlan } from '../write-plan.ts'
import { freeKey } from './free-key.ts'
import { sealAnswer } from './sealed-answer.ts'

/** Columns of a stored result, in `answer` and in `idempotency` alike. */
export const resultColumns = 'answer_id, survey_id, key_ms, answer_code, version'

export const findResultSql = `select ${resultColumns}, body from idempotency where owner = ? and call_name = ? and request_key = ?`

/** What a sealed body hash in `idempotency` belongs to. */
export const resultContext = (call: string, key: string) => ['idempotency', call, key]

/**
 * A save as a plan: the answer is stored under the name `stored`; a guard refuses with `repeated`, `imported_before`, `survey`,
 * `catalog`, `answer`, `code` or as `placeRefusal` reads it. What is given back is given back before anything is counted. The key is looked at first, so that a repeat of a save that made itself outdated is still a repeat.
 */
export function saveAnswerPlan(sealing: Sealing, write: AnswerWrite, nowMs: number): WritePlan {
  const { record, supersedes, replaces, places, idempotency } = write
  const { keeps = [], takes = [], redeems } = places ?? {}
  const owner = sealing.ownerOf(record.userId)
  const answerId = replaces?.answerId ?? record.answerId
  const plan: Statement[] = []
  if (idempotency) {
    const { call, key } = idempotency
    plan.push({ sql: findResultSql, values: [owner, call, key], expect: 0, otherwise: 'repeated' })
  }
  if (write.source !== undefined) {
    plan.push({
      sql: 'insert into imported (survey_id, source_index, answer_id) values (?, ?, ?) on conflict do nothing',
      values: [record.surveyId, sealing.sourceIndex(record.surveyId, write.source), answerId],
      expect: 1,
      otherwise: 'imported_before',
    })
  }
  plan.push({
    sql: 'select 1 from survey where survey_id = ? and version = ? and removed = 0',
    values: [record.surveyId, write.surveyVersion],
    expect: 1,
    otherwise: 'survey',
  })
  if (places) plan.push(catalogStep(places.catalogVersion))
  if (supersedes) {
    plan.push({
      sql: `update answer set check_value = ?, version = version + 1, bookings = 0
        where answer_id = ? and survey_id = ? and owner = ? and version = ?`,
      values: [supersedes.check, supersedes.answerId, record.surveyId, owner, supersedes.version],
      expect: 1,
      otherwise: 'answer',
    })
  }
  for (const older of [supersedes, replaces]) if (older) plan.push(...releaseSteps(older.answerId, { keeps }))
  if (supersedes && keeps.length > 0) plan.push(moveBookings(supersedes.answerId, answerId))
  if (replaces) plan.push(replaceStatement(sealing, write, replaces, owner))
  else plan.push(...insertStatements(sealing, write, owner))
  if (redeems !== undefined) plan.push(...letGoSteps(redeems, owner))
  plan.push(...takeSteps(takes, { owner, nowMs, keep: bookingOf({ ...record, answerId }, owner) }))
  if (idempotency) {
    const { call, key } = idempotency
    plan.push({
      sql: `insert into idempotency (owner, call_name, request_key, ${resultColumns}, body, created_at_ms)
        select ?, ?, ?, ${resultColumns}, ?, ? from answer where answer_id = ?`,
      values: [owner, call, key, sealing.seal(write.bodyHash, resultContext(call, key)), nowMs, answerId],
      expect: 1,
    })
  }
  for (const event of write.audit) plan.push(auditEventStatement(sealing, event))
  return plan
}

/** What the superseded answer has left is kept. */
const moveBookings = (from: string, to: string): Statement => ({
  sql: 'update booking set answer_id = ? where answer_id = ?',
  values: [to, from],
})

const bookingOf =
  ({ answerId, surveyId }: { answerId: string; surveyId: string }, owner: Uint8Array) =>
  ({ itemKey, slot, cost }: PlaceTake): Statement => ({
    sql: `insert into booking (answer_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost)
      values (?, ?, ?, ?, ?, ?, ?, ?)`,
    values: [answerId, itemKey, owner, surveyId, slot.calendarId, slot.day, slot.slotKey, cost],
  })

/** How many bookings the answer will have: those it keeps, which are its own by now, and those it takes. */
function bookingsToBe({ places }: AnswerWrite, answerId: string): { sql: string; values: SqlValue[] } {
  const { keeps = [], takes = [] } = places ?? {}
  return keeps.length === 0
    ? { sql: '?', values: [takes.length] }
    : {
        sql: '? + (select count(*) from booking kept where kept.answer_id = ?)',
        values: [takes.length, answerId],
      }
}

/** The time of a save rises strictly within a resident and survey, so that "the latest" is one. */
const savedAtSql = `coalesce(
  (select max(own.saved_at_ms) + 1 from answer own where own.survey_id = ? and own.owner = ? and own.saved_at_ms >= ?), ?)`
const savedAtValues = ({ record }: AnswerWrite, owner: Uint8Array): SqlValue[] => {
  const atMs = record.updatedAt * 1000
  return [record.surveyId, owner, atMs, atMs]
}

const claimIndex = (sealing: Sealing, { record, claimValues }: AnswerWrite) =>
  claimValues === undefined ? null : sealing.blindIndex(record.surveyId, claimValues)

function replaceStatement(
  sealing: Sealing,
  write: AnswerWrite,
  replaces: { answerId: string; version: number },
  owner: Uint8Array,
): Statement {
  const { record } = write
  const bookings = bookingsToBe(write, replaces.answerId)
  return {
    sql: `update answer set version = version + 1, saved_version = version + 1, registered_by = ?, check_value = ?,
        created_at = ?, updated_at = ?, claim_index = ?, sealed = ?, bookings = ${bookings.sql}, saved_at_ms = ${savedAtSql}
      where answer_id = ? and survey_id = ? and owner = ? and version = ? returning ${resultColumns}`,
    values: [
      record.registeredBy,
      record.check,
      record.createdAt,
      record.updatedAt,
      claimIndex(sealing, write),
      sealAnswer(sealing, { ...record, answerId: replaces.answerId }, write.bodyHash),
      ...bookings.values,
      ...savedAtValues(write, owner),
      replaces.answerId,
      record.surveyId,
      owner,
      replaces.version,
    ],
    expect: 1,
    otherwise: 'answer',
    returning: 'stored',
  }
}

function insertStatements(sealing: Sealing, write: AnswerWrite, owner: Uint8Array): Statement[] {
  const { record } = write
  const { surveyId, keyMs } = record
  const free = freeKey(surveyId, owner, keyMs)
  const bookings = bookingsToBe(write, record.answerId)
  return [
    {
      sql: 'select 1 from answer where survey_id = ? and answer_code = ?',
      values: [surveyId, record.answerCode],
      expect: 0,
      otherwise: 'code',
    },
    {
      sql: `insert into answer (answer_id, survey_id, owner, registered_by, version, saved_version, answer_code,
          check_value, created_at, updated_at, claim_index, sealed, bookings, key_ms, saved_at_ms)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${bookings.sql}, ${free.sql}, ${savedAtSql})
        on conflict (survey_id, owner, key_ms) do nothing returning ${resultColumns}`,
      values: [
        record.answerId,
        surveyId,
        owner,
        record.registeredBy,
        record.version,
        record.version,
        record.answerCode,
        record.check,
        record.createdAt,
        record.updatedAt,
        claimIndex(sealing, write),
        sealAnswer(sealing, record, write.bodyHash),
        ...bookings.values,
        ...free.values,
        ...savedAtValues(write, owner),
      ],
      expect: 1,
      otherwise: 'answer',
      returning: 'stored',
    },
  ]
}
