import { isCancelled } from '../../domain/answer/check-value.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type CancelAnswer, makeCancelAnswer } from '../answer/cancel-answer.ts'
import { findKeyed } from '../answer/find-own-answer.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { type ReservedNeeds, refuseIfReserved } from './refuse-if-reserved.ts'

/**
 * Driving port: the viewer cancels member records, one after the other; those cancelled before stay as they are
 * (MEM-14). Their numbers stay taken. A record stays while a form for its members has a reservation of theirs from
 * today on.
 *
 * @returns the records as they are now
 * @throws Refusal `member.still_reserved`
 * @throws Refusal those of `CancelAnswer`, of the first record that can't be cancelled
 */
type CancelMembers = (command: {
  records: readonly Pick<Parameters<CancelAnswer>[0], 'surveyId' | 'partitionKey'>[]
}) => Promise<readonly OwnAnswer[]>

type Needs = Parameters<typeof makeCancelAnswer>[0] & ReservedNeeds

export const makeCancelMembers = (needs: Needs) => {
  const members = { ...needs, surveys: needs.members }
  const cancelFor = makeCancelAnswer(members)
  return (viewer: Viewer, request: RequestContext): CancelMembers => {
    const cancel = cancelFor(viewer, request)
    return async ({ records }) => {
      const cancelled: OwnAnswer[] = []
      for (const { surveyId, partitionKey } of records) {
        const { record } = await findKeyed(members, viewer, { surveyId, partitionKey })
        if (!isCancelled(record.check)) await refuseIfReserved(needs, viewer, surveyId)
        const shown = await cancel({ surveyId, partitionKey })
        if (shown) cancelled.push(shown)
      }
      return cancelled
    }
  }
}
