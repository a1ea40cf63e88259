import { requestText } from '../shared/request-text.ts'
import { refused } from './open-code.ts'
import type { Asking, StaffNeeds } from './staff-needs.ts'

/** What a step came to: the staff record, and for an account that was made who asked for it. */
type Outcome = { sub: string; username?: string; email?: string }

type Needs = Pick<StaffNeeds, 'idempotency' | 'digest' | 'clock' | 'auditCounters'>

const call = 'line-relation'

/** What `key`, a proof or a QR code, has come to for the viewer; undefined: nothing yet. */
export async function outcomeOf(
  { idempotency }: Pick<Needs, 'idempotency'>,
  { viewer }: Asking,
  key: string,
): Promise<Outcome | undefined> {
  const stored = await idempotency.find(viewer.userId, { call, key })
  return stored && (stored.result as Outcome)
}

/**
 * Notes what `key` came to. It has one outcome: the same one again is no other.
 * @throws Refusal `staff.proof_refused` if it has come to something else
 */
export async function oneOutcome(needs: Needs, asking: Asking, key: string, outcome: Outcome): Promise<void> {
  const bodyHash = needs.digest.hash(requestText(outcome))
  const request = { call, key }
  const kept = await needs.idempotency.keep(
    asking.viewer.userId,
    request,
    { bodyHash, result: outcome },
    needs.clock.now(),
  )
  if (kept.bodyHash !== bodyHash) throw refused(needs, asking, 'staff.proof_refused')
}
