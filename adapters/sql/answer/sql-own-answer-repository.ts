import type { OwnAnswerRepository } from '../../../application/ports/own-answer-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { answerColumns, openAnswer } from './sealed-answer.ts'

/** Answers unsealed before other requests get a turn. */
const BATCH = 200

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Reads the answers of one resident; every query filters by owner. */
export const sqlOwnAnswerRepository = (engine: SqlEngine, sealing: Sealing): OwnAnswerRepository => ({
  async findOwn(userId, surveyId, keyMs) {
    const row = await engine.get(
      `select ${answerColumns} from answer where survey_id = ? and owner = ? and key_ms = ?`,
      [surveyId, sealing.ownerOf(userId), keyMs],
    )
    return row && openAnswer(sealing, row).record
  },

  async listOwn(userId, surveyId) {
    // `+ 0`: SQLite would rather walk the whole survey in order than sort a resident's few.
    const rows = await engine.all(
      `select ${answerColumns} from answer where survey_id = ? and owner = ? order by seq + 0`,
      [surveyId, sealing.ownerOf(userId)],
    )
    const records: AnswerRecord[] = []
    for (const row of rows) {
      // Unsealing thousands without a pause would block all other requests.
      if (records.length % BATCH === BATCH - 1) await yieldToEventLoop()
      records.push(openAnswer(sealing, row).record)
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
})
