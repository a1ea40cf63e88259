import { nextTurn } from '../../../application/shared/next-turn.ts'
import { checkValues } from '../../../domain/answer/answer-record.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import type { ReadRows } from '../sql-engine.ts'
import { listOf, sql } from '../write.ts'
import type { Orphan } from './count-places.ts'

/** Answers looked at in one step: some milliseconds of work. */
const STEP = 1_000

const cancelled = Object.values(checkValues).flat().filter(isCancelled)
const isCancelledAnswer = sql`a.check_value in (${listOf(cancelled)})`

/** The rows of a step. */
const inStep = (seq: number) => sql`a.seq > ${seq} and a.seq <= ${seq + STEP}`

/** Bookings of a cancelled answer, or of another owner than their answer's. */
const findMisplaced = (seq: number) => sql`
  select b.answer_id, case when ${isCancelledAnswer} then 1 else 0 end as cancelled
  from answer a join booking b on b.answer_id = a.answer_id
  where ${inStep(seq)} and (${isCancelledAnswer} or b.owner <> a.owner)`

/** Answers that should have another number of bookings. */
const findMissing = (seq: number) => sql`select a.answer_id from answer a
  where ${inStep(seq)} and a.bookings <> (select count(*) from booking b where b.answer_id = a.answer_id)`

/**
 * Goes through the answers in the order of their rows, which is the order of the file.
 * @returns how many there are
 */
export async function auditAnswers(read: ReadRows, orphan: (found: Orphan) => void): Promise<number> {
  const [last] = await read(sql`select max(seq) as seq from answer`)
  let answers = 0
  for (let seq = 0; seq < Number(last?.seq ?? 0); seq += STEP) {
    const [counted] = await read(sql`select count(*) as answers from answer a where ${inStep(seq)}`)
    answers += Number(counted?.answers)
    for (const row of await read(findMisplaced(seq))) {
      const kind = row.cancelled === 1 ? 'cancelled-answer' : 'other-owner'
      orphan({ kind, answerId: String(row.answer_id) })
    }
    for (const row of await read(findMissing(seq))) {
      orphan({ kind: 'missing-booking', answerId: String(row.answer_id) })
    }
    await nextTurn()
  }
  return answers
}
