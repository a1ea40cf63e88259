import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { LoggedEvent } from './audit-chain.ts'

const PAGE = 500

/** The sealed audit log, first event first, read in pages. */
export async function* readAuditLog(db: Kysely<Tables>): AsyncGenerator<LoggedEvent> {
  for (let seq = 0; ; ) {
    const page = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    yield* page
    if (page.length < PAGE) return
    seq = page[page.length - 1]?.seq ?? seq
  }
}
