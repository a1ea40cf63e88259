import type { Booking } from '../../../application/ports/booking-repository.ts'
import type { AnswerOutline, OwnAnswerRepository } from '../../../application/ports/own-answer-repository.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { bookingOf } from '../reservation/booking-row.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, sql } from '../write.ts'
import { isLive } from './live-answers.ts'
import { answerColumns, openAnswer } from './sealed-answer.ts'

/** Answers that are read at a time. */
const PAGE = 32

/** Sealed bytes that are opened before other requests get a turn. */
const OPENED_BYTES = 256 * 1024

/**
 * The answers of an owner after another one of theirs. The inner query finds them without reading what is sealed.
 * `+ 0`: SQLite would rather walk the whole survey in order than sort a resident's few.
 */
const findPage = (surveyId: string, owner: Uint8Array, { last, since }: { last: number; since: number }) =>
  sql`select ${raw(answerColumns)} from answer where survey_id = ${surveyId} and owner = ${owner} and seq in (
    select seq from answer where survey_id = ${surveyId} and owner = ${owner} and seq + 0 > ${last}
      and (${isLive} or updated_at >= ${since}) order by seq + 0 limit ${raw(String(PAGE))})`

/** Reads the answers of one resident; every query filters by owner. */
export const sqlOwnAnswerRepository = (engine: SqlEngine, sealing: Sealing): OwnAnswerRepository => {
  async function* readOwn(
    userId: string,
    surveyId: string,
    since: number,
  ): AsyncGenerator<AnswerRecord, void, undefined> {
    const owner = sealing.ownerOf(userId)
    const from = Math.min(since, Number.MAX_SAFE_INTEGER)
    let last = 0
    let opened = 0
    for (let count = PAGE; count === PAGE; ) {
      const rows = await engine.all(findPage(surveyId, owner, { last, since: from }))
      count = rows.length
      if (count === PAGE) await nextTurn()
      for (const row of rows.toSorted(inOrder)) {
        yield openAnswer(sealing, row).record
        last = Number(row.seq)
        opened += (row.sealed as Uint8Array).length
        if (opened < OPENED_BYTES) continue
        opened = 0
        await nextTurn()
      }
    }
  }

  return {
    readOwn,

    async findOwn(userId, surveyId, keyMs) {
      const row = await engine.get(
        sql`select ${raw(answerColumns)} from answer
          where survey_id = ${surveyId} and owner = ${sealing.ownerOf(userId)} and key_ms = ${keyMs}`,
      )
      return row && openAnswer(sealing, row).record
    },

    async listOwn(userId, surveyId) {
      const records: AnswerRecord[] = []
      for await (const record of readOwn(userId, surveyId, 0)) records.push(record)
      return records
    },

    async outlineOwn(userId, surveyIds, since) {
      if (surveyIds.length === 0) return []
      return outlinesOf(await engine.all(findOutlines(surveyIds, sealing.ownerOf(userId), since)))
    },

    async someOwn(userId, answerIds) {
      if (answerIds.length === 0) return []
      const rows = await engine.all(
        sql`select ${raw(answerColumns)} from answer
          where answer_id in (${listOf(answerIds)}) and owner = ${sealing.ownerOf(userId)}`,
      )
      return rows.map((row) => openAnswer(sealing, row).record)
    },

    async latestOwn(userId, surveyId) {
      const row = await engine.get(sql`select ${raw(answerColumns)}, saved_at_ms, saved_version from answer
          where survey_id = ${surveyId} and owner = ${sealing.ownerOf(userId)} and saved_at_ms > 0 order by saved_at_ms desc limit 1`)
      if (!row) return undefined
      return {
        ...openAnswer(sealing, row),
        savedAtMs: Number(row.saved_at_ms),
        savedVersion: Number(row.saved_version),
      }
    },
  }
}

/** Nothing sealed is read. */
const findOutlines = (surveyIds: readonly string[], owner: Uint8Array, since: number) => sql`
  select a.answer_id, a.survey_id, a.key_ms, a.check_value, a.updated_at, a.waits_for,
      b.item_key, b.calendar_id, b.day, b.slot_key, b.cost
    from answer a left join booking b on b.answer_id = a.answer_id
    where a.survey_id in (${listOf(surveyIds)}) and a.owner = ${owner} and (${isLive} or a.updated_at >= ${since})
    order by a.answer_id, b.item_key`

/** The outlines in rows of which each has one booking at most. */
function outlinesOf(rows: readonly SqlRow[]): AnswerOutline[] {
  const outlines = new Map<string, AnswerOutline & { bookings: Booking[] }>()
  for (const row of rows) {
    const answerId = String(row.answer_id)
    const outline = outlines.get(answerId) ?? {
      answerId,
      surveyId: String(row.survey_id),
      keyMs: Number(row.key_ms),
      check: String(row.check_value),
      updatedAt: Number(row.updated_at),
      isAsked: row.waits_for !== null && row.waits_for !== 'desk',
      bookings: [],
    }
    outlines.set(answerId, outline)
    if (row.item_key !== null) outline.bookings.push(bookingOf(row))
  }
  return [...outlines.values()]
}

const inOrder = (a: SqlRow, b: SqlRow): number => Number(a.seq) - Number(b.seq)
