import type {
  CountedThing,
  CountSelection,
  DailyCountRepository,
  SlotCount,
  WeekCount,
} from '../../../application/ports/daily-count-repository.ts'
import { type Actor, countedKinds } from '../../../domain/answer/answer-act.ts'
import { instantsOf, type LocalDate } from '../../../domain/shared/local-date.ts'
import {
  type CountRow,
  type CountToAdd,
  countRows,
  type EventToCount,
  waitingColumns,
} from '../audit/daily-counts.ts'
import type { ReadRows, SqlEngine } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, type Statement, sql } from '../write.ts'

/** Reads what was counted, with what still waits for it. */
export const sqlDailyCountRepository = (engine: SqlEngine): DailyCountRepository => ({
  read: (selection) =>
    engine.snapshot(async (read) => {
      if (selection.surveyIds?.length === 0) return { weeks: [], slots: [] }
      const is = conditionOf(selection)
      const weeks = await read(sql`select week, survey_id, what, who, channel, language, calendar_id,
          sum(times) as times, sum(places) as places from daily_count where ${is}
        group by week, survey_id, what, who, channel, language, calendar_id`)
      const slots = await read(sql`select calendar_id, weekday, slot_key, sum(times) as times from daily_count
        where ${is} and what = 'booked' group by calendar_id, weekday, slot_key`)
      const waiting = await waitingRows(read, selection, is)
      const booked = waiting.filter(({ what }) => what === 'booked')
      return {
        weeks: summed([...weeks, ...waiting], weekOf),
        slots: summed([...slots, ...booked], slotOf),
      }
    }),
})

const conditionOf = ({ days: { from, to }, surveyIds, calendarId }: CountSelection): Statement =>
  sql`day between ${from} and ${to} ${surveyIds ? sql`and survey_id in (${listOf(surveyIds)})` : raw('')}
    ${calendarId === undefined ? raw('') : sql`and calendar_id = ${calendarId}`}`

/** What happened a moment ago: it is counted soon. */
async function waitingRows(
  read: ReadRows,
  { days, surveyIds, calendarId }: CountSelection,
  is: Statement,
): Promise<CountRow[]> {
  const { fromMs, untilMs } = instantsOf(days)
  const waiting = await read(sql`select ${raw(waitingColumns)} from count_to_add where ${is}`)
  const events =
    calendarId !== undefined
      ? []
      : await read(sql`select e.at_ms, e.kind, e.survey_id, e.facts, p.language from audit_outbox e
          left join message_preference p on p.owner = e.owner
        where e.at_ms >= ${fromMs} and e.at_ms < ${untilMs} and e.kind in (${listOf(countedKinds)})
          ${surveyIds ? sql`and e.survey_id in (${listOf(surveyIds)})` : raw('')}`)
  // The columns have these names and types.
  return countRows(
    events as readonly unknown[] as readonly EventToCount[],
    waiting as readonly unknown[] as readonly CountToAdd[],
  )
}

/** What rows tell of, each added up; what comes to nothing is left out. */
function summed<Counted extends { times: number; places?: number }>(
  rows: readonly (SqlRow | CountRow)[],
  of: (row: SqlRow | CountRow) => Counted,
): Counted[] {
  const sums = new Map<string, Counted>()
  for (const row of rows) {
    const { times, places = 0, ...what } = of(row)
    const key = JSON.stringify(what)
    const known = sums.get(key)
    if (!known) sums.set(key, of(row))
    else {
      known.times += times
      if (known.places !== undefined) known.places += places
    }
  }
  return [...sums.values()].filter(({ times, places }) => times !== 0 || (places ?? 0) !== 0)
}

const weekOf = (row: SqlRow | CountRow): WeekCount => ({
  week: row.week as LocalDate,
  surveyId: String(row.survey_id),
  what: row.what as CountedThing,
  ...(row.who !== '' && { who: row.who as Actor }),
  ...(row.channel !== '' && { isInLine: row.channel === 'line' }),
  ...(row.language !== '' && { languageCode: String(row.language) }),
  ...(row.calendar_id !== '' && { calendarId: String(row.calendar_id) }),
  times: Number(row.times),
  places: Number(row.places),
})

const slotOf = (row: SqlRow | CountRow): SlotCount => ({
  calendarId: String(row.calendar_id),
  weekday: Number(row.weekday),
  slotKey: Number(row.slot_key),
  times: Number(row.times),
})
