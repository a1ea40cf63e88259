import type { AuditLog } from '../../../../application/ports/audit-log.ts'
import type { Clock } from '../../../../application/ports/clock.ts'
import { faultOf, type Log } from '../log.ts'

const EVERY_MS = 60_000

/**
 * Counts refused authorisations for the audit log: the first is written at once, later ones as a sum at most once a minute,
 * so that nobody can fill the disk with bad tokens.
 */
export function refusalCounter(audit: AuditLog, clock: Clock, log: Log) {
  let writtenAt = Number.NEGATIVE_INFINITY
  let missing = 0
  let expired = 0

  return (code: 'auth.required' | 'auth.expired'): void => {
    if (code === 'auth.expired') expired += 1
    else missing += 1
    const at = clock.now()
    if (at - writtenAt < EVERY_MS) return
    const facts = { missing, expired }
    writtenAt = at
    missing = 0
    expired = 0
    audit.record({ kind: 'authorisation.refused', at, facts }).catch((error: unknown) => {
      log.warn({ fault: faultOf(error) }, 'refused authorisations were not written to the audit log')
    })
  }
}
