import { refuse } from '../../domain/refusal.ts'
import { secondsOfDayLeft } from '../../domain/shared/local-date.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { LimitRepository } from '../ports/limit-repository.ts'
import type { RequestContext } from '../request-context.ts'
import type { Viewer } from '../viewer.ts'

/**
 * Member numbers that a resident may ask about or take on a day (Asia/Tokyo) and that are not their own: more would list the members,
 * or use up the numbers of a form.
 */
const NUMBERS_PER_DAY = 10

export type LookUpNeeds = { limits: LimitRepository; audit: AuditLog; clock: Clock }

/** Counts a number of a form that the viewer asks about or takes and that is not their own. @throws Refusal `member.too_many_look_ups` */
export async function countLookUp(
  { limits, audit, clock }: LookUpNeeds,
  { userId }: Viewer,
  { surveyId, request }: { surveyId: string; request: RequestContext },
): Promise<void> {
  const at = clock.now()
  const afterSec = secondsOfDayLeft(at)
  const counted = { of: 'member-number', by: userId, times: 1, max: NUMBERS_PER_DAY }
  const window = await limits.count({ ...counted, untilMs: at + afterSec * 1000 }, at)
  if (!window.counted) throw refuse('member.too_many_look_ups', { afterSec })
  if (window.times < NUMBERS_PER_DAY) return
  await audit.record({
    kind: 'member.blocked',
    at,
    userId,
    surveyId,
    request,
    facts: { numbers: NUMBERS_PER_DAY },
  })
}
