import { sealing } from '../../../sealing/sealing.ts'
import { type ChainCheck, type LoggedEvent, verifyAuditChain } from '../../audit/audit-chain.ts'
import type { ReadRows } from '../../sql-engine.ts'
import { tablePages } from './table-pages.ts'

/** Checks every link of the audit log of a copy. */
export const verifyCopiedChain = (read: ReadRows, dataKey: string): Promise<ChainCheck> =>
  verifyAuditChain(events(read), sealing(dataKey).auditMac)

async function* events(read: ReadRows): AsyncGenerator<LoggedEvent> {
  for await (const rows of tablePages(read, 'audit_log')) yield* rows as unknown as readonly LoggedEvent[]
}
