import type { KeyRing } from '../sealing/key-ring.ts'
import { sealing } from '../sealing/sealing.ts'
import type { ReadRows } from '../sql-engine.ts'
import { raw, sql } from '../write.ts'
import { type ChainCheck, type LoggedEvent, verifyAuditChain } from './audit-chain.ts'

/** The audit log of a database, for the auditor; may be read while a server runs. */
export type AuditLogReader = {
  /** The sealed events, first one first. What happened within the last second may still be on its way. */
  events(): AsyncIterable<LoggedEvent>
  /** Checks every link of the chain. */
  verify(): Promise<ChainCheck>
  close(): Promise<void>
}

/** @param close lets go of the database */
export const auditLogReader = (
  read: ReadRows,
  ring: KeyRing,
  close: () => Promise<void>,
): AuditLogReader => ({
  events: () => readAuditLog(read),
  verify: () => verifyAuditChain(readAuditLog(read), sealing(ring).auditMac),
  close,
})

/** Events read at once. */
const PAGE = 500

/** The log by ascending seq. @param after where to begin: the seq before the first one */
export async function* readAuditLog(read: ReadRows, after = 0): AsyncGenerator<LoggedEvent> {
  for (let seq = after; ; ) {
    const page = await read(
      sql`select * from audit_log where seq > ${seq} order by seq limit ${raw(String(PAGE))}`,
    )
    // The columns have these names and types.
    yield* page as readonly unknown[] as readonly LoggedEvent[]
    if (page.length < PAGE) return
    seq = Number(page.at(-1)?.seq)
  }
}
