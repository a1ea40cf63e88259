import { type ChainCheck, type LoggedEvent, verifyAuditChain } from '../audit/audit-chain.ts'
import { readKeyRing } from '../keys/stored-key-ring.ts'
import { sealing } from '../sealing/sealing.ts'
import type { ReadRows } from '../sql-engine.ts'
import { tablePages } from './table-pages.ts'

/** Checks every link of the audit log of a copy. */
export const verifyCopiedChain = async (read: ReadRows, dataKey: string): Promise<ChainCheck> =>
  verifyAuditChain(events(read), sealing(await readKeyRing(read, dataKey)).auditMac)

async function* events(read: ReadRows): AsyncGenerator<LoggedEvent> {
  for await (const rows of tablePages(read, 'audit_log')) yield* rows as unknown as readonly LoggedEvent[]
}
