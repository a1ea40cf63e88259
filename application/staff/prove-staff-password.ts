import type { Viewer } from '../../domain/session/viewer.ts'
import { canonicalPassword } from '../../domain/staff/staff-account.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { asGuess } from '../session/request-limits.ts'
import { findOpenCode, refused } from './open-code.ts'
import type { StaffNeeds } from './staff-needs.ts'

/**
 * Compares the password of a QR code (STAFF-06, API-60).
 * @returns the proof that the steps after it need; valid for ten minutes, for this LINE account and this code
 * @throws Refusal `staff.password_wrong`, `staff.code_unknown`, `staff.code_expired`, `staff.code_used`,
 * `staff.too_many_trials`
 */
type ProveStaffPassword = (command: { codeId: string; password: string }) => Promise<string>

type Needs = Pick<
  StaffNeeds,
  | 'staffGrants'
  | 'staffProofs'
  | 'passwords'
  | 'limits'
  | 'audit'
  | 'clock'
  | 'ids'
  | 'digest'
  | 'auditCounters'
>

export const makeProveStaffPassword =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): ProveStaffPassword =>
  async ({ codeId, password }) => {
    const asking = { viewer, request }
    const { passwordHash } = await findOpenCode(needs, asking, codeId)
    // A code without a password needs no proof; one that somebody sends is compared with none.
    const by = needs.digest.hash(codeId)
    const guess = { of: 'staff-code', by, userId: viewer.userId, request } as const
    const isRight = await asGuess(needs, guess, () =>
      needs.passwords.matches(canonicalPassword(password), passwordHash),
    )
    if (!isRight) throw refused(needs, asking, 'staff.password_wrong')
    const proof = { step: 'password', userId: viewer.userId, code: codeId, id: needs.ids.secret() } as const
    return needs.staffProofs.issue(proof)
  }
