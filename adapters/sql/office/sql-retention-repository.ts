import { retentionIn } from '../../../application/city/forms-of-city.ts'
import type { RetentionRepository } from '../../../application/ports/retention-repository.ts'
import { checkValues } from '../../../domain/answer/answer-record.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import { type LocalDate, startOfTokyoDay } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow, SqlValue } from '../write-plan.ts'
import { eraseOverPlan } from './erase-plans.ts'

/** Answers looked at, and views looked at and deleted, in one step: a millisecond or two of work. */
const STEP = 500

const ended = Object.values(checkValues).flat().filter(isCancelled)
const endedSql = `check_value in (${ended.map(() => '?').join()})`
const overSql = `updated_at < ? and not exists
  (select 1 from booking where booking.answer_id = answer.answer_id and booking.day >= ?)`
const overValues = (before: LocalDate): SqlValue[] => [startOfTokyoDay(before) / 1000, before]
/** No answer is older. */
const NEVER = '0000-01-01' as LocalDate

/** Every row of a step, and whether its answer is over. */
const findOverSql = `select seq, answer_id, version,
    case when ${endedSql} then case when ${overSql} then 1 else 0 end else case when ${overSql} then 1 else 0 end end as is_over
  from answer where survey_id = ? and seq > ? order by seq limit ${STEP}`

/** Erases what is over in steps of few rows. */
export const sqlRetentionRepository = (engine: SqlEngine, sealing: Sealing): RetentionRepository => ({
  async surveyIds() {
    const rows = await engine.all('select survey_id from survey order by position, survey_id', [])
    return rows.map((row) => String(row.survey_id))
  },

  async retentionOf(surveyId) {
    const row = await engine.kysely
      .selectFrom('survey')
      .select(['kind', 'config'])
      .where('survey_id', '=', surveyId)
      .executeTakeFirst()
    return retentionIn(row && { kind: row.kind, config: JSON.parse(row.config) as SurveyConfig })
  },

  async findOver(surveyId, { standingBefore = NEVER, endedBefore }, after) {
    const rows = await engine.all(findOverSql, [
      ...ended,
      ...overValues(endedBefore),
      ...overValues(standingBefore),
      surveyId,
      after,
    ])
    const over = rows.filter((row) => Number(row.is_over) === 1)
    return {
      answers: over.map((row) => ({ answerId: String(row.answer_id), version: Number(row.version) })),
      next: rows.length < STEP ? undefined : Number(rows.at(-1)?.seq),
    }
  },

  async erase(answer, today, audit) {
    return (await engine.write(eraseOverPlan(sealing, answer, today, audit))).kind === 'done'
  },

  async countViews(before) {
    const sql = 'select count(*) as views from access_log where at_ms < ?'
    return Number((await engine.get(sql, [startOfTokyoDay(before)]))?.views)
  },

  async eraseViews(before) {
    const oldest = await engine.all(`select seq, at_ms from access_log order by seq limit ${STEP}`, [])
    const over = oldest.filter((view) => isBefore(view, before)).map(({ seq }) => Number(seq))
    const [first] = over
    if (first === undefined) return 0
    await engine.write({
      locks: [],
      steps: [
        {
          sql: 'delete from access_log where seq >= ? and seq <= ? and at_ms < ?',
          values: [first, over.at(-1) ?? first, startOfTokyoDay(before)],
        },
      ],
    })
    return over.length
  },
})

const isBefore = ({ at_ms }: SqlRow, day: LocalDate): boolean => Number(at_ms) < startOfTokyoDay(day)
