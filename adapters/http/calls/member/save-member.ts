import { saveAnswer } from '../answer/save-answer.ts'
import { call } from '../call.ts'

const { retry: _, ...sentOnce } = saveAnswer

/** API-30. Sent once, as RETRY-05 does not name it. */
export const saveMember = call({
  ...sentOnce,
  path: 'member-results/putItem',
  ask: (useCases) => useCases.saveMember,
  refusals: [
    ...saveAnswer.refusals,
    'member.number_taken',
    'member.numbers_exhausted',
    'member.too_many_look_ups',
  ],
})
