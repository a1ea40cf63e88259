import type { OwnAnswer } from '../../../../domain/answer/own-answer.ts'
import type { Member } from '../../../../domain/member/member.ts'
import { rowsOf } from '../../calls/answer/answer-rows.ts'
import { ClaimAnswersDto, claimCommandOf } from '../../calls/answer/claim-answers.dto.ts'
import { DeleteOverdueAnswerDto } from '../../calls/answer/delete-overdue-answer.dto.ts'
import { FindAnswersDto, findCommandOf } from '../../calls/answer/find-answers.dto.ts'
import { ReadOwnAnswersDto } from '../../calls/answer/read-own-answers.dto.ts'
import { SaveAnswerDto, saveCommandOf } from '../../calls/answer/save-answer.dto.ts'
import { CancelMembersDto, cancelMembersCommandOf } from '../../calls/member/cancel-members.dto.ts'
import { cancelMembers } from '../../calls/member/cancel-members.ts'
import { ChangeMemberCheckDto, checkCommandOf } from '../../calls/member/change-member-check.dto.ts'
import { changeMemberCheck } from '../../calls/member/change-member-check.ts'
import { CheckMemberNumberDto, numberCommandOf } from '../../calls/member/check-member-number.dto.ts'
import { checkChangedMemberNumber, checkMemberNumber } from '../../calls/member/check-member-number.ts'
import { claimMembers } from '../../calls/member/claim-members.ts'
import { deleteMember } from '../../calls/member/delete-member.ts'
import { findMembers } from '../../calls/member/find-members.ts'
import { listSearchableMemberForms } from '../../calls/member/list-searchable-member-forms.ts'
import { LoadMemberFormDto } from '../../calls/member/load-member-form.dto.ts'
import { loadMemberForm } from '../../calls/member/load-member-form.ts'
import { readOwnMember } from '../../calls/member/read-own-member.ts'
import { readOwnMembers } from '../../calls/member/read-own-members.ts'
import { saveMember } from '../../calls/member/save-member.ts'
import { asData, asSent, isDone, serve, serveList, takesNothing } from '../served-call.ts'
import { surveyAnswer } from '../survey-text.ts'
import { savedFields } from './answer-calls.ts'

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
    answer: surveyAnswer,
  }),
  listSearchableMemberForms: serve(listSearchableMemberForms, {
    summary: 'The member forms whose records can be looked for',
    ...takesNothing,
    answer: asData,
  }),
  checkMemberNumber: serve(checkMemberNumber, {
    summary: 'Whether another resident has, or had, a member number; ten that are not their own a day',
    Dto: CheckMemberNumberDto,
    command: numberCommandOf,
    answer: asFlag,
  }),
  checkChangedMemberNumber: serve(checkChangedMemberNumber, {
    summary: 'The same for a record that is changed; saibanOriginal is accepted and ignored',
    Dto: CheckMemberNumberDto,
    command: numberCommandOf,
    answer: asFlag,
  }),
  readOwnMember: serve(readOwnMember, {
    summary: "The resident's live member record; null if they have none",
    Dto: ReadOwnAnswersDto,
    command: asSent,
    answer: (member) => ({ userData: member ? userDataOf(member) : null }),
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
    answer: savedFields,
  }),
  cancelMembers: serve(cancelMembers, {
    mayStandAlone: 'data',
    summary: "Cancels some of the resident's member records, one after the other; their numbers stay taken",
    Dto: CancelMembersDto,
    writes: true,
    command: cancelMembersCommandOf,
    answer: isDone,
  }),
  claimMembers: serve(claimMembers, {
    summary:
      'Gives the resident the member records that filterQuery found within the last ten minutes and nobody owns, all or none; their rows as they are now',
    Dto: ClaimAnswersDto,
    writes: true,
    command: claimCommandOf,
    answer: (answers) => asData(rowsOf(answers)),
  }),
  changeMemberCheck: serve(changeMemberCheck, {
    summary: 'For the office only: refused to every resident',
    Dto: ChangeMemberCheckDto,
    writes: true,
    command: checkCommandOf,
    answer: isDone,
  }),
  deleteMember: serve(deleteMember, {
    summary:
      "Deletes one of the resident's member records, unless a form for members has a reservation of theirs",
    Dto: DeleteOverdueAnswerDto,
    writes: true,
    command: asSent,
    answer: isDone,
  }),
}
