import type { AnswerWrite, SavedAnswer } from '../../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { chooseLanguageStep } from '../language/sql-language-repository.ts'
import {
  answerLock,
  catalogLock,
  type Lock,
  numbersLock,
  ownAnswersLock,
  requestLock,
  shared,
  slotLock,
  surveyLock,
} from '../lock.ts'
import { catalogStep, type Released, releaseSteps, takeLocks, takeSteps } from '../reservation/place-steps.ts'
import { findRequestSql, type RequestRow, storeRequestStep } from '../stored-request.ts'
import type { Step, WritePlan } from '../write-plan.ts'
import { findLaterSave, findTooManySaves } from './latest-save.ts'
import { findTooManyLive, findTooManyWithOrders } from './live-answers.ts'
import { dropMessagesStep, messageSteps } from './message-steps.ts'
import { numberSteps } from './number-steps.ts'
import { orderLocksOfSave, orderStepsOfSave, redeemStep } from './order-steps.ts'
import { answerConflict, type SaveStep, type SaveStop, storeAnswerSteps } from './store-answer-steps.ts'

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
  const request = idempotency && { owner, bodyHash: write.bodyHash, atMs: nowMs, ...idempotency }
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
  if (write.requires) {
    steps.push({
      sql: 'select 1 from answer where answer_id = ? and owner = ? and version = ?',
      values: [write.requires.answerId, owner, write.requires.version],
      expect: 1,
      otherwise: answerConflict,
    })
  }
  if (places) steps.push(catalogStep(places.catalogVersion))
  if (write.order) steps.push(...orderStepsOfSave(sealing, write.order, { ...record, answerId }))
  if (write.atMost) {
    const tooMany = findTooManySaves(record, owner, write.atMost)
    steps.push({ expect: 0, otherwise: { kind: 'too_many' }, ...tooMany })
  }
  if (write.latestSaveMs !== undefined) {
    const later = findLaterSave(record.surveyId, owner, write.latestSaveMs)
    steps.push({ expect: 0, otherwise: answerConflict, ...later })
  }
  if (write.maxLive !== undefined) {
    const found = findTooManyLive(record.surveyId, owner, write.maxLive)
    const withOrders = findTooManyWithOrders(record.surveyId, owner, write.maxLive)
    for (const each of write.order ? [found, withOrders] : [found])
      steps.push({ expect: 0, otherwise: { kind: 'too_many_live' }, ...each })
  }
  if (supersedes) {
    steps.push({
      sql: `update answer set check_value = ?, status = null, version = version + 1, bookings = 0, changed_to = ?
        where answer_id = ? and survey_id = ? and owner = ? and version = ?`,
      values: [
        supersedes.check,
        record.answerCode,
        supersedes.answerId,
        record.surveyId,
        owner,
        supersedes.version,
      ],
      expect: 1,
      otherwise: answerConflict,
    })
  }
  for (const older of [supersedes, replaces])
    if (older) steps.push(...releaseSteps(older.answerId, { keeps }), dropMessagesStep(older.answerId))
  if (supersedes && keeps.length > 0) steps.push(moveBookings(supersedes.answerId, answerId))
  const stored = storeAnswerSteps(sealing, write, owner)
  steps.push(...stored.map((step) => (request ? withStoredRequest(sealing, request, write, step) : step)))
  if (write.number) steps.push(...numberSteps(sealing, write.number, { ...record, answerId }, owner))
  if (redeems) steps.push(redeemStep(redeems, { ...record, answerId }, owner))
  steps.push(...takeSteps(takes, { owner, nowMs, keep: bookingOf({ ...record, answerId }, owner) }))
  steps.push(...messageSteps(sealing, { answerId, userId: record.userId }, write.messages))
  if (write.language !== undefined) steps.push(chooseLanguageStep(owner, write.language))
  for (const event of write.audit) steps.push(auditEventStatement(sealing, event))
  return { locks: locksOf(write, owner), steps }
}

function locksOf(
  { record, supersedes, replaces, places, idempotency, number, order, requires }: AnswerWrite,
  owner: Uint8Array,
): Lock[] {
  const olderLocks = [supersedes, replaces].flatMap((each) => (each ? [answerLock(each.answerId)] : []))
  return [
    ...(idempotency ? [requestLock(owner, idempotency)] : []),
    shared(surveyLock(record.surveyId)),
    ownAnswersLock(record.surveyId, owner),
    ...olderLocks,
    ...(requires ? [shared(answerLock(requires.answerId))] : []),
    ...(number ? [numbersLock(record.surveyId)] : []),
    ...(number && 'from' in number && number.from ? [shared(answerLock(number.from.answerId))] : []),
    ...(order ? orderLocksOfSave(order) : []),
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
  const known: Omit<SavedAnswer, 'keyMs' | 'answerCode'> = {
    answerId,
    surveyId: record.surveyId,
    version,
    ...(record.series && { seriesCode: record.series.codes[0] }),
  }
  return {
    each: [storeRequestStep(sealing, request, known, { keyMs: 'key_ms', answerCode: 'answer_code' })],
    ...step,
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
