import { answerRow } from '../answer/answer-row.ts'
import { toOwnAnswers } from '../answer/answer-rows.ts'
import { call } from '../call.ts'
import { count, listOf, object, orNull, text } from '../shape.ts'

/** A member record (ENT-14); its fields are rows as of an answer. */
const userData = object({
  partitionKey: text,
  surveyId: text,
  userId: text,
  createdAt: count,
  updatedAt: count,
  fields: listOf(answerRow),
})

/** API-27. */
export const readOwnMember = call({
  method: 'GET',
  path: 'member-results/getByUserId',
  by: 'resident',
  ask: (useCases) => useCases.readOwnMember,
  response: object({ userData: orNull(userData) }),
  result: ({ userData: data }) => {
    const [member] = toOwnAnswers(data?.fields ?? [])
    return data && member ? { ...member, createdAt: data.createdAt } : undefined
  },
  refusals: ['survey.not_found'],
})
