import type { OwnAnswer } from '../../../domain/answer/own-answer.ts'
import type { Member } from '../../../domain/member/member.ts'
import { described, listOf, object, textOf } from '../../shape.ts'
import { rowsOf, valueKeyOf } from '../calls/answer-rows.ts'
import {
  type CancelMembersRequest,
  type ChangeMemberCheckRequest,
  type CheckMemberNumberRequest,
  cancelMembers,
  changeMemberCheck,
  checkChangedMemberNumber,
  checkMemberNumber,
  claimMembers,
  deleteMember,
  findMembers,
  type LoadMemberFormRequest,
  listSearchableMemberForms,
  loadMemberForm,
  type NamedRecord,
  RECORDS_LIMIT,
  readOwnMember,
  readOwnMembers,
  saveMember,
} from '../calls/member.ts'
import {
  ClaimAnswersDto,
  claimCommandOf,
  DeleteOverdueAnswerDto,
  FindAnswersDto,
  findCommandOf,
  ReadOwnAnswersDto,
  SaveAnswerDto,
  saveCommandOf,
  savedFields,
} from './answer.ts'
import { Fits, ID_LIMIT, PARTITION_KEY_LIMIT, Text } from './dto.ts'
import { asData, asSent, isDone, serve, serveList, takesNothing } from './served-call.ts'
import { sameForViewers, surveyFields } from './survey.ts'

const recordsShape = described(
  'The records to cancel. Other fields of a record are dropped.',
  listOf(object({ surveyId: textOf(1, ID_LIMIT), partitionKey: textOf(1, PARTITION_KEY_LIMIT) }), {
    minItems: 1,
    maxItems: RECORDS_LIMIT,
  }),
)

/** Body of `POST member-results/cancelItem` (API-31). */
class CancelMembersDto implements CancelMembersRequest {
  @Fits(recordsShape)
  data!: readonly NamedRecord[]
}

const cancelMembersCommandOf = ({ data }: CancelMembersRequest) => ({
  records: data.map(({ surveyId, partitionKey }) => ({ surveyId, partitionKey })),
})

/** Body of `POST member-results/updateCheck` (API-33). */
class ChangeMemberCheckDto extends ClaimAnswersDto implements ChangeMemberCheckRequest {
  @Text(0, 100)
  check!: string
}

const checkCommandOf = ({ keys, check }: ChangeMemberCheckRequest) => ({
  keys: keys.map(valueKeyOf),
  check,
})

/** Query of `GET member-results/checkSaibanExist` (API-25, API-26). `saibanOriginal` is dropped. */
class CheckMemberNumberDto implements CheckMemberNumberRequest {
  @Text(1, 200)
  memberSurveyId!: string

  @Text(0, 100)
  saiban!: string
}

const numberCommandOf = ({ memberSurveyId, saiban }: CheckMemberNumberRequest) => ({
  memberSurveyId,
  number: saiban,
})

/** Query of `GET member-configs/getItem` (API-23). Who asks comes from the token; `lineUserId` is dropped. */
class LoadMemberFormDto implements LoadMemberFormRequest {
  @Text(1, 200)
  memberSurveyId!: string
}

const rowsOfOne = (answer: OwnAnswer) => rowsOf([answer])
const asFlag = (saibanExistFlag: boolean) => ({ saibanExistFlag })

const userDataOf = (member: Member) => {
  const { partitionKey, surveyId, userId, createdAt, updatedAt } = member
  return { partitionKey, surveyId, userId, createdAt, updatedAt, fields: rowsOf([member]) }
}

/** The calls on member forms and the records of members. */
export const memberCalls = {
  loadMemberForm: serve(loadMemberForm, {
    summary: 'A member form as the resident opens it; lineUserId is accepted and ignored',
    Dto: LoadMemberFormDto,
    command: asSent,
    reply: surveyFields,
    sameFor: sameForViewers,
  }),
  listSearchableMemberForms: serve(listSearchableMemberForms, {
    summary: 'The member forms whose records can be looked for',
    ...takesNothing,
    reply: asData,
  }),
  checkMemberNumber: serve(checkMemberNumber, {
    summary: 'Whether another resident has, or had, a member number; ten that are not their own a day',
    Dto: CheckMemberNumberDto,
    command: numberCommandOf,
    reply: asFlag,
  }),
  checkChangedMemberNumber: serve(checkChangedMemberNumber, {
    summary: 'The same for a record that is changed; saibanOriginal is accepted and ignored',
    Dto: CheckMemberNumberDto,
    command: numberCommandOf,
    reply: asFlag,
  }),
  readOwnMember: serve(readOwnMember, {
    summary: "The resident's live member record; null if they have none",
    Dto: ReadOwnAnswersDto,
    command: asSent,
    reply: (member) => ({ userData: member ? userDataOf(member) : null }),
  }),
  readOwnMembers: serveList(readOwnMembers, {
    summary: "The resident's rows of a member form, cancelled records included",
    Dto: ReadOwnAnswersDto,
    command: asSent,
    ask: (useCases) => useCases.readOwnMembers,
    rows: rowsOfOne,
  }),
  findMembers: serveList(findMembers, {
    mayStandAlone: 'queryParams',
    summary:
      "The rows of member records with exactly these values: the resident's own, and those that nobody has claimed yet",
    Dto: FindAnswersDto,
    writes: true,
    command: findCommandOf,
    ask: (useCases) => useCases.findMembers,
    rows: rowsOfOne,
  }),
  saveMember: serve(saveMember, {
    mayStandAlone: 'data',
    summary:
      'Registers a member, or changes their record. Sending the same again under the same Idempotency-Key is safe',
    Dto: SaveAnswerDto,
    writes: true,
    command: saveCommandOf,
    reply: savedFields,
  }),
  cancelMembers: serve(cancelMembers, {
    mayStandAlone: 'data',
    summary:
      "Cancels some of the resident's member records, one after the other; their numbers stay taken; their rows as they are now",
    Dto: CancelMembersDto,
    writes: true,
    command: cancelMembersCommandOf,
    reply: (records) => asData(rowsOf(records)),
  }),
  claimMembers: serve(claimMembers, {
    summary:
      'Gives the resident the member records that filterQuery found within the last ten minutes and nobody owns, all or none; their rows as they are now',
    Dto: ClaimAnswersDto,
    writes: true,
    command: claimCommandOf,
    reply: (answers) => asData(rowsOf(answers)),
  }),
  changeMemberCheck: serve(changeMemberCheck, {
    summary: 'For the office only: refused to every resident',
    Dto: ChangeMemberCheckDto,
    writes: true,
    command: checkCommandOf,
    reply: isDone,
  }),
  deleteMember: serve(deleteMember, {
    summary:
      "Deletes one of the resident's member records, unless a form for members has a reservation of theirs",
    Dto: DeleteOverdueAnswerDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
