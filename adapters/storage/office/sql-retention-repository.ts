import { retentionIn } from '../../../application/city/forms-of-city.ts'
import type { FormKind } from '../../../application/ports/city-repository.ts'
import type { RetentionRepository } from '../../../application/ports/retention-repository.ts'
import { checkValues } from '../../../domain/answer/answer-record.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import { type LocalDate, startOfTokyoDay } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, type Statement, sql, writeStatements } from '../write.ts'
import { eraseOver } from './erase.ts'

/** Answers looked at, and views looked at and deleted, in one step: a millisecond or two of work. */
const STEP = 500

const ended = Object.values(checkValues).flat().filter(isCancelled)
const isEnded = sql`check_value in (${listOf(ended)})`
const isOver = (
  before: LocalDate,
): Statement => sql`updated_at < ${startOfTokyoDay(before) / 1000} and not exists
  (select 1 from booking where booking.answer_id = answer.answer_id and booking.day >= ${before})`
/** No answer is older. */
const NEVER = '0000-01-01' as LocalDate

/** Every row of a step, and whether its answer is over. */
const findStep = (
  surveyId: string,
  { standingBefore, endedBefore }: { standingBefore: LocalDate; endedBefore: LocalDate },
  after: number,
): Statement => sql`select seq, answer_id, version,
    case when ${isEnded} then case when ${isOver(endedBefore)} then 1 else 0 end
      else case when ${isOver(standingBefore)} then 1 else 0 end end as is_over
  from answer where survey_id = ${surveyId} and seq > ${after} order by seq limit ${raw(String(STEP))}`

/** Erases what is over in steps of few rows. */
export const sqlRetentionRepository = (engine: SqlEngine, sealing: Sealing): RetentionRepository => ({
  async surveyIds() {
    const rows = await engine.all(sql`select survey_id from survey order by position, survey_id`)
    return rows.map((row) => String(row.survey_id))
  },

  async retentionOf(surveyId) {
    const row = await engine.get(sql`select kind, config from survey where survey_id = ${surveyId}`)
    return retentionIn(
      row && { kind: row.kind as FormKind, config: JSON.parse(String(row.config)) as SurveyConfig },
    )
  },

  async findOver(surveyId, { standingBefore = NEVER, endedBefore }, after) {
    const rows = await engine.all(findStep(surveyId, { standingBefore, endedBefore }, after))
    const over = rows.filter((row) => Number(row.is_over) === 1)
    return {
      answers: over.map((row) => ({ answerId: String(row.answer_id), version: Number(row.version) })),
      next: rows.length < STEP ? undefined : Number(rows.at(-1)?.seq),
    }
  },

  async erase(answer, today, audit) {
    const { answerId, version } = answer
    const events = auditEvents(sealing, audit)
    return (await engine.write(eraseOver, { answerId, version, today, audit: events })) === 'erased'
  },

  async countViews(before) {
    const find = sql`select count(*) as views from access_log where at_ms < ${startOfTokyoDay(before)}`
    return Number((await engine.get(find))?.views)
  },

  async eraseViews(before) {
    const oldest = await engine.all(
      sql`select seq, at_ms from access_log order by seq limit ${raw(String(STEP))}`,
    )
    const over = oldest.filter((view) => isBefore(view, before)).map(({ seq }) => Number(seq))
    const [first] = over
    if (first === undefined) return 0
    await engine.write(writeStatements, [
      sql`delete from access_log
        where seq >= ${first} and seq <= ${over.at(-1) ?? first} and at_ms < ${startOfTokyoDay(before)}`,
    ])
    return over.length
  },
})

const isBefore = ({ at_ms }: SqlRow, day: LocalDate): boolean => Number(at_ms) < startOfTokyoDay(day)
