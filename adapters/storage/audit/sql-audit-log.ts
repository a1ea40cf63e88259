import type { AuditLog } from '../../../application/ports/audit-log.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { writeStatements } from '../write.ts'
import { auditEvent } from './audit-event-statement.ts'

/** Events that stand alone, on their way into the chain. */
export const sqlAuditLog = (engine: SqlEngine, sealing: Sealing): AuditLog => ({
  record: (event) => engine.write(writeStatements, [auditEvent(sealing, event)]),
})
