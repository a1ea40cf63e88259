import { refuse } from '../../domain/refusal.ts'
import { secondsOfDayLeft } from '../../domain/shared/local-date.ts'
import type { Clock } from '../ports/clock.ts'
import type { LimitRepository } from '../ports/limit-repository.ts'
import type { Viewer } from '../viewer.ts'

/** Member numbers that a resident may ask about on a day (Asia/Tokyo) and that are not their own: more would list the members. */
const LOOK_UPS_PER_DAY = 10

export type LookUpLimitNeeds = { limits: LimitRepository; clock: Clock }

/**
 * Counts a question about a number that is not the viewer's own.
 * @returns takes the count back: the number has become the viewer's
 * @throws Refusal `member.too_many_look_ups`
 */
export async function countLookUp(
  { limits, clock }: LookUpLimitNeeds,
  { userId }: Viewer,
): Promise<() => Promise<void>> {
  const nowMs = clock.now()
  const afterSec = secondsOfDayLeft(nowMs)
  const counter = { of: 'member-number', by: userId }
  const window = await limits.count(
    { ...counter, times: 1, max: LOOK_UPS_PER_DAY, untilMs: nowMs + afterSec * 1000 },
    nowMs,
  )
  if (!window.counted) throw refuse('member.too_many_look_ups', { afterSec })
  return () => limits.takeBack(counter, window.untilMs)
}
