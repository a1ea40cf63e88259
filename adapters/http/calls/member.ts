import { bool, count, listOf, object, orNull, text } from '../../shape.ts'
import {
  cancelAnswer,
  claimAnswers,
  findAnswers,
  listSearchableSurveys,
  queryOwnAnswers,
  saveAnswer,
} from './answer.ts'
import { answerRow, cancelledRows, type RowKey, rowKeyOf, toOwnAnswers } from './answer-rows.ts'
import { call, nothing } from './call.ts'
import { loadSurvey } from './survey.ts'

/** What names a member record; every other field is accepted and never read. */
export type NamedRecord = { surveyId: string; partitionKey: string }

/** The most records that one call takes. */
export const RECORDS_LIMIT = 100

export type CancelMembersRequest = { data: readonly NamedRecord[] }

/** API-31. */
export const cancelMembers = call({
  method: 'POST',
  path: 'member-results/cancelItem',
  by: 'resident',
  ask: (useCases) => useCases.cancelMembers,
  request: ({ records: data }): CancelMembersRequest => ({ data }),
  response: cancelledRows,
  result: ({ data = [] }) => toOwnAnswers(data),
  refusals: [...cancelAnswer.refusals, 'member.still_reserved'],
})

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

export type CheckMemberNumberRequest = {
  memberSurveyId: string
  /** The number, as it is written. */
  saiban: string
}

/** API-25. */
export const checkMemberNumber = call({
  method: 'GET',
  path: 'member-results/checkSaibanExist',
  by: 'resident',
  ask: (useCases) => useCases.checkMemberNumber,
  request: ({ memberSurveyId, number }): CheckMemberNumberRequest => ({ memberSurveyId, saiban: number }),
  response: object({ saibanExistFlag: bool }),
  result: ({ saibanExistFlag }) => saibanExistFlag,
  refusals: ['survey.not_found', 'answer.invalid', 'member.too_many_look_ups'],
})

/**
 * API-26: the same, as our server knows by itself which numbers are the resident's own; there `saibanOriginal` is
 * dropped.
 */
export const checkChangedMemberNumber = call({
  ...checkMemberNumber,
  path: 'member-results/checkSaibanExistForUpdate',
  ask: (useCases) => useCases.checkChangedMemberNumber,
  request: ({
    memberSurveyId,
    number,
    original = '',
  }): CheckMemberNumberRequest & { saibanOriginal: string } => ({
    memberSurveyId,
    saiban: number,
    saibanOriginal: original,
  }),
})

/** API-32. */
export const claimMembers = call({
  ...claimAnswers,
  path: 'member-results/putUserId',
  ask: (useCases) => useCases.claimMembers,
})

/** API-34. */
export const deleteMember = call({
  method: 'DELETE',
  path: 'member-results/deleteItem',
  by: 'resident',
  ask: (useCases) => useCases.deleteMember,
  ...nothing,
  refusals: ['answer.not_found', 'member.still_reserved', 'request.in_progress'],
})

/** API-29. */
export const findMembers = call({
  ...findAnswers,
  path: 'member-results/filterQuery',
  ask: (useCases) => useCases.findMembers,
})

/** API-24. */
export const listSearchableMemberForms = call({
  ...listSearchableSurveys,
  path: 'member-configs/getAllSearchable',
  ask: (useCases) => useCases.listSearchableMemberForms,
})

export type LoadMemberFormRequest = { memberSurveyId: string }

/** API-23. */
export const loadMemberForm = call({
  method: 'GET',
  path: 'member-configs/getItem',
  by: 'resident',
  ask: (useCases) => useCases.loadMemberForm,
  request: (command): LoadMemberFormRequest => command,
  response: loadSurvey.response,
  result: loadSurvey.result,
  refusals: ['survey.not_found', 'survey.no_config'],
})

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

/** API-28. */
export const readOwnMembers = call({
  ...queryOwnAnswers,
  path: 'member-results/query',
  ask: (useCases) => useCases.readOwnMembers,
})

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
