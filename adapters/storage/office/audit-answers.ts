import { checkValues } from '../../../domain/answer/answer-record.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import type { ReadRows } from '../sql-engine.ts'
import type { Orphan } from './count-places.ts'
import { otherWork } from './read-pages.ts'

/** Answers looked at in one step: some milliseconds of work. */
const STEP = 1_000

const cancelled = Object.values(checkValues).flat().filter(isCancelled)
const cancelledSql = `a.check_value in (${cancelled.map(() => '?').join()})`

/** Bookings of a cancelled answer, or of another owner than their answer's. */
const misplacedSql = `select b.answer_id, case when ${cancelledSql} then 1 else 0 end as cancelled
  from answer a join booking b on b.answer_id = a.answer_id
  where a.seq > ? and a.seq <= ? and (${cancelledSql} or b.owner <> a.owner)`

/** Answers that should have another number of bookings. */
const missingSql = `select a.answer_id from answer a
  where a.seq > ? and a.seq <= ? and a.bookings <> (select count(*) from booking b where b.answer_id = a.answer_id)`

/**
 * Goes through the answers in the order of their rows, which is the order of the file.
 * @returns how many there are
 */
export async function auditAnswers(read: ReadRows, orphan: (found: Orphan) => void): Promise<number> {
  const [last] = await read('select max(seq) as seq from answer', [])
  let answers = 0
  for (let seq = 0; seq < Number(last?.seq ?? 0); seq += STEP) {
    const step = [seq, seq + STEP]
    const [counted] = await read('select count(*) as answers from answer where seq > ? and seq <= ?', step)
    answers += Number(counted?.answers)
    for (const row of await read(misplacedSql, [...cancelled, ...step, ...cancelled])) {
      const kind = row.cancelled === 1 ? 'cancelled-answer' : 'other-owner'
      orphan({ kind, answerId: String(row.answer_id) })
    }
    for (const row of await read(missingSql, step)) {
      orphan({ kind: 'missing-booking', answerId: String(row.answer_id) })
    }
    await otherWork()
  }
  return answers
}
