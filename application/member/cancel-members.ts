import { type CancelAnswer, makeCancelAnswer } from '../answer/cancel-answer.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import type { Viewer } from '../viewer.ts'

/**
 * Driving port: the viewer cancels member records, one after the other; those cancelled before stay as they are (MEM-14). Their numbers
 * stay taken.
 *
 * @throws Refusal those of `CancelAnswer`, of the first record that can't be cancelled
 */
type CancelMembers = (command: {
  records: readonly Pick<Parameters<CancelAnswer>[0], 'surveyId' | 'partitionKey'>[]
}) => Promise<void>

type Needs = Omit<Parameters<typeof makeCancelAnswer>[0], 'surveys'> & { members: SurveyRepository }

export const makeCancelMembers = (needs: Needs) => {
  const cancelFor = makeCancelAnswer({ ...needs, surveys: needs.members })
  return (viewer: Viewer, request: RequestContext): CancelMembers => {
    const cancel = cancelFor(viewer, request)
    return async ({ records }) => {
      for (const { surveyId, partitionKey } of records) await cancel({ surveyId, partitionKey })
    }
  }
}
