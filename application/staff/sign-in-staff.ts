import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import {
  canonicalPassword,
  canonicalUsername,
  type StaffLoginForm,
  validateLogin,
  visibleUsername,
} from '../../domain/staff/staff-account.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { asGuess } from '../session/request-limits.ts'
import { oneOutcome } from './one-outcome.ts'
import { passedCode, refused } from './open-code.ts'
import type { AccountNeeds } from './staff-needs.ts'

/** Whose account it is, and the proof of it that the relation needs. */
export type StaffIdentified = { sub: string; proof: string }

/**
 * Signs in to the staff record that the LINE account is to be linked to (STAFF-29, API-59).
 * @throws Refusal `staff.sign_in_failed`, `staff.invalid_form`, `staff.too_many_trials`, `staff.proof_refused`,
 * `staff.code_unknown`, `staff.code_expired`, `staff.code_used`, `service.unavailable`
 */
type SignInStaff = (command: StaffLoginForm & { codeId: string; proof?: string }) => Promise<StaffIdentified>

export const makeSignInStaff =
  (needs: AccountNeeds) =>
  (viewer: Viewer, request: RequestContext): SignInStaff =>
  async ({ codeId, proof: token, ...form }) => {
    const asking = { viewer, request }
    const { proof } = await passedCode(needs, asking, { codeId, proof: token })
    const staffIssues = validateLogin(form)
    if (staffIssues.length > 0) throw refuse('staff.invalid_form', { staffIssues })
    const login = {
      username: visibleUsername(form.username),
      password: canonicalPassword(form.password),
    }
    const by = canonicalUsername(form.username)
    const guess = { of: 'staff-login', by, userId: viewer.userId, request } as const
    const sub = await asGuess(needs, guess, () => needs.directory.signIn(login))
    if (sub === undefined) throw refused(needs, asking, 'staff.sign_in_failed')
    if (proof) await oneOutcome(needs, asking, proof.id, { sub })
    return {
      sub,
      proof: await needs.staffProofs.issue({ step: 'account', userId: viewer.userId, code: codeId, sub }),
    }
  }
