import type {
  ClaimedNotice,
  NoticeRecipient,
  SectionNotice,
  SectionNoticeRepository,
  ToldUntil,
} from '../../../application/ports/section-notice-repository.ts'
import { cancelledChecks } from '../../../domain/answer/check-value.ts'
import { auditEvent, auditEvents } from '../audit/audit-event-statement.ts'
import { sectionNoticesLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import {
  holding,
  listOf,
  refused,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
  writeStatements,
} from '../write.ts'

/** Until when sections have been told, and a row for each notice that waits. */
export const sqlSectionNoticeRepository = (
  engine: SqlEngine,
  sealing: Pick<Sealing, 'ownerOf'>,
): SectionNoticeRepository => ({
  async told() {
    const rows = await engine.all(sql`select * from section_told`)
    return new Map(
      rows.map((row) => [
        String(row.section_id),
        { untilMs: Number(row.until_ms), untilSeq: Number(row.until_seq) },
      ]),
    )
  },

  async lastSeq() {
    const row = await engine.get(sql`select max(seq) as last from answer`)
    return Number(row?.last ?? 0)
  },

  async countSent(surveyIds, { afterSeq, upToSeq }) {
    if (surveyIds.length === 0) return []
    const rows = await engine.all(sql`select survey_id, count(*) as times from answer
      where survey_id in (${listOf(surveyIds)}) and seq > ${afterSeq} and seq <= ${upToSeq}
        and registered_by = 'resident' and series_code is null and check_value not in (${listOf(cancelledChecks)})
      group by survey_id`)
    return rows.map(({ survey_id, times }) => ({ surveyId: String(survey_id), count: Number(times) }))
  },

  async plan({ audit, ...planned }) {
    const given = { ...planned, audit: auditEvents(sealing, audit) }
    return (await engine.write(planNotices, given)) === 'planned'
  },

  async claim(wanted) {
    if (!(await engine.get(sql`select 1 from section_notice where due_at_ms <= ${wanted.atMs} limit 1`)))
      return []
    const rows = await engine.write(claimNotices, wanted)
    return rows.map(claimedOf).sort((a, b) => a.untilMs - b.untilMs || (a.noticeId < b.noticeId ? -1 : 1))
  },

  postpone: ({ noticeId, attempts }, dueAtMs) =>
    engine.write(writeStatements, [
      sql`update section_notice set due_at_ms = ${dueAtMs}
        where notice_id = ${noticeId} and attempts = ${attempts}`,
    ]),

  end: ({ noticeId }, event) => engine.write(endNotice, { noticeId, audit: auditEvent(sealing, event) }),

  keepOnly(sectionIds) {
    const others = sectionIds.length === 0 ? sql`1 = 1` : sql`section_id not in (${listOf(sectionIds)})`
    return engine.write(writeStatements, [
      sql`delete from section_told where ${others}`,
      sql`delete from section_notice where ${others}`,
    ])
  },
})

type PlanNotices = {
  sectionId: string
  before: number | undefined
  until: ToldUntil
  notices: readonly SectionNotice[]
  audit: readonly Statement[]
}

/** Notes until when a section has been told, with what is to be sent to it. */
export function* planNotices(planned: PlanNotices): Write<'planned', 'others'> {
  const { sectionId, before, until, notices, audit } = planned
  yield* holding(sectionNoticesLock)
  const { count } = yield* run(
    before === undefined
      ? sql`insert into section_told (section_id, until_ms, until_seq)
          values (${sectionId}, ${until.untilMs}, ${until.untilSeq}) on conflict (section_id) do nothing`
      : sql`update section_told set until_ms = ${until.untilMs}, until_seq = ${until.untilSeq}
          where section_id = ${sectionId} and until_ms = ${before}`,
  )
  if (count === 0) return yield* refused('others')
  yield* runUnread(notices.map(insertNotice), audit)
  return 'planned'
}

const insertNotice = ({ noticeId, sectionId, by, to, fromMs, untilMs, counts }: SectionNotice): Statement =>
  sql`insert into section_notice (notice_id, section_id, sent_by, sent_to, from_ms, until_ms, counts, due_at_ms, attempts)
    values (${noticeId}, ${sectionId}, ${by}, ${to}, ${fromMs}, ${untilMs}, ${JSON.stringify(counts)}, ${untilMs}, 0)`

type Wanted = Parameters<SectionNoticeRepository['claim']>[0]

/** Claims notices that are due. @returns their rows */
export function* claimNotices({ atMs, leaseMs, limit }: Wanted): Write<readonly SqlRow[]> {
  yield* holding(sectionNoticesLock)
  const claimed =
    yield* run(sql`update section_notice set due_at_ms = ${atMs + leaseMs}, attempts = attempts + 1
    where notice_id in (select notice_id from section_notice where due_at_ms <= ${atMs}
      order by due_at_ms, notice_id limit ${limit}) returning *`)
  return claimed.rows
}

/** Ends a notice, with the event of that, unless it is gone. */
export function* endNotice({ noticeId, audit }: { noticeId: string; audit: Statement }): Write<void> {
  const { count } = yield* run(sql`delete from section_notice where notice_id = ${noticeId}`)
  if (count > 0) yield* runUnread(audit)
}

const claimedOf = (row: SqlRow): ClaimedNotice => ({
  noticeId: String(row.notice_id),
  sectionId: String(row.section_id),
  by: row.sent_by as NoticeRecipient['by'],
  to: String(row.sent_to),
  fromMs: Number(row.from_ms),
  untilMs: Number(row.until_ms),
  counts: JSON.parse(String(row.counts)) as SectionNotice['counts'],
  attempts: Number(row.attempts),
})
