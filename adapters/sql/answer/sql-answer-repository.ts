import type {
  AnswerAmendment,
  AnswerRepository,
  SavedAnswer,
} from '../../../application/ports/answer-repository.ts'
import type { AnswerEntry, AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { CityCache } from '../city-cache.ts'
import { placeRefusal } from '../reservation/place-steps.ts'
import type { ReservedCache } from '../reservation/reserved-cache.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow } from '../write-plan.ts'
import { amendAnswerPlan, removeAnswerPlan } from './amend-answer-plan.ts'
import { indexedName, reindexPlan } from './reindex-plan.ts'
import { findResultSql, resultContext, saveAnswerPlan } from './save-answer-plan.ts'
import { answerColumns, openAnswer, sealAnswer } from './sealed-answer.ts'

/** Answers read at once by `all`. */
const PAGE = 200

const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve))

const savedOf = (row: SqlRow): SavedAnswer => ({
  answerId: String(row.answer_id),
  surveyId: String(row.survey_id),
  keyMs: Number(row.key_ms),
  answerCode: String(row.answer_code),
  version: Number(row.version),
})

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  reserved: ReservedCache
  cache: Pick<CityCache, 'forget'>
  /** Dates what is kept for a while, and decides which holds have expired. */
  nowMs: () => number
}

/** Answers as one sealed record each, with what they book. */
export function sqlAnswerRepository({ engine, sealing, reserved, cache, nowMs }: Needs): AnswerRepository {
  const recordOf = (row: SqlRow) => openAnswer(sealing, row).record
  const repeatOf = (row: SqlRow, call: string, key: string) => ({
    bodyHash: sealing.unseal(row.body as Uint8Array, resultContext(call, key)),
    saved: savedOf(row),
  })

  /** The sealed column of an answer with other entries; undefined if there is no such answer at that version. */
  async function reseal({ answerId, version }: AnswerAmendment, entries: readonly AnswerEntry[]) {
    const row = await engine.get(`select ${answerColumns} from answer where answer_id = ? and version = ?`, [
      answerId,
      version,
    ])
    if (!row) return undefined
    const { record, bodyHash } = openAnswer(sealing, row)
    return sealAnswer(sealing, { ...record, entries }, bodyHash)
  }

  return {
    async save(write) {
      const takes = write.places?.takes ?? []
      const calendars = takes.map(({ slot }) => slot.calendarId)
      const result = await reserved.write(saveAnswerPlan(sealing, write, nowMs()), calendars)
      if (result.kind === 'done') return { kind: 'saved', saved: savedOf(result.rows.stored!) }
      if (result.otherwise === 'repeated') {
        const { call, key } = write.idempotency!
        return { kind: 'repeated', ...repeatOf(result.row!, call, key) }
      }
      if (result.otherwise === 'imported_before') return { kind: 'imported_before' }
      const refusal = placeRefusal(takes, result)
      if (refusal) return refusal
      const on = result.otherwise as 'survey' | 'answer' | 'code' | 'catalog'
      // Another process imported: who judges again must not be handed the same again.
      if (on === 'survey' || on === 'catalog') cache.forget()
      return { kind: 'conflict', on }
    },

    async amend(amendment) {
      const resealed = amendment.entries && (await reseal(amendment, amendment.entries))
      if (amendment.entries && !resealed) return 'conflict'
      const { kind } = await reserved.write(amendAnswerPlan(sealing, amendment, resealed), [])
      return kind === 'done' ? 'amended' : 'conflict'
    },

    async remove(removal) {
      const { kind } = await reserved.write(removeAnswerPlan(sealing, removal), [])
      return kind === 'done' ? 'removed' : 'conflict'
    },

    async indexedBy(surveyId) {
      const row = await engine.get('select claim_keys from survey where survey_id = ?', [surveyId])
      return row?.claim_keys ? (JSON.parse(String(row.claim_keys)) as string[]) : undefined
    },

    async reindex(step) {
      const result = await engine.write(reindexPlan(sealing, step))
      if (result.kind === 'refused') {
        cache.forget()
        return 'conflict'
      }
      const missed = step.answers.filter((_, index) => !result.rows[indexedName(index)])
      return { missed: missed.map(({ answerId }) => answerId) }
    },

    async isImported(surveyId, source) {
      const row = await engine.get('select 1 from imported where survey_id = ? and source_index = ?', [
        surveyId,
        sealing.sourceIndex(surveyId, source),
      ])
      return row !== undefined
    },

    async findByCode(surveyId, answerCode) {
      const row = await engine.get(
        `select ${answerColumns} from answer where survey_id = ? and answer_code = ?`,
        [surveyId, answerCode],
      )
      return row && recordOf(row)
    },

    async findOwn(userId, surveyId, keyMs) {
      const row = await engine.get(
        `select ${answerColumns} from answer where survey_id = ? and owner = ? and key_ms = ?`,
        [surveyId, sealing.ownerOf(userId), keyMs],
      )
      return row && recordOf(row)
    },

    async listOwn(userId, surveyId) {
      // `+ 0`: SQLite would rather walk the whole survey in order than sort a resident's few.
      const rows = await engine.all(
        `select ${answerColumns} from answer where survey_id = ? and owner = ? order by seq + 0`,
        [surveyId, sealing.ownerOf(userId)],
      )
      const records: AnswerRecord[] = []
      for (const row of rows) {
        // Unsealing thousands at a stretch would make everybody else wait.
        if (records.length % PAGE === PAGE - 1) await otherWork()
        records.push(recordOf(row))
      }
      return records
    },

    async latestOwn(userId, surveyId) {
      const row = await engine.get(
        `select ${answerColumns}, saved_at_ms, saved_version from answer
          where survey_id = ? and owner = ? and saved_at_ms > 0 order by saved_at_ms desc limit 1`,
        [surveyId, sealing.ownerOf(userId)],
      )
      if (!row) return undefined
      return {
        ...openAnswer(sealing, row),
        savedAtMs: Number(row.saved_at_ms),
        savedVersion: Number(row.saved_version),
      }
    },

    async findRepeat(userId, call, key) {
      const row = await engine.get(findResultSql, [sealing.ownerOf(userId), call, key])
      return row && repeatOf(row, call, key)
    },

    async *all(surveyId) {
      for (let seq = 0; ; ) {
        const page = await engine.all(
          `select ${answerColumns} from answer where survey_id = ? and seq > ? order by seq limit ?`,
          [surveyId, seq, PAGE],
        )
        for (const row of page) yield recordOf(row)
        if (page.length < PAGE) return
        seq = Number(page[page.length - 1]?.seq)
      }
    },

    async count(surveyId) {
      const { answers } = await engine.kysely
        .selectFrom('answer')
        .select((e) => e.fn.countAll<number>().as('answers'))
        .where('survey_id', '=', surveyId)
        .executeTakeFirstOrThrow()
      return Number(answers)
    },
  }
}
