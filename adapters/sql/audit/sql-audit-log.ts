import type { AuditLog } from '../../../application/ports/audit-log.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { auditEventStatement } from './audit-event-statement.ts'

/** Events that stand alone, on their way into the chain. */
export const sqlAuditLog = (engine: SqlEngine, sealing: Sealing): AuditLog => ({
  async record(event) {
    await engine.write({ locks: [], steps: [auditEventStatement(sealing, event)] })
  },
})
