import type { KeyRing } from '../sealing/key-ring.ts'
import { sealing } from '../sealing/sealing.ts'
import type { ReadRows } from '../sql-engine.ts'
import { type ChainCheck, type LoggedEvent, verifyAuditChain } from './audit-chain.ts'
import { readAuditLog } from './read-audit-log.ts'

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
