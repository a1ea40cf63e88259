import { type RowKey, rowKeyOf } from '../answer/answer-rows.ts'
import { call, nothing } from '../call.ts'

export type ChangeMemberCheckRequest = { keys: readonly RowKey[]; check: string }

/** API-33. */
export const changeMemberCheck = call({
  method: 'POST',
  path: 'member-results/updateCheck',
  by: 'resident',
  ask: (useCases) => useCases.changeMemberCheck,
  request: ({ keys, check }): ChangeMemberCheckRequest => ({ keys: keys.map(rowKeyOf), check }),
  ...nothing,
  refusals: ['member.office_only'],
})
