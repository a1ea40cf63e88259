import type {
  PreviewLink,
  PreviewLinkRepository,
} from '../../../application/ports/preview-link-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { sha256 } from '../sealing/sha256.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { run, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'

/** Links by the hash of their secret. */
export const sqlPreviewLinkRepository = (
  engine: SqlEngine,
  sealing: Pick<Sealing, 'ownerOf'>,
): PreviewLinkRepository => ({
  async add({ token, ...link }, audit) {
    await engine.write(addPreviewLink, { ...link, hash: sha256(token), audit: auditEvents(sealing, audit) })
  },

  async find(token, nowMs) {
    const row = await engine.get(
      sql`select * from preview_link where token_hash = ${sha256(token)} and until_ms > ${nowMs}`,
    )
    return row && linkOf(row)
  },

  async listOf(surveyId, nowMs) {
    const rows = await engine.all(
      sql`select * from preview_link where survey_id = ${surveyId} and until_ms > ${nowMs} order by until_ms, link_id`,
    )
    return rows.map(linkOf)
  },

  end: (link, audit) => engine.write(endPreviewLink, { ...link, audit: auditEvents(sealing, audit) }),
})

const linkOf = ({ link_id, survey_id, until_ms, made_by, sub }: SqlRow): PreviewLink => ({
  id: String(link_id),
  surveyId: String(survey_id),
  untilMs: Number(until_ms),
  by: String(made_by),
  sub: String(sub),
})

type NewLink = PreviewLink & { hash: Uint8Array; audit: readonly Statement[] }

/** Stores a link. */
export function* addPreviewLink({ hash, id, surveyId, untilMs, by, sub, audit }: NewLink): Write<void> {
  yield* runUnread(
    sql`insert into preview_link (token_hash, link_id, survey_id, until_ms, made_by, sub)
      values (${hash}, ${id}, ${surveyId}, ${untilMs}, ${by}, ${sub})`,
    audit,
  )
}

type EndedLink = Pick<PreviewLink, 'id' | 'surveyId'> & { audit: readonly Statement[] }

/** Ends a link. @returns whether it was there */
export function* endPreviewLink({ id, surveyId, audit }: EndedLink): Write<boolean> {
  const { count } = yield* run(
    sql`delete from preview_link where link_id = ${id} and survey_id = ${surveyId}`,
  )
  if (count > 0) yield* runUnread(audit)
  return count > 0
}
