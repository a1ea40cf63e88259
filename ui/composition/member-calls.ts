import { cancelMembers } from '../../adapters/http/calls/member/cancel-members.ts'
import {
  checkChangedMemberNumber,
  checkMemberNumber,
} from '../../adapters/http/calls/member/check-member-number.ts'
import { claimMembers } from '../../adapters/http/calls/member/claim-members.ts'
import { findMembers } from '../../adapters/http/calls/member/find-members.ts'
import { listSearchableMemberForms } from '../../adapters/http/calls/member/list-searchable-member-forms.ts'
import { loadMemberForm } from '../../adapters/http/calls/member/load-member-form.ts'
import { readOwnMember } from '../../adapters/http/calls/member/read-own-member.ts'
import { readOwnMembers } from '../../adapters/http/calls/member/read-own-members.ts'
import { saveMember } from '../../adapters/http/calls/member/save-member.ts'
import { listSurveys } from '../../adapters/http/calls/survey/list-surveys.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/**
 * What the browser asks of member forms, of the records in them and of the forms linked to them.
 * @param hasCancelToken whether a cancellation carries the token (LOGIN-11)
 */
export const memberCalls = (ask: AskAsResident, hasCancelToken = true) => ({
  loadMemberForm: ask(loadMemberForm),
  listSearchableMemberForms: ask(listSearchableMemberForms),
  listSurveys: ask(listSurveys),
  checkMemberNumber: ask(checkMemberNumber),
  checkChangedMemberNumber: ask(checkChangedMemberNumber),
  readOwnMember: ask(readOwnMember),
  readOwnMembers: ask(readOwnMembers),
  saveMember: ask(saveMember),
  findMembers: ask(findMembers),
  claimMembers: ask(claimMembers),
  cancelMembers: ask(cancelMembers, hasCancelToken),
})
