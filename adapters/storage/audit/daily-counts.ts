import { actOf, type CountedEvent, countedKinds } from '../../../domain/answer/answer-act.ts'
import { cancelledChecks } from '../../../domain/answer/check-value.ts'
import { sundayOf } from '../../../domain/reservation/calendar-grid.ts'
import { type LocalDate, tokyoDay, weekdayOf } from '../../../domain/shared/local-date.ts'
import { type SqlValue, type Statement, sql } from '../write.ts'
import type { OutboxEvent } from './audit-chain.ts'

/** What is counted apart, on a day as in a week, beside form and thing. */
const sharedKey = ['who', 'channel', 'language', 'calendar_id'] as const
const dailyKey = ['day', 'survey_id', 'what', ...sharedKey, 'slot_key', 'item_key'] as const
const weeklyKey = ['week', 'what', 'survey_id', ...sharedKey] as const

/** The tables of counts: their keys, and their columns in order. */
export const countTables = {
  daily_count: { key: dailyKey, columns: [...dailyKey, 'week', 'weekday', 'times', 'places'] },
  weekly_count: { key: weeklyKey, columns: [...weeklyKey, 'times', 'places'] },
} as const
type CountTable = keyof typeof countTables

/** What is to be added to a count; also as it waits in `count_to_add`. */
export type CountToAdd = Readonly<Record<Exclude<(typeof dailyKey)[number], 'slot_key'>, string>> & {
  readonly slot_key: number
  readonly times: number
  readonly places: number
}

/** A row of `daily_count`; it has what one of `weekly_count` has. */
export type CountRow = CountToAdd & { readonly week: string; readonly weekday: number }

/** Of a row of the outbox: the language that its owner reads. */
export type EventToCount = Pick<OutboxEvent, 'at_ms' | 'kind' | 'survey_id' | 'facts'> & {
  language: SqlValue
}

const none = {
  ...{ who: '', channel: '', language: '', calendar_id: '', slot_key: -1, item_key: '' },
  ...{ times: 1, places: 0 },
}

const counted: ReadonlySet<string> = new Set(countedKinds)
const cancelling: ReadonlySet<string> = new Set(cancelledChecks)

/** What an audit event adds to the counts; undefined: nothing. */
export function countOfEvent({
  at_ms,
  kind,
  survey_id,
  facts: told,
  language,
}: EventToCount): CountToAdd | undefined {
  if (!counted.has(kind) || survey_id === null) return undefined
  const facts = JSON.parse(told ?? '{}') as Record<string, unknown>
  const of = actOf({
    kind: kind as CountedEvent['kind'],
    isByOffice: 'by' in facts,
    cancels: cancelling.has(String(facts.check)),
    hasItems: 'items' in facts,
  })
  if (!of) return undefined
  const { act, actor } = of
  const isResident = actor === 'resident'
  return {
    ...none,
    ...{ day: tokyoDay(Number(at_ms)), survey_id, what: act, who: actor },
    channel: isResident ? channelOf(facts.isInLine === true) : '',
    language: isResident && act === 'sent' ? String(language ?? '') : '',
  }
}

const channelOf = (isInLine: boolean): string => (isInLine ? 'line' : 'browser')

/**
 * What these tell of: rows to be added to each table, one for each that is counted apart, by their keys. So a statement
 * adds to a row once, and transactions meet rows in the same order.
 */
export function rowsToAdd(
  events: readonly EventToCount[],
  waiting: readonly CountToAdd[],
): Readonly<Record<CountTable, readonly CountRow[]>> {
  const told = events.flatMap((event) => countOfEvent(event) ?? [])
  const rows = [...told, ...waiting].map(rowOf)
  const ofWeeks = rows.filter(({ what }) => what !== 'left')
  return { daily_count: addedUp(rows, dailyKey), weekly_count: addedUp(ofWeeks, weeklyKey) }
}

function addedUp(rows: readonly CountRow[], key: readonly (keyof CountRow)[]): CountRow[] {
  const sums = new Map<string, CountRow>()
  for (const row of rows) {
    const name = JSON.stringify(key.map((column) => row[column]))
    const { times, places } = sums.get(name) ?? { times: 0, places: 0 }
    sums.set(name, { ...row, times: times + row.times, places: places + row.places })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

const rowOf = ({ slot_key, times, places, ...count }: CountToAdd): CountRow => ({
  ...count,
  ...{ slot_key: Number(slot_key), times: Number(times), places: Number(places) },
  week: sundayOf(count.day as LocalDate),
  weekday: weekdayOf(count.day as LocalDate),
})

/** Adds rows to those of a table; they follow `values` or `select`, which stands in for `rows`. */
export const addCountsSql = (table: CountTable, rows: string): string =>
  `insert into ${table} (${countTables[table].columns.join(', ')}) ${rows}
    on conflict (${countTables[table].key.join(', ')}) do update
    set times = ${table}.times + excluded.times, places = ${table}.places + excluded.places`

/** What waits to be counted, but for the audit events. */
export const waitingColumns = `${dailyKey.join(', ')}, times, places`

/** A booking as its row has it. */
export type BookedRow = Readonly<Record<'survey_id' | 'calendar_id' | 'day' | 'slot_key' | 'cost', SqlValue>>

/** Counts a booking that is made (1) or given up (-1), in the write that does it. */
export const countBooking = (
  { survey_id, calendar_id, day, slot_key, cost }: BookedRow,
  times: 1 | -1,
): Statement => sql`insert into count_to_add (day, survey_id, what, calendar_id, slot_key, times, places)
    values (${day}, ${survey_id}, 'booked', ${calendar_id}, ${slot_key}, ${times}, ${times * Number(cost)})`

/** Counts of bookings whether somebody came, as it is noted (1), or no longer will be (-1). */
export const countAttendance = (bookings: Statement, times: 1 | -1): Statement =>
  sql`insert into count_to_add (day, survey_id, what, calendar_id, times)
    select day, survey_id, attendance, calendar_id, cast(${times} as bigint) from booking
    where ${bookings} and attendance is not null`

/** Counts that a form was opened, if there is such a form. */
export const countOpening = (surveyId: string, at: number, isInLine: boolean): Statement =>
  sql`insert into count_to_add (day, survey_id, what, channel, times)
    select ${tokyoDay(at)}, survey_id, 'opened', ${channelOf(isInLine)}, 1 from survey
    where survey_id = ${surveyId}`

/** Counts that a form was left at an item (1), or not after all (-1). */
export const countLeaving = (surveyId: string, day: LocalDate, itemKey: string, times: 1 | -1): Statement =>
  sql`insert into count_to_add (day, survey_id, what, item_key, times)
    values (${day}, ${surveyId}, 'left', ${itemKey}, ${times})`
