import type { ReadRows } from '../sql-engine.ts'
import type { LoggedEvent } from './audit-chain.ts'

const PAGE = 500

/** The sealed audit log, first event first, read in pages. */
export async function* readAuditLog(read: ReadRows): AsyncGenerator<LoggedEvent> {
  for (let seq = 0; ; ) {
    const page = await read(`select * from audit_log where seq > ? order by seq limit ${PAGE}`, [seq])
    // The columns have these names and types.
    yield* page as readonly unknown[] as readonly LoggedEvent[]
    if (page.length < PAGE) return
    seq = Number(page.at(-1)?.seq)
  }
}
