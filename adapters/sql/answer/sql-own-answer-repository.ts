import type { OwnAnswerRepository } from '../../../application/ports/own-answer-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow } from '../write-plan.ts'
import { isLive } from './live-answers.ts'
import { answerColumns, openAnswer } from './sealed-answer.ts'

/** Answers that are read at a time. */
const PAGE = 32

/** Sealed bytes that are opened before other requests get a turn. */
const OPENED_BYTES = 256 * 1024

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * The answers of an owner after another one of theirs. The inner query finds them without reading what is sealed.
 * `+ 0`: SQLite would rather walk the whole survey in order than sort a resident's few.
 */
const pageSql = `select ${answerColumns} from answer where survey_id = ? and owner = ? and seq in (
  select seq from answer where survey_id = ? and owner = ? and seq + 0 > ? and (${isLive.sql} or updated_at >= ?)
  order by seq + 0 limit ${PAGE})`

/** Reads the answers of one resident; every query filters by owner. */
export const sqlOwnAnswerRepository = (engine: SqlEngine, sealing: Sealing): OwnAnswerRepository => {
  async function* readOwn(
    userId: string,
    surveyId: string,
    since: number,
  ): AsyncGenerator<AnswerRecord, void, undefined> {
    const own = [surveyId, sealing.ownerOf(userId)]
    const from = Math.min(since, Number.MAX_SAFE_INTEGER)
    let last = 0
    let opened = 0
    for (let count = PAGE; count === PAGE; ) {
      const rows = await engine.all(pageSql, [...own, ...own, last, ...isLive.values, from])
      count = rows.length
      for (const row of rows.toSorted(inOrder)) {
        yield openAnswer(sealing, row).record
        last = Number(row.seq)
        opened += (row.sealed as Uint8Array).length
        if (opened < OPENED_BYTES) continue
        opened = 0
        await yieldToEventLoop()
      }
    }
  }

  return {
    readOwn,

    async findOwn(userId, surveyId, keyMs) {
      const row = await engine.get(
        `select ${answerColumns} from answer where survey_id = ? and owner = ? and key_ms = ?`,
        [surveyId, sealing.ownerOf(userId), keyMs],
      )
      return row && openAnswer(sealing, row).record
    },

    async listOwn(userId, surveyId) {
      const records: AnswerRecord[] = []
      for await (const record of readOwn(userId, surveyId, 0)) records.push(record)
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
  }
}

const inOrder = (a: SqlRow, b: SqlRow): number => Number(a.seq) - Number(b.seq)
