import { call } from '../call.ts'
import { bool, object } from '../shape.ts'

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

/** API-26: the same, as our server knows by itself which numbers are the resident's own; there `saibanOriginal` is dropped. */
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
