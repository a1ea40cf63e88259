import type { ActCount, BookingCount } from '../../../application/ports/office-answer-repository.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import { actOf, type CountedEvent, countedKinds } from '../../../domain/answer/answer-act.ts'
import { cancelledChecks } from '../../../domain/answer/check-value.ts'
import { type DaySpan, instantsOf, type LocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import type { ReadRows } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, type Statement, sql } from '../write.ts'

/** Events counted by one statement: so few that a database finds their answers one by one, rather than read all. */
const PAGE = 5_000

const DAY_MS = 86_400_000
/** The day in Tokyo of an instant as a whole number: `dayOf` makes a day of it. */
const dayNumber = raw(`(e.at_ms + ${9 * 3_600_000}) / ${DAY_MS}`)
const dayOf = (number: number): LocalDate => tokyoDay(number * DAY_MS)

/** What stands in the facts of an event, which are JSON: a quote inside of a text is written otherwise. */
const says = (key: string, value = ''): Statement => raw(`facts like '%"${key}":"${value}%'`)
const cancels = raw(cancelledChecks.map((check) => says('check', `${check}"`).sql).join(' or '))

/**
 * Counts what the audit log tells of answers that are stored, as `OfficeAnswerRepository.countActs` promises.
 * @param read reads one moment: an event moves from the outbox into the log
 */
export async function countActs(read: ReadRows, days: DaySpan): Promise<readonly ActCount[]> {
  const counts = new Map<string, ActCount>()
  const add = async (events: Statement) => {
    for (const row of await read(countsOf(events, days))) {
      const counted = countOf(row)
      if (!counted) continue
      const { times, ...what } = counted
      const name = JSON.stringify(what)
      counts.set(name, { ...what, times: times + (counts.get(name)?.times ?? 0) })
    }
  }
  await add(sql`select * from audit_outbox`)
  const [log] = await read(sql`select max(seq) as last from audit_log`)
  for (let seq = 0; seq < Number(log?.last ?? 0); seq += PAGE) {
    await add(sql`select * from audit_log where seq > ${seq} and seq <= ${seq + PAGE}`)
    await nextTurn()
  }
  return [...counts.values()]
}

/** How many of these events there were, by all that tells what is counted. */
function countsOf(events: Statement, days: DaySpan): Statement {
  const { fromMs, untilMs } = instantsOf(days)
  return sql`select survey_id, kind, day, by_office, cancels, has_items, language, count(*) as times from (
      select e.survey_id, e.kind, ${dayNumber} as day,
        case when ${says('by')} then 1 else 0 end as by_office,
        case when ${cancels} then 1 else 0 end as cancels,
        case when ${says('items')} then 1 else 0 end as has_items,
        case when e.kind = 'answer.saved' then p.language end as language
      from (${events}) e join answer a on a.answer_id = e.answer_id
        left join message_preference p on p.owner = a.owner
      where e.at_ms >= ${fromMs} and e.at_ms < ${untilMs} and e.kind in (${listOf(countedKinds)})
    ) acts group by survey_id, kind, day, by_office, cancels, has_items, language`
}

/** The act in a row of `countsOf`; undefined for what is not counted. */
function countOf(row: SqlRow): ActCount | undefined {
  const of = actOf({
    kind: row.kind as CountedEvent['kind'],
    isByOffice: row.by_office === 1,
    cancels: row.cancels === 1,
    hasItems: row.has_items === 1,
  })
  return (
    of && {
      surveyId: String(row.survey_id),
      day: dayOf(Number(row.day)),
      ...of,
      ...(typeof row.language === 'string' && { languageCode: row.language }),
      times: Number(row.times),
    }
  )
}

/** Counts live bookings, as `OfficeAnswerRepository.countBookings` promises. */
export async function countBookings(read: ReadRows, { from, to }: DaySpan): Promise<readonly BookingCount[]> {
  const rows = await read(
    sql`select survey_id, calendar_id, day, count(*) as bookings, sum(cost) as places from booking
      where day >= ${from} and day <= ${to} group by survey_id, calendar_id, day`,
  )
  return rows.map((row) => ({
    surveyId: String(row.survey_id),
    calendarId: String(row.calendar_id),
    day: row.day as LocalDate,
    bookings: Number(row.bookings),
    places: Number(row.places),
  }))
}
