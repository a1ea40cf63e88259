import type { AnswerWrite, SavedAnswer, SaveOutcome } from '../../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import {
  answerLock,
  catalogLock,
  type Lock,
  ownAnswersLock,
  requestLock,
  shared,
  slotLock,
  surveyLock,
} from '../lock.ts'
import {
  catalogStep,
  type PlaceStop,
  type Released,
  releaseHoldStep,
  releaseSteps,
  takeLocks,
  takeSteps,
} from '../reservation/place-steps.ts'
import { findRequestSql, type RequestRow, storeRequestStep } from '../stored-request.ts'
import type { SqlValue, Statement, Step, WritePlan } from '../write-plan.ts'
import { findLaterSave, findTooManySaves, numberOfSave, savedAt } from './latest-save.ts'
import { findTooManyLive } from './live-answers.ts'
import { storedColumns } from './saved-answer.ts'
import { sealAnswer } from './sealed-answer.ts'
import { unusedKey } from './unused-key.ts'

/** The reasons to stop a save; the row returned with `repeated` is that of the stored request. */
export type SaveStop =
  | { kind: 'repeated' }
  | Extract<SaveOutcome, { kind: 'conflict' | 'imported_before' | 'too_many' | 'too_many_live' }>
  | PlaceStop

type SaveStep = Step<SaveStop, Released | 'stored'>

/**
 * The plan of a save. Bookings are released before caps and capacity are checked. The idempotency key is checked first: a repeated
 * save, whose own first run outdated its version, is still recognised as a repeat.
 */
export function saveAnswerPlan(
  sealing: Sealing,
  write: AnswerWrite,
  nowMs: number,
): WritePlan<SaveStop, Released | 'stored'> {
  const { record, supersedes, replaces, places, idempotency } = write
  const { keeps = [], takes = [], redeems } = places ?? {}
  const owner = sealing.ownerOf(record.userId)
  const answerId = replaces?.answerId ?? record.answerId
  const request = idempotency && { ...idempotency, owner, bodyHash: write.bodyHash, atMs: nowMs }
  const steps: SaveStep[] = []
  if (request) {
    steps.push({
      sql: findRequestSql,
      values: [owner, request.call, request.key],
      expect: 0,
      otherwise: { kind: 'repeated' },
    })
  }
  if (write.source !== undefined) {
    steps.push({
      sql: 'insert into imported (survey_id, source_index, answer_id) values (?, ?, ?) on conflict do nothing',
      values: [record.surveyId, sealing.sourceIndex(record.surveyId, write.source), answerId],
      expect: 1,
      otherwise: { kind: 'imported_before' },
    })
  }
  steps.push({
    sql: 'select 1 from survey where survey_id = ? and version = ? and removed = 0',
    values: [record.surveyId, write.surveyVersion],
    expect: 1,
    otherwise: { kind: 'conflict', on: 'survey' },
  })
  if (places) steps.push(catalogStep(places.catalogVersion))
  if (write.atMost) {
    const tooMany = findTooManySaves(record.surveyId, owner, write.atMost)
    steps.push({ ...tooMany, expect: 0, otherwise: { kind: 'too_many' } })
  }
  if (write.latestSaveMs !== undefined) {
    const later = findLaterSave(record.surveyId, owner, write.latestSaveMs)
    steps.push({ ...later, expect: 0, otherwise: answerConflict })
  }
  if (write.maxLive !== undefined) {
    const found = findTooManyLive(record.surveyId, owner, write.maxLive)
    steps.push({ ...found, expect: 0, otherwise: { kind: 'too_many_live' } })
  }
  if (supersedes) {
    steps.push({
      sql: `update answer set check_value = ?, version = version + 1, bookings = 0
        where answer_id = ? and survey_id = ? and owner = ? and version = ?`,
      values: [supersedes.check, supersedes.answerId, record.surveyId, owner, supersedes.version],
      expect: 1,
      otherwise: answerConflict,
    })
  }
  for (const older of [supersedes, replaces])
    if (older) steps.push(...releaseSteps(older.answerId, { keeps }))
  if (supersedes && keeps.length > 0) steps.push(moveBookings(supersedes.answerId, answerId))
  const stored = replaces
    ? [replaceStep(sealing, write, replaces, owner)]
    : insertSteps(sealing, write, owner)
  steps.push(...stored.map((step) => (request ? withStoredRequest(sealing, request, write, step) : step)))
  if (redeems !== undefined) steps.push(releaseHoldStep(redeems, owner))
  steps.push(...takeSteps(takes, { owner, nowMs, keep: bookingOf({ ...record, answerId }, owner) }))
  for (const event of write.audit) steps.push(auditEventStatement(sealing, event))
  return { locks: locksOf(write, owner), steps }
}

const answerConflict = { kind: 'conflict', on: 'answer' } as const

function locksOf(
  { record, supersedes, replaces, places, idempotency }: AnswerWrite,
  owner: Uint8Array,
): Lock[] {
  const olderLocks = [supersedes, replaces].flatMap((each) => (each ? [answerLock(each.answerId)] : []))
  return [
    ...(idempotency ? [requestLock(owner, idempotency)] : []),
    shared(surveyLock(record.surveyId)),
    ownAnswersLock(record.surveyId, owner),
    ...olderLocks,
    ...(places ? [shared(catalogLock), ...takeLocks(places.takes, owner)] : []),
    ...(places?.givesBack ?? []).map(slotLock),
  ]
}

/** Stores the `SavedAnswer` as the result of the request, with the key and code chosen in the transaction. */
const withStoredRequest = (
  sealing: Sealing,
  request: RequestRow,
  { record, replaces }: AnswerWrite,
  step: SaveStep,
): SaveStep => {
  if (step.returning !== 'stored') return step
  const { answerId, version } = replaces ? { ...replaces, version: replaces.version + 1 } : record
  const known: Omit<SavedAnswer, 'keyMs' | 'answerCode'> = { answerId, surveyId: record.surveyId, version }
  return {
    ...step,
    each: [storeRequestStep(sealing, request, known, { keyMs: 'key_ms', answerCode: 'answer_code' })],
  }
}

/** Moves the bookings that the superseded answer still has, which are those to keep, to the new one. */
const moveBookings = (from: string, to: string): Step => ({
  sql: 'update booking set answer_id = ? where answer_id = ?',
  values: [to, from],
})

const bookingOf =
  ({ answerId, surveyId }: { answerId: string; surveyId: string }, owner: Uint8Array) =>
  ({ itemKey, slot, cost }: PlaceTake): Step => ({
    sql: `insert into booking (answer_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost)
      values (?, ?, ?, ?, ?, ?, ?, ?)`,
    values: [answerId, itemKey, owner, surveyId, slot.calendarId, slot.day, slot.slotKey, cost],
  })

/** The number of bookings of the answer: the kept ones, which are moved to it before, and the new ones. */
function bookingCount({ places }: AnswerWrite, answerId: string): { sql: string; values: SqlValue[] } {
  const { keeps = [], takes = [] } = places ?? {}
  return keeps.length === 0
    ? { sql: '?', values: [takes.length] }
    : {
        sql: '? + (select count(*) from booking kept where kept.answer_id = ?)',
        values: [takes.length, answerId],
      }
}

const saveNumber = ({ record, atMost }: AnswerWrite, owner: Uint8Array): Statement =>
  atMost ? numberOfSave(record.surveyId, owner, atMost.sinceMs) : { sql: '?', values: [0] }

const claimIndex = (sealing: Sealing, { record, claimValues }: AnswerWrite) =>
  claimValues === undefined ? null : sealing.blindIndex(record.surveyId, claimValues)

function replaceStep(
  sealing: Sealing,
  write: AnswerWrite,
  replaces: { answerId: string; version: number },
  owner: Uint8Array,
): SaveStep {
  const { record } = write
  const bookings = bookingCount(write, replaces.answerId)
  const atMs = savedAt(record.surveyId, owner, record.updatedAt * 1000)
  const number = saveNumber(write, owner)
  return {
    sql: `update answer set version = version + 1, saved_version = version + 1, registered_by = ?, check_value = ?,
        created_at = ?, updated_at = ?, claim_index = ?, sealed = ?, bookings = ${bookings.sql}, saved_at_ms = ${atMs.sql},
        save_number = ${number.sql}
      where answer_id = ? and survey_id = ? and owner = ? and version = ? returning ${storedColumns}`,
    values: [
      record.registeredBy,
      record.check,
      record.createdAt,
      record.updatedAt,
      claimIndex(sealing, write),
      sealAnswer(sealing, { ...record, answerId: replaces.answerId }, write.bodyHash),
      ...bookings.values,
      ...atMs.values,
      ...number.values,
      replaces.answerId,
      record.surveyId,
      owner,
      replaces.version,
    ],
    expect: 1,
    otherwise: answerConflict,
    returning: 'stored',
  }
}

/** Inserts a new answer; stops if the form takes one answer and there is one, or the answer code is taken. */
function insertSteps(sealing: Sealing, write: AnswerWrite, owner: Uint8Array): SaveStep[] {
  const { record } = write
  const { surveyId, keyMs } = record
  const free = unusedKey(surveyId, owner, keyMs)
  const bookings = bookingCount(write, record.answerId)
  const atMs = savedAt(surveyId, owner, record.updatedAt * 1000)
  const number = saveNumber(write, owner)
  const onlyOne: SaveStep = {
    sql: 'select 1 from answer where survey_id = ? and owner = ? and key_ms = 0',
    values: [surveyId, owner],
    expect: 0,
    otherwise: answerConflict,
  }
  return [
    ...(keyMs === 0 ? [onlyOne] : []),
    {
      // The key is free, so a conflict can only be about the answer code.
      sql: `insert into answer (answer_id, survey_id, owner, registered_by, version, saved_version, answer_code,
          check_value, created_at, updated_at, claim_index, sealed, bookings, key_ms, saved_at_ms,
          save_number)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${bookings.sql}, ${free.sql}, ${atMs.sql}, ${number.sql})
        on conflict (survey_id, answer_code) do nothing returning ${storedColumns}`,
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
        ...atMs.values,
        ...number.values,
      ],
      expect: 1,
      otherwise: { kind: 'conflict', on: 'code' },
      returning: 'stored',
    },
  ]
}
