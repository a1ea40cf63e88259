import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'

/** The size of a sealed answer in bytes, whether it has a claim index, and by how many terms the office finds it. */
type AnswerSize = { sealedBytes: number; claimable: boolean; terms: number }
export const bookingAnswers: AnswerSize = { sealedBytes: 300, claimable: false, terms: 0 }
export const answersOf20Items: AnswerSize = { sealedBytes: 1_300, claimable: true, terms: 4 }

/**
 * Stores answers of other residents in a database that no server has open. Their content is random bytes, because the
 * benchmark never reads them. `from` (included) and `to` (excluded) number them; store each number once in a survey.
 */
export function storeAnswers(
  file: string,
  surveyId: string,
  { from: first = 0, to, sealedBytes, claimable, terms }: AnswerSize & { from?: number; to: number },
): void {
  const db = new Database(file)
  db.pragma('journal_mode = delete')
  db.pragma('synchronous = off')
  db.pragma('cache_size = -400000')
  const insert =
    db.prepare(`insert into answer (answer_id, survey_id, owner, registered_by, version, key_ms, answer_code,
    check_value, created_at, updated_at, saved_at_ms, saved_version, claim_index, sealed)
    values (?, ?, ?, 'resident', 1, ?, ?, '未対応', ?, ?, ?, 1, ?, ?)`)
  const insertTerm = db.prepare('insert into answer_term (term, seq) values (?, ?)')
  const from = Date.now() - 365 * 86_400_000
  db.transaction(() => {
    for (let at = first; at < to; at += 1) {
      const ms = from + at * 20
      const sec = Math.floor(ms / 1000)
      const code = at.toString(32).toUpperCase().padStart(8, 'Z')
      const { lastInsertRowid } = insert.run(
        randomBytes(16).toString('hex'),
        surveyId,
        randomBytes(32),
        ms,
        code,
        sec,
        sec,
        ms,
        claimable ? randomBytes(32) : null,
        randomBytes(sealedBytes),
      )
      for (let term = 0; term < terms; term += 1) insertTerm.run(randomBytes(16), lastInsertRowid)
    }
  })()
  db.pragma('journal_mode = wal')
  db.close()
}
