import type { AnswerOfSave, SavedAnswer, SaveOutcome } from '../../../application/ports/answer-repository.ts'
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
import { bookedBy, findCatalog, releaseBookings, takeLocks, takePlaces } from '../reservation/places.ts'
import { findRequest, insertRequest } from '../stored-request.ts'
import {
  guard,
  holding,
  mustFind,
  mustMiss,
  raw,
  refused,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { attachmentLocks, giveAttachments } from './attachments.ts'
import { answerConflict, catalogConflict, findOwnAnswer, findSurvey, surveyConflict } from './conflicts.ts'
import { keepDeskNote } from './desk-notes.ts'
import { findLaterSave, findTooManySaves, numberOfSave, savedAt } from './latest-save.ts'
import { findTooManyLive, findTooManyWithOrders } from './live-answers.ts'
import { dropNotices } from './messages.ts'
import { orderLocksOfSave, redeemHold, writeOrderOfSave } from './orders.ts'
import type { AnswerColumns, SaveAnswer } from './sealed-save.ts'
import { takeNumber } from './take-number.ts'
import { dropTerms, insertTerms } from './terms.ts'
import { unusedKey } from './unused-key.ts'

/** Why a save is undone. */
type SaveRefused = { kind: 'repeated' } | Exclude<SaveOutcome, { kind: 'saved' | 'repeated' }>

const codeConflict = { kind: 'conflict', on: 'code' } as const

/**
 * Saves an answer with all that belongs to it. Bookings are released before caps and capacity are looked at. The
 * idempotency key comes first: a repeated save, whose own first run outdated its version, is still recognised as a
 * repeat.
 */
export function* saveAnswer(save: SaveAnswer): Write<SavedAnswer, SaveRefused> {
  const { answer, supersedes, replaces, places, request, source, order, number, nowMs } = save
  const { answerId, owner } = answer
  yield* holding(locksOf(save))

  yield* stillStands(save)
  if (source) yield* noteSource(source, answer)
  if (order) yield* writeOrderOfSave(order, { answerId, owner })

  if (supersedes) yield* supersede(supersedes, answer)
  const older = supersedes ?? replaces
  if (older) {
    yield* releaseBookings(older.answerId, { keeps: places?.keeps ?? [] })
    yield* runUnread(dropNotices(older.answerId))
  }
  if (supersedes) yield* runUnread(keepDeskNote(supersedes.answerId, answerId))
  if (supersedes && places && places.keeps.length > 0)
    yield* runUnread(sql`update booking set answer_id = ${answerId} where answer_id = ${supersedes.answerId}`)

  yield* giveAttachments({
    ...{ attachmentIds: save.attachments, answerId, owner, surveyId: answer.surveyId },
    ...{ olderId: older?.answerId, orderId: orderOfSave(order) },
  })

  const row = yield* replaces ? replaceAnswer(save, replaces) : insertAnswer(save)
  const saved = savedOf(row)
  yield* runUnread(replaces ? dropTerms(row.seq!) : [], insertTerms(row.seq!, save.terms))
  if (number) yield* takeNumber(number, answer)
  if (places?.redeems) yield* redeemHold(places.redeems, answer)
  if (places) yield* takePlaces(places.takes, { ...bookedBy(answer), nowMs })
  const { keyMs, answerCode } = saved
  yield* runUnread(request ? insertRequest(request, { keyMs, answerCode }) : [], save.along)
  return saved
}

function locksOf({
  answer,
  supersedes,
  replaces,
  places,
  request,
  number,
  order,
  requires,
  attachments,
}: SaveAnswer): Lock[] {
  const { surveyId, owner } = answer
  return [
    ...(request ? [requestLock(owner, request)] : []),
    shared(surveyLock(surveyId)),
    ownAnswersLock(surveyId, owner),
    ...[supersedes, replaces].flatMap((older) => (older ? [answerLock(older.answerId)] : [])),
    ...(requires ? [shared(answerLock(requires.answerId))] : []),
    ...(number ? [numbersLock(surveyId)] : []),
    ...(number && 'index' in number && number.from ? [shared(answerLock(number.from.answerId))] : []),
    ...(order ? orderLocksOfSave(order) : []),
    ...attachmentLocks(attachments),
    ...(places ? [shared(catalogLock), ...takeLocks(places.takes, owner)] : []),
    ...(places?.givesBack ?? []).map(slotLock),
  ]
}

/** The order whose payment the answer has waited for. */
const orderOfSave = (order: SaveAnswer['order']): string | undefined =>
  order?.kind === 'completes' ? order.move.orderId : undefined

/** It was not saved before, what it was validated against is still so, and the resident may save once more. */
function stillStands(save: SaveAnswer): Write<void, SaveRefused> {
  const {
    answer,
    surveyVersion,
    requires,
    places,
    atMost,
    latestSaveMs,
    maxLive,
    order,
    request,
    source,
    replaces,
  } = save
  const { surveyId, owner } = answer
  return guard<SaveRefused>([
    ...(request ? [mustMiss(findRequest(owner, request), { kind: 'repeated' as const })] : []),
    ...(source ? [mustMiss(findImported(surveyId, source), { kind: 'imported_before' as const })] : []),
    mustFind(findSurvey(surveyId, surveyVersion), surveyConflict),
    ...(requires ? [mustFind(findOwnAnswer(owner, requires), answerConflict)] : []),
    ...(places ? [mustFind(findCatalog(places.catalogVersion), catalogConflict)] : []),
    ...(atMost ? [mustMiss(findTooManySaves({ ...answer, atMost }), { kind: 'too_many' as const })] : []),
    ...(latestSaveMs === undefined ? [] : [mustMiss(findLaterSave(answer, latestSaveMs), answerConflict)]),
    ...(maxLive === undefined
      ? []
      : [mustMiss(findTooManyLive(surveyId, owner, maxLive), { kind: 'too_many_live' as const })]),
    ...(maxLive === undefined || !order
      ? []
      : [mustMiss(findTooManyWithOrders(surveyId, owner, maxLive), { kind: 'too_many_live' as const })]),
    ...(replaces || answer.keyMs > 0 ? [] : [mustMiss(findOnly(answer), answerConflict)]),
  ])
}

/** Finds the answer of a resident to a form that takes one of each. */
const findOnly = ({ surveyId, owner }: AnswerColumns): Statement =>
  sql`select 1 from answer where survey_id = ${surveyId} and owner = ${owner} and key_ms = 0`

const findImported = (surveyId: string, source: Uint8Array): Statement =>
  sql`select 1 from imported where survey_id = ${surveyId} and source_index = ${source}`

function* noteSource(source: Uint8Array, { surveyId, answerId }: AnswerColumns): Write<void, SaveRefused> {
  const { count } = yield* run(sql`insert into imported (survey_id, source_index, answer_id)
    values (${surveyId}, ${source}, ${answerId}) on conflict do nothing`)
  if (count === 0) yield* refused({ kind: 'imported_before' })
}

function* supersede(
  { answerId, version, check }: NonNullable<AnswerOfSave['supersedes']>,
  { surveyId, owner, code }: AnswerColumns,
): Write<void, SaveRefused> {
  const { rows } = yield* run(sql`update answer
    set check_value = ${check}, status = null, version = version + 1, bookings = 0, waits_for = null, changed_to = ${code}
    where answer_id = ${answerId} and survey_id = ${surveyId} and owner = ${owner} and version = ${version}
    returning seq`)
  const [older] = rows
  if (!older) return yield* refused(answerConflict)
  yield* runUnread(dropTerms(older.seq!))
}

/** The number of bookings of the answer: the kept ones, which were moved to it before, and the new ones. */
function bookingCount({ answer, places }: SaveAnswer): Statement {
  const added = (places?.takes.length ?? 0) + (places?.redeems?.places ?? 0)
  if (!places || places.keeps.length === 0) return sql`${added}`
  return sql`${added} + (select count(*) from booking kept where kept.answer_id = ${answer.answerId})`
}

/** Stores the answer in the place of the one that it replaces. */
function* replaceAnswer(save: SaveAnswer, { version }: { version: number }): Write<SqlRow, SaveRefused> {
  const { answer } = save
  const { rows } = yield* run(sql`update answer set version = version + 1, saved_version = version + 1,
      registered_by = ${answer.registeredBy}, check_value = ${answer.check}, status = ${answer.status},
      created_at = ${answer.createdAt}, updated_at = ${answer.updatedAt}, claim_index = ${answer.claimIndex}, waits_for = ${answer.waitsFor},
      sealed = ${answer.sealed}, bookings = ${bookingCount(save)},
      saved_at_ms = ${savedAt(answer, answer.updatedAt * 1000)}, save_number = ${numberOfSave({ ...answer, ...save })}
    where answer_id = ${answer.answerId} and survey_id = ${answer.surveyId} and owner = ${answer.owner}
      and version = ${version} returning ${storedColumns}`)
  return rows[0] ?? (yield* refused(answerConflict))
}

/** Stores a new answer; refused if the answer code is taken. */
function* insertAnswer(save: SaveAnswer): Write<SqlRow, SaveRefused> {
  const { answer } = save
  const { surveyId, owner, keyMs } = answer
  // The key is free, so that a conflict can only be about the answer code.
  const { rows } =
    yield* run(sql`insert into answer (answer_id, survey_id, owner, registered_by, version, saved_version,
      answer_code, check_value, status, series_code, created_at, updated_at, claim_index, waits_for, sealed, bookings, key_ms,
      saved_at_ms, save_number)
    values (${answer.answerId}, ${surveyId}, ${owner}, ${answer.registeredBy}, ${answer.version}, ${answer.version},
      ${answer.code}, ${answer.check}, ${answer.status}, ${answer.seriesCode}, ${answer.createdAt}, ${answer.updatedAt},
      ${answer.claimIndex}, ${answer.waitsFor}, ${answer.sealed}, ${bookingCount(save)}, ${unusedKey(surveyId, owner, keyMs)},
      ${savedAt(answer, answer.updatedAt * 1000)}, ${numberOfSave({ ...answer, ...save })})
    on conflict (survey_id, answer_code) do nothing returning ${storedColumns}`)
  return rows[0] ?? (yield* refused(codeConflict))
}

const storedColumns = raw('seq, answer_id, survey_id, key_ms, answer_code, series_code, version')

const savedOf = (row: SqlRow): SavedAnswer => ({
  answerId: String(row.answer_id),
  surveyId: String(row.survey_id),
  keyMs: Number(row.key_ms),
  answerCode: String(row.answer_code),
  version: Number(row.version),
  ...(typeof row.series_code === 'string' && { seriesCode: row.series_code }),
})
