import { type RefusalCode, refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { isExpired } from '../../domain/staff/staff-code.ts'
import type { FoundStaffGrant } from '../ports/staff-grant-repository.ts'
import type { StaffProof } from '../ports/staff-proofs.ts'
import type { Asking, StaffNeeds } from './staff-needs.ts'

/** What a step that is taken with a QR code needs. */
type OpenNeeds = Pick<StaffNeeds, 'staffGrants' | 'staffProofs' | 'auditCounters' | 'clock'>

/**
 * A QR code that is still good for a step, and the proof that its password step was passed; no proof: it has no
 * password.
 */
type OpenCode = { code: FoundStaffGrant; proof?: Extract<StaffProof, { step: 'password' }> }

/**
 * The QR code, if it is valid and nobody else has it (STAFF-30).
 * @throws Refusal `staff.code_unknown`, `staff.code_expired`, `staff.code_used`
 */
export async function findOpenCode(
  needs: OpenNeeds,
  asking: Asking,
  secret: string,
): Promise<FoundStaffGrant> {
  const code = await needs.staffGrants.find({ kind: 'code', secret }, asking.viewer.userId)
  if (!code) throw refused(needs, asking, 'staff.code_unknown')
  if (code.used || code.holder === 'other') throw refused(needs, asking, 'staff.code_used')
  if (isExpired(code.effectiveDate, needs.clock.now())) throw refused(needs, asking, 'staff.code_expired')
  return code
}

/**
 * As `findOpenCode`, and the password step was passed, by the same LINE account.
 * @throws Refusal as `findOpenCode`, `staff.proof_refused`
 */
export async function passedCode(
  needs: OpenNeeds,
  asking: Asking,
  { codeId, proof: token }: { codeId: string; proof?: string | undefined },
): Promise<OpenCode> {
  const code = await findOpenCode(needs, asking, codeId)
  if (code.passwordHash === undefined) return { code }
  const proof = token === undefined ? undefined : await needs.staffProofs.verify(token)
  if (!proof || proof === 'expired' || proof.step !== 'password' || !isOf(proof, asking.viewer, codeId))
    throw refused(needs, asking, 'staff.proof_refused')
  return { code, proof }
}

const isOf = (proof: StaffProof, { userId }: Viewer, code: string): boolean =>
  proof.userId === userId && proof.code === code

type PlainCode = Exclude<
  Extract<RefusalCode, `staff.${string}`>,
  'staff.too_many_trials' | 'staff.invalid_form'
>

/** A refusal of a step, counted for the audit log. */
export function refused(
  { auditCounters }: Pick<StaffNeeds, 'auditCounters'>,
  { viewer: { userId }, request }: Asking,
  code: PlainCode,
) {
  auditCounters.add({ kind: 'staff.refused', userId, request, what: code.slice('staff.'.length) })
  return refuse(code, {})
}
