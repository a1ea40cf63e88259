import { actOf, type CountedEvent, countedKinds } from '../../../domain/answer/answer-act.ts'
import { cancelledChecks } from '../../../domain/answer/check-value.ts'
import { sundayOf } from '../../../domain/reservation/calendar-grid.ts'
import { type LocalDate, tokyoDay, weekdayOf } from '../../../domain/shared/local-date.ts'
import { type SqlValue, type Statement, sql } from '../write.ts'
import type { OutboxEvent } from './audit-chain.ts'

/** What is counted apart: the key of `daily_count`. */
const keyColumns = [
  'day',
  'survey_id',
  'what',
  'who',
  'channel',
  'language',
  'calendar_id',
  'slot_key',
] as const

/** The columns of `daily_count`, in order. */
export const countColumns = [...keyColumns, 'week', 'weekday', 'times', 'places'] as const

type KeyColumn = (typeof keyColumns)[number]

/** What is to be added to a count; also as it waits in `count_to_add`. */
export type CountToAdd = Readonly<Record<Exclude<KeyColumn, 'slot_key'>, string>> & {
  readonly slot_key: number
  readonly times: number
  readonly places: number
}

/** A row of `daily_count`. */
export type CountRow = CountToAdd & { readonly week: string; readonly weekday: number }

/** Of a row of the outbox: the language that its owner reads. */
export type EventToCount = Pick<OutboxEvent, 'at_ms' | 'kind' | 'survey_id' | 'facts'> & {
  language: SqlValue
}

const none = { who: '', channel: '', language: '', calendar_id: '', slot_key: -1, times: 1, places: 0 }

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
 * Rows of `daily_count` that add what these tell of, one for each that is counted apart, by their keys. So a
 * statement adds to a row once, and transactions meet rows in the same order.
 */
export function countRows(events: readonly EventToCount[], waiting: readonly CountToAdd[]): CountRow[] {
  const rows = new Map<string, CountRow>()
  const add = (count: CountToAdd) => {
    const key = JSON.stringify(keyColumns.map((column) => count[column]))
    const known = rows.get(key)
    if (!known) return rows.set(key, rowOf(count))
    const [times, places] = [known.times + count.times, known.places + count.places]
    return rows.set(key, { ...known, times, places })
  }
  for (const event of events) {
    const count = countOfEvent(event)
    if (count) add(count)
  }
  for (const count of waiting) add(count)
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

function rowOf(count: CountToAdd): CountRow {
  const { day, survey_id, what, who, channel, language, calendar_id, slot_key, times, places } = count
  return {
    ...{ day, survey_id, what, who, channel, language, calendar_id },
    ...{ slot_key: Number(slot_key), times: Number(times), places: Number(places) },
    week: sundayOf(day as LocalDate),
    weekday: weekdayOf(day as LocalDate),
  }
}

/** Adds rows to those that are there; the rows follow `values` or `select`, which stands in for `rows`. */
export const addCountsSql = (rows: string): string =>
  `insert into daily_count (${countColumns.join(', ')}) ${rows}
    on conflict (${keyColumns.join(', ')}) do update
    set times = daily_count.times + excluded.times, places = daily_count.places + excluded.places`

/** What waits to be counted, but for the audit events. */
export const waitingColumns = `${keyColumns.join(', ')}, times, places`

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
  sql`insert into count_to_add (day, survey_id, what, calendar_id, slot_key, times)
    select day, survey_id, attendance, calendar_id, slot_key, cast(${times} as bigint) from booking
    where ${bookings} and attendance is not null`

/** Counts that a form was opened, if there is such a form. */
export const countOpening = (surveyId: string, at: number, isInLine: boolean): Statement =>
  sql`insert into count_to_add (day, survey_id, what, channel, times)
    select ${tokyoDay(at)}, survey_id, 'opened', ${channelOf(isInLine)}, 1 from survey
    where survey_id = ${surveyId}`
