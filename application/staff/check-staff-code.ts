import type { Viewer } from '../../domain/session/viewer.ts'
import { isExpired, type StaffCode } from '../../domain/staff/staff-code.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { refused } from './open-code.ts'
import type { StaffNeeds } from './staff-needs.ts'

/** What the check of a QR code finds; of one that was used it tells nothing else. */
type CheckedStaffCode =
  | (StaffCode & {
      /** By the clock of the server, whatever that of the phone says. */
      expired: boolean
    })
  | 'registered'

/** Checks the QR code with this id (STAFF-01, API-54). @throws Refusal `staff.code_unknown` */
type CheckStaffCode = (codeId: string) => Promise<CheckedStaffCode>

export const makeCheckStaffCode =
  (needs: Pick<StaffNeeds, 'staffGrants' | 'auditCounters' | 'clock'>) =>
  (viewer: Viewer, request: RequestContext): CheckStaffCode =>
  async (secret) => {
    const found = await needs.staffGrants.find({ kind: 'code', secret }, viewer.userId)
    if (!found) throw refused(needs, { viewer, request }, 'staff.code_unknown')
    if (found.used || found.holder === 'other') return 'registered'
    const { effectiveDate, passwordHash } = found
    return {
      ...(effectiveDate !== undefined && { effectiveDate }),
      passwordRequired: passwordHash !== undefined,
      expired: isExpired(effectiveDate, needs.clock.now()),
    }
  }
