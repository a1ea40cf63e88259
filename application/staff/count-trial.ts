import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Counter } from '../ports/limit-repository.ts'
import type { Asking, StaffNeeds } from './staff-needs.ts'
import { UnansweredSignIn } from './unanswered-sign-in.ts'

/** Passwords that may be tried for one account or QR code, and accounts asked for through a code, until none was for `PAUSE_MS` (R14). */
const MOST_TRIALS = 10
const PAUSE_MS = 15 * 60_000

type TrialNeeds = Pick<StaffNeeds, 'limits' | 'audit' | 'clock'>

/**
 * Runs `compare` as one trial, which is counted before: however many run at once, wherever they come from, no more than ten are
 * compared in any 15 minutes. A trial that could not be compared is taken back; one that may have been is not.
 * @throws Refusal `staff.too_many_trials`, and those of `compare`
 */
export async function asTrial<T>(
  { limits, audit, clock }: TrialNeeds,
  { viewer: { userId }, request }: Asking,
  counter: Counter,
  compare: () => Promise<T>,
): Promise<T> {
  const at = clock.now()
  const untilMs = at + PAUSE_MS
  const window = await limits.count({ ...counter, times: 1, max: MOST_TRIALS, untilMs, extend: true }, at)
  if (!window.counted) {
    const afterSec = Math.max(1, Math.ceil((window.untilMs - at) / 1000))
    throw refuse('staff.too_many_trials', { afterSec, afterMin: Math.ceil(afterSec / 60) })
  }
  if (window.times === MOST_TRIALS)
    await audit.record({ kind: 'staff.blocked', at, userId, request, facts: { of: counter.of } })
  try {
    return await compare()
  } catch (error) {
    if (isRefusal(error, 'service.unavailable') && !(error instanceof UnansweredSignIn))
      await limits.takeBack(counter, window.untilMs, true)
    throw error
  }
}
