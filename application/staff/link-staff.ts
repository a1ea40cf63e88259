import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { LinkConfirmation } from '../../domain/staff/link-flow.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { StaffGrant } from '../ports/staff-grant-repository.ts'
import { findOpenCode, refused } from './open-code.ts'
import type { Asking, StaffNeeds } from './staff-needs.ts'

/**
 * Links the viewer's LINE account to a staff record (STAFF-18, STAFF-23, API-53), by the proof that a login or a new
 * account gave, or by that of an invitation. An invitation links whoever opens it, so they are asked first, by the name
 * of the record; a LINE account that has a record already is asked by the names of both. The same again is a success.
 * @throws Refusal `staff.link_unconfirmed`, `staff.second_record`, `staff.linked_elsewhere`, `staff.proof_refused`,
 * `staff.invitation_refused`, `staff.code_unknown`, `staff.code_expired`, `staff.code_used`, `service.unavailable`
 */
type LinkStaff = (command: {
  sub: string
  proof: string
  confirmed?: LinkConfirmation
}) => Promise<'linked' | 'same_user'>

type Needs = Pick<
  StaffNeeds,
  'staffGrants' | 'staffLinks' | 'staffAccounts' | 'staffProofs' | 'clock' | 'auditCounters'
>

export const makeLinkStaff =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): LinkStaff =>
  async (command) => {
    const asking = { viewer, request }
    const by = await grantOf(needs, asking, command)
    const atMs = needs.clock.now()
    const { sub, confirmed } = command
    const { userId } = viewer
    const result = await needs.staffLinks.link({ sub, viewer, by, atMs, ...(confirmed && { confirmed }) }, [
      { kind: 'staff.linked', at: atMs, userId, request, facts: { sub, by: by.kind } },
    ])
    if (result === 'linked' || result === 'same_user') return result
    if (result === 'other_user' || result === 'refused') throw await whyNot(needs, asking, by, result)
    const names = { staffName: await nameOf(needs, sub), lineName: viewer.name ?? '' }
    if (result === 'unconfirmed') throw refuse('staff.link_unconfirmed', names)
    const others = (await needs.staffLinks.list()).filter((link) => link.userId === userId)
    const linkedTo = await Promise.all(others.map((link) => nameOf(needs, link.sub)))
    throw refuse('staff.second_record', { ...names, linkedTo })
  }

/** What the office calls whom a record is of; the identifier, where another system has the name. */
async function nameOf({ staffAccounts }: Needs, sub: string): Promise<string> {
  const account = await staffAccounts.find(sub)
  return account?.name ?? account?.username ?? sub
}

/** The grant that a proof stands for: it says that this LINE account may be linked to `sub`. */
async function grantOf(
  needs: Needs,
  asking: Asking,
  { sub, proof: token }: { sub: string; proof: string },
): Promise<StaffGrant> {
  const { userId } = asking.viewer
  const invitation: StaffGrant = { kind: 'invitation', secret: token }
  const found = await needs.staffGrants.find(invitation, userId)
  if (found) {
    if (found.sub === sub) return invitation
    throw refused(needs, asking, 'staff.invitation_refused')
  }
  const proof = await needs.staffProofs.verify(token)
  if (!proof) throw refused(needs, asking, 'staff.invitation_refused')
  if (proof === 'expired' || proof.step !== 'account' || proof.userId !== userId || proof.sub !== sub)
    throw refused(needs, asking, 'staff.proof_refused')
  return { kind: 'code', secret: proof.code }
}

async function whyNot(needs: Needs, asking: Asking, by: StaffGrant, result: 'other_user' | 'refused') {
  if (result === 'other_user') return refused(needs, asking, 'staff.linked_elsewhere')
  if (by.kind === 'invitation') return refused(needs, asking, 'staff.invitation_refused')
  // What became of the code; if it is good again, the proof was used for another record.
  await findOpenCode(needs, asking, by.secret)
  return refused(needs, asking, 'staff.proof_refused')
}
