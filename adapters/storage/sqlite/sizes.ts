import type { StoreFigures } from '../../../application/ports/store-figures.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { sql } from '../write.ts'

/** Events by whose size that of all is estimated. */
const SAMPLE = 1_000
/** What a row and its hashes take besides: two of 32 bytes, numbers, and their place in the tree. */
const ROW_BYTES = 100

/** SQLite knows the size of a table only by reading all of it. */
export async function sizesOf(engine: SqlEngine): ReturnType<StoreFigures['sizes']> {
  const row = await engine.get(sql`select page_count * page_size as database,
      (select max(seq) from audit_log) as events,
      (select avg(${ROW_BYTES} + length(kind) + coalesce(length(facts), 0) + coalesce(length(owner), 0)
          + coalesce(length(survey_id), 0) + 2 * coalesce(length(answer_id), 0))
        from (select * from audit_log order by seq desc limit ${SAMPLE})) as bytes
    from pragma_page_count, pragma_page_size`)
  return {
    databaseBytes: Number(row?.database),
    auditLogBytes: Math.round(Number(row?.events ?? 0) * Number(row?.bytes ?? 0)),
  }
}
