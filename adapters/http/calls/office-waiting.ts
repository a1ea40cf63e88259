import { bool, day, described, listOf, number, object, text } from '../../shape.ts'
import { call, inData } from './call.ts'

const counts = object({
  owner: described('Wait for a correction by their owner', number),
  late: described('Of these, the ones whose last day is over', number),
  desk: described('Were corrected, and wait for the desk to look', number),
})

/** How many answers wait for a correction. */
export const countWaiting = call({
  method: 'GET',
  path: 'waiting/counts',
  by: 'office',
  ask: (office) => office.countWaiting,
  ...inData(counts),
  refusals: ['office.no_duty'],
})

export type ListWaitingRequest = { whom: 'owner' | 'desk'; after?: string }

/** The answers that wait for a correction, or for the desk to look at it. */
export const listWaiting = call({
  method: 'GET',
  path: 'waiting/{whom}',
  by: 'office',
  ask: (office) => office.listWaiting,
  request: ({ whom, after }: { whom: 'owner' | 'desk'; after?: string | undefined }): ListWaitingRequest => ({
    whom,
    ...(after !== undefined && { after }),
  }),
  ...inData(
    object(
      {
        waiting: listOf(
          object({
            ...{ surveyId: text, formTitle: text, answerCode: text, name: text, phone: text },
            until: described('The last day that its owner has', day),
            isLate: bool,
            since: described('Unix seconds', number),
          }),
        ),
        counts,
      },
      { next: described('For the next page', text) },
    ),
  ),
  refusals: ['office.no_duty'],
})
