import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import {
  canonicalEmail,
  canonicalPassword,
  canonicalUsername,
  type StaffAccountForm,
  validateAccount,
  visibleUsername,
} from '../../domain/staff/staff-account.ts'
import { inFlight } from '../answer/in-flight.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { NewStaffUser } from '../ports/staff-directory.ts'
import type { StaffGrant } from '../ports/staff-grant-repository.ts'
import { asGuess } from '../session/request-limits.ts'
import { oneOutcome, outcomeOf } from './one-outcome.ts'
import { passedCode, refused } from './open-code.ts'
import type { StaffIdentified } from './sign-in-staff.ts'
import type { AccountNeeds, Asking } from './staff-needs.ts'

/** The account that was made, and the proof of it that the relation needs. */
type StaffUserCreated = StaffIdentified & { email: string }

/**
 * Makes a staff account through a QR code (STAFF-17, API-55). One code makes one account, for the LINE account that
 * asked first; the same request again gets the same account.
 * @throws Refusal `staff.creation_failed`, `staff.invalid_form`, `staff.proof_refused`, `staff.code_unknown`,
 * `staff.code_expired`, `staff.code_used`, `staff.too_many_trials`, `request.key_reused`, `request.in_progress`,
 * `service.unavailable`
 */
type CreateStaffUser = (
  command: StaffAccountForm & { codeId: string; proof?: string; invitation?: boolean },
) => Promise<StaffUserCreated>

export const makeCreateStaffUser = (needs: AccountNeeds) => {
  const running = inFlight<string>()
  return (viewer: Viewer, request: RequestContext): CreateStaffUser =>
    async ({ codeId, proof: token, invitation = false, ...form }) => {
      const asking = { viewer, request }
      const { code, proof } = await passedCode(needs, asking, { codeId, proof: token })
      const staffIssues = validateAccount(form)
      if (staffIssues.length > 0) throw refuse('staff.invalid_form', { staffIssues })
      const user = {
        username: visibleUsername(form.username),
        password: canonicalPassword(form.password),
        email: canonicalEmail(form.email),
        invitation,
      }
      const name = JSON.stringify([viewer.userId, codeId])
      const sub = await running.join(
        name,
        () => JSON.stringify(user),
        () =>
          createAlone(needs, asking, {
            codeId,
            wasTaken: code.holder === 'viewer',
            proofId: proof?.id,
            user,
          }),
      )
      const account = { step: 'account', userId: viewer.userId, code: codeId, sub } as const
      return { sub, email: user.email, proof: await needs.staffProofs.issue(account) }
    }
}

type Creation = {
  codeId: string
  /** Whether the viewer had the code before: an account may have come of it that nobody heard of. */
  wasTaken: boolean
  proofId: string | undefined
  user: NewStaffUser
}

/**
 * After how long nobody is thought to be making an account any more, milliseconds: a directory answers sooner, or
 * never.
 */
const MAKING_MS = 30_000

/** `createOnce`, in one process at a time. @throws Refusal `request.in_progress` */
async function createAlone(needs: AccountNeeds, asking: Asking, creation: Creation): Promise<string> {
  const { limits, clock, digest } = needs
  const at = clock.now()
  const counter = { of: 'staff-creation', by: `${asking.viewer.userId} ${digest.hash(creation.codeId)}` }
  const { counted, untilMs } = await limits.count({ ...counter, max: 1, untilMs: at + MAKING_MS }, at)
  if (!counted) throw refuse('request.in_progress', {})
  try {
    return await createOnce(needs, asking, creation)
  } finally {
    await limits.takeBack(counter, untilMs)
  }
}

/**
 * The account that the code has come to, by whichever proof, or a new one. That is a trial, as a user name that is
 * taken may be told from a free one by it.
 */
async function createOnce(needs: AccountNeeds, asking: Asking, creation: Creation): Promise<string> {
  const { codeId, proofId } = creation
  const { email } = creation.user
  const username = canonicalUsername(creation.user.username)
  const key = needs.digest.hash(codeId)
  const before = await outcomeOf(needs, asking, key)
  const isOther = before ? before.username !== username || before.email !== email : false
  const isSpent = !before && proofId !== undefined && (await outcomeOf(needs, asking, proofId))
  if (isOther || isSpent) throw refused(needs, asking, 'staff.proof_refused')
  const { viewer, request } = asking
  const guess = { of: 'staff-account', by: key, userId: viewer.userId, request } as const
  const sub = before?.sub ?? (await asGuess(needs, guess, () => createNew(needs, asking, creation, key)))
  if (proofId !== undefined) await oneOutcome(needs, asking, proofId, { sub })
  return sub
}

async function createNew(
  needs: AccountNeeds,
  asking: Asking,
  { codeId, wasTaken, user }: Creation,
  key: string,
): Promise<string> {
  const { email } = user
  const username = canonicalUsername(user.username)
  const code: StaffGrant = { kind: 'code', secret: codeId }
  if (!(await needs.staffGrants.take(code, asking.viewer.userId)))
    throw refused(needs, asking, 'staff.code_used')
  const sub = await needs.directory.createUser(user)
  if (sub === undefined) {
    if (!wasTaken) await needs.staffGrants.release(code, asking.viewer.userId)
    throw refused(needs, asking, 'staff.creation_failed')
  }
  await needs.audit.record({
    kind: 'staff.user_created',
    at: needs.clock.now(),
    userId: asking.viewer.userId,
    request: asking.request,
    facts: { sub },
  })
  await oneOutcome(needs, asking, key, { sub, username, email })
  return sub
}
