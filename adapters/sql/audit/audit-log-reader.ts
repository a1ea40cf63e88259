import type { Kysely } from 'kysely'
import type { KeyRing } from '../../sealing/key-ring.ts'
import { sealing } from '../../sealing/sealing.ts'
import type { Tables } from '../tables.ts'
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
  db: Kysely<Tables>,
  ring: KeyRing,
  close: () => Promise<void>,
): AuditLogReader => ({
  events: () => readAuditLog(db),
  verify: () => verifyAuditChain(readAuditLog(db), sealing(ring).auditMac),
  close,
})
