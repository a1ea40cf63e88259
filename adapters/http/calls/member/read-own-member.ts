import { answerRow } from '../answer/answer-row.ts'
import { toOwnAnswers } from '../answer/answer-rows.ts'
import { call } from '../call.ts'
import { listOf, object } from '../shape.ts'

/** API-27. */
export const readOwnMember = call({
  method: 'GET',
  path: 'member-results/getByUserId',
  by: 'resident',
  ask: (useCases) => useCases.readOwnMember,
  response: object({ userData: listOf(answerRow) }),
  result: ({ userData }) => toOwnAnswers(userData)[0],
  refusals: ['survey.not_found'],
})
