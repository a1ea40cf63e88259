import type {
  CountedThing,
  CountSelection,
  DailyCountRepository,
  SlotCount,
  WeekCount,
} from '../../../application/ports/daily-count-repository.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import { type Actor, countedKinds } from '../../../domain/answer/answer-act.ts'
import { weeksIn, wholeWeeksIn } from '../../../domain/reservation/calendar-grid.ts'
import { instantsOf, type LocalDate } from '../../../domain/shared/local-date.ts'
import {
  type CountRow,
  type CountToAdd,
  countLeaving,
  type EventToCount,
  rowsToAdd,
  waitingColumns,
} from '../audit/daily-counts.ts'
import type { ReadRows, SqlEngine } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, type Statement, sql, writeStatements } from '../write.ts'

/** Reads what was counted, with what still waits for it: whole weeks by their sums, other days by themselves. */
export const sqlDailyCountRepository = (engine: SqlEngine): DailyCountRepository => ({
  read: (selection) =>
    engine.snapshot(async (read) => {
      const counted = await countedRows(read, selection, { byWeek: true })
      return {
        weeks: await summed(
          await counted.by('week, what, survey_id, who, channel, language, calendar_id'),
          weekOf,
        ),
        slots: await counted.slots(),
      }
    }),

  sum: (selection) =>
    engine.snapshot(async (read) => {
      const counted = await countedRows(read, selection)
      return {
        weeks: await summed(await counted.by('week, what'), (row) => ({
          week: row.week as LocalDate,
          what: row.what as CountedThing,
          times: Number(row.times),
        })),
        whole: await summed(
          await counted.by('what, survey_id, who, channel, language, calendar_id'),
          thingOf,
        ),
        slots: await counted.slots(),
      }
    }),

  readLeft: ({ from, to }, surveyId) =>
    engine.snapshot(async (read) => {
      const told = (
        table: 'daily_count' | 'count_to_add',
      ) => sql`select day, item_key, times from ${raw(table)}
        where what = 'left' and survey_id = ${surveyId} and day between ${from} and ${to}`
      // Anybody may take back what nobody told: a day ends at nothing, and takes nothing from another.
      const rows = await read(sql`select item_key, sum(times) as times from (
          select item_key, sum(times) as times from (${told('daily_count')} union all ${told('count_to_add')}) told
          group by day, item_key having sum(times) > 0
        ) of_day group by item_key`)
      return rows.map((row) => ({ itemKey: String(row.item_key), times: Number(row.times) }))
    }),

  noteLeft: ({ surveyId, day, itemKey, before }) =>
    engine.write(writeStatements, [
      ...(before === undefined ? [] : [countLeaving(surveyId, day, before, -1)]),
      ...(itemKey === undefined ? [] : [countLeaving(surveyId, day, itemKey, 1)]),
    ]),
})

/** No form at all if none is named; no form has an empty id. */
const isOfForms = (surveyIds?: readonly string[]): Statement =>
  surveyIds ? sql`and survey_id in (${listOf(['', ...surveyIds])})` : raw('')

/**
 * What there is of a selection, to be added up by these columns; what waits stands beside as it is.
 * @param options.byWeek many rows come of each week: they are read one by one
 */
async function countedRows(read: ReadRows, selection: CountSelection, { byWeek = false } = {}) {
  const { days, surveyIds, calendarId } = selection
  const isOf = sql`${isOfForms(surveyIds)}
    ${calendarId === undefined ? raw('') : sql`and calendar_id = ${calendarId}`}`
  const waiting = await waitingRows(read, selection, isOf)
  const { weeks, rest } = wholeWeeksIn(days)
  const parts = rest.map(
    ({ from, to }) => sql`from daily_count where day between ${from} and ${to} and what <> 'left' ${isOf}`,
  )
  for (const { from, to } of weeks && byWeek ? weeksIn(weeks) : weeks ? [weeks] : [])
    parts.push(sql`from weekly_count where week between ${from} and ${to} ${isOf}`)
  return {
    async by(columns: string): Promise<readonly (SqlRow | CountRow)[]> {
      const rows: (readonly (SqlRow | CountRow)[])[] = [waiting]
      for (const part of parts) {
        rows.push(
          await read(sql`select ${raw(columns)}, sum(times) as times, sum(places) as places ${part}
            group by ${raw(columns)}`),
        )
        await nextTurn()
      }
      return rows.flat()
    },
    async slots(): Promise<readonly SlotCount[]> {
      const counted =
        await read(sql`select calendar_id, weekday, slot_key, sum(times) as times from daily_count
        where day between ${days.from} and ${days.to} and what = 'booked' ${isOf}
        group by calendar_id, weekday, slot_key`)
      return summed([...counted, ...waiting.filter(({ what }) => what === 'booked')], slotOf)
    },
  }
}

/** What happened a moment ago: it is counted soon. */
async function waitingRows(
  read: ReadRows,
  { days, surveyIds, calendarId }: CountSelection,
  isOf: Statement,
): Promise<readonly CountRow[]> {
  const { fromMs, untilMs } = instantsOf(days)
  const waiting = await read(sql`select ${raw(waitingColumns)} from count_to_add
    where day between ${days.from} and ${days.to} and what <> 'left' ${isOf}`)
  const events =
    calendarId !== undefined
      ? []
      : await read(sql`select e.at_ms, e.kind, e.survey_id, e.facts, p.language from audit_outbox e
          left join message_preference p on p.owner = e.owner
        where e.at_ms >= ${fromMs} and e.at_ms < ${untilMs} and e.kind in (${listOf(countedKinds)})
          ${isOfForms(surveyIds)}`)
  // The columns have these names and types.
  return rowsToAdd(
    events as readonly unknown[] as readonly EventToCount[],
    waiting as readonly unknown[] as readonly CountToAdd[],
  ).daily_count
}

/** Rows that are added up in a turn of the event loop. */
const AT_ONCE = 2_000

/** What rows tell of, each added up; what comes to nothing is left out. */
async function summed<Counted extends { times: number; places?: number }>(
  rows: readonly (SqlRow | CountRow)[],
  of: (row: SqlRow | CountRow) => Counted,
): Promise<Counted[]> {
  const sums = new Map<string, Counted>()
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const counted = of(row)
    const { times, places = 0, ...what } = counted
    const key = Object.values(what).join('\n')
    const known = sums.get(key)
    if (!known) sums.set(key, counted)
    else {
      known.times += times
      if (known.places !== undefined) known.places += places
    }
  }
  return [...sums.values()].filter(({ times, places }) => times !== 0 || (places ?? 0) !== 0)
}

const weekOf = (row: SqlRow | CountRow): WeekCount => ({ week: row.week as LocalDate, ...thingOf(row) })

const thingOf = (row: SqlRow | CountRow): Omit<WeekCount, 'week'> => ({
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
