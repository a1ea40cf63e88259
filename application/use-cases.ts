import type { Viewer } from '../domain/session/viewer.ts'
import { makeCancelAnswer } from './answer/cancel-answer.ts'
import { makeChangeMessagePreference } from './answer/change-message-preference.ts'
import { makeCheckReservation } from './answer/check-reservation.ts'
import { makeClaimAnswers } from './answer/claim-answers.ts'
import { makeAnswerCorrectionRequest, makeReadCorrectionRequest } from './answer/correction-request.ts'
import { makeDeleteOverdueAnswer } from './answer/delete-overdue-answer.ts'
import { makeFindAnswers } from './answer/find-answers.ts'
import { liveAnswerIn } from './answer/find-own-answer.ts'
import { makeListOwnAnswers } from './answer/list-own-answers.ts'
import { makeListSearchableSurveys } from './answer/list-searchable-surveys.ts'
import { makeReadAnswer } from './answer/read-answer.ts'
import { makeReadMessagePreference } from './answer/read-message-preference.ts'
import { makeReadOwnAnswers } from './answer/read-own-answers.ts'
import { makeReadPrefill } from './answer/read-prefill.ts'
import { makeSaveAnswer } from './answer/save-answer.ts'
import { fillAll } from './answer/validate-answer.ts'
import { fillAttachments } from './attachment/fill-attachments.ts'
import { makeFinishAttachment } from './attachment/finish-attachment.ts'
import { makeReadAttachment, makeReadAttachmentStates } from './attachment/read-attachment.ts'
import { makeBeginAttachment, makeDropAttachment, makeSendPiece } from './attachment/send-attachment.ts'
import { makeReadTexts } from './city/read-texts.ts'
import { makeTranslateText } from './city/translate-text.ts'
import { makeChooseLanguage } from './language/choose-language.ts'
import { makeIsLanguageSettingActive } from './language/is-language-setting-active.ts'
import { makeReadFixedMessages } from './language/read-fixed-messages.ts'
import { makeReadUserLanguage } from './language/read-user-language.ts'
import { makeCancelMembers } from './member/cancel-members.ts'
import { makeChangeMemberCheck } from './member/change-member-check.ts'
import { makeCheckMemberNumber } from './member/check-member-number.ts'
import { makeDeleteMember } from './member/delete-member.ts'
import { fillForMembers } from './member/fill-numbers.ts'
import { makeLoadMemberForm } from './member/load-member-form.ts'
import { membershipIn } from './member/membership.ts'
import { makeReadOwnMember } from './member/read-own-member.ts'
import { makeSaveMember } from './member/save-member.ts'
import { makeListReservationProducts } from './order/list-reservation-products.ts'
import { makeReadPaymentService } from './order/read-payment-service.ts'
import { fillOrder } from './payment/fill-order.ts'
import { makeListOpenPayments } from './payment/list-open-payments.ts'
import { makeListPaymentResults } from './payment/list-payment-results.ts'
import { paymentOfAnswer } from './payment/payment-of-answer.ts'
import { makeReadPaymentResult } from './payment/read-payment-result.ts'
import { makeReadReceipt } from './payment/read-receipt.ts'
import { makeSaveTemporary } from './payment/save-temporary.ts'
import { makeSendOrder } from './payment/send-order.ts'
import type { RequestContext } from './ports/audit-log.ts'
import type { Clock } from './ports/clock.ts'
import type { Digest } from './ports/digest.ts'
import type { HolidayCalendar } from './ports/holiday-calendar.ts'
import type { IdSource } from './ports/id-source.ts'
import type { IdentityGateway } from './ports/identity-gateway.ts'
import type { PasswordHash } from './ports/password-hash.ts'
import type { PaymentGateway } from './ports/payment-gateway.ts'
import type { PostcodeDirectory } from './ports/postcode-directory.ts'
import type { RichMenuGateway } from './ports/rich-menu-gateway.ts'
import type { Scanner } from './ports/scanner.ts'
import type { SessionTokens } from './ports/session-tokens.ts'
import type { StaffDirectory } from './ports/staff-directory.ts'
import type { StaffProofs } from './ports/staff-proofs.ts'
import type { Storage } from './ports/storage.ts'
import type { Translator } from './ports/translator.ts'
import { makeCanBeReserved } from './reservation/can-be-reserved.ts'
import { makeFindCategory } from './reservation/find-category.ts'
import { makeListCalendars } from './reservation/list-calendars.ts'
import { makeListCategories } from './reservation/list-categories.ts'
import { makeListReservationItems } from './reservation/list-reservation-items.ts'
import { makeLoadCalendar } from './reservation/load-calendar.ts'
import { makeLoadCategoryTree } from './reservation/load-category-tree.ts'
import { makeLoadSchedule } from './reservation/load-schedule.ts'
import { makeReadCalendarDisplay } from './reservation/read-calendar-display.ts'
import { makeReadTagLabels } from './reservation/read-tag-labels.ts'
import type { AuditCounters } from './shared/audit-counters.ts'
import type { Settings } from './shared/settings.ts'
import { makeCheckStaffCode } from './staff/check-staff-code.ts'
import { makeCreateStaffUser } from './staff/create-staff-user.ts'
import { makeLinkStaff } from './staff/link-staff.ts'
import { makeProveStaffPassword } from './staff/prove-staff-password.ts'
import { makeSignInStaff } from './staff/sign-in-staff.ts'
import { makeFindAddress } from './survey/find-address.ts'
import { makeListSurveys } from './survey/list-surveys.ts'
import { makeLoadSurvey } from './survey/load-survey.ts'
import { makeRecordSurveyView } from './survey/record-survey-view.ts'
import { makeRemoveUnansweredRichMenu } from './survey/remove-unanswered-rich-menu.ts'
import { makeReadTaxSetting } from './tax/read-tax-setting.ts'

/** Everything the product needs from outside, on the server. */
export type Needs = Pick<
  Storage,
  | 'surveys'
  | 'members'
  | 'memberNumbers'
  | 'messages'
  | 'languages'
  | 'city'
  | 'answers'
  | 'ownAnswers'
  | 'idempotency'
  | 'claims'
  | 'attachments'
  | 'bookings'
  | 'orders'
  | 'paymentConfig'
  | 'staffGrants'
  | 'staffLinks'
  | 'staffAccounts'
  | 'sessions'
  | 'limits'
  | 'audit'
  | 'accessLog'
  | 'dailyCounts'
> & {
  holidays: HolidayCalendar
  clock: Clock
  ids: IdSource
  digest: Digest
  richMenu: RichMenuGateway
  postcodes: PostcodeDirectory
  identity: IdentityGateway
  tokens: SessionTokens
  directory: StaffDirectory
  passwords: PasswordHash
  staffProofs: StaffProofs
  translator: Translator
  scanner: Scanner
  /** undefined: payments are off. */
  payments: PaymentGateway | undefined
  auditCounters: AuditCounters
  settings: Settings
}

/** What the use cases are made of. */
type UseCaseNeeds = Omit<Needs, 'sessions' | 'identity' | 'tokens'>

/** Every use case, a line each. */
const useCasesOn = (needs: UseCaseNeeds & ReturnType<typeof fromLaterAreas>) => ({
  loadSurvey: makeLoadSurvey(needs),
  listSurveys: makeListSurveys(needs),
  listSearchableSurveys: makeListSearchableSurveys(needs),
  recordSurveyView: makeRecordSurveyView(needs),
  saveAnswer: makeSaveAnswer({ ...needs, call: 'survey-results/putItem' }),
  saveTemporary: makeSaveTemporary({
    ...needs,
    fillForm: needs.fillPaidForm,
    call: 'survey-results/temprary',
  }),
  sendOrder: makeSendOrder(needs),
  readPaymentResult: makeReadPaymentResult(needs),
  listPaymentResults: makeListPaymentResults(needs),
  listOpenPayments: makeListOpenPayments(needs),
  readReceipt: makeReadReceipt(needs),
  readAnswer: makeReadAnswer(needs),
  readOwnAnswers: makeReadOwnAnswers(needs),
  readCorrectionRequest: makeReadCorrectionRequest(needs),
  answerCorrectionRequest: makeAnswerCorrectionRequest({ ...needs, fillForm: needs.fillFiles }),
  readPrefill: makeReadPrefill(needs),
  listOwnAnswers: makeListOwnAnswers(needs),
  removeUnansweredRichMenu: makeRemoveUnansweredRichMenu(needs),
  findAddress: makeFindAddress(needs),
  isLanguageSettingActive: makeIsLanguageSettingActive(needs),
  readUserLanguage: makeReadUserLanguage(needs),
  chooseLanguage: makeChooseLanguage(needs),
  readFixedMessages: makeReadFixedMessages(),
  readTexts: makeReadTexts(needs),
  translateText: makeTranslateText(needs),
  listCalendars: makeListCalendars(needs),
  loadSchedule: makeLoadSchedule(needs),
  loadCalendar: makeLoadCalendar(needs),
  canBeReserved: makeCanBeReserved(needs),
  loadCategoryTree: makeLoadCategoryTree(needs),
  findCategory: makeFindCategory(needs),
  listCategories: makeListCategories(needs),
  readTagLabels: makeReadTagLabels(needs),
  readCalendarDisplay: makeReadCalendarDisplay(needs),
  listReservationItems: makeListReservationItems(needs),
  checkReservation: makeCheckReservation(needs),
  cancelAnswer: makeCancelAnswer(needs),
  deleteOverdueAnswer: makeDeleteOverdueAnswer(needs),
  readMessagePreference: makeReadMessagePreference(needs),
  changeMessagePreference: makeChangeMessagePreference(needs),
  findAnswers: makeFindAnswers(needs),
  claimAnswers: makeClaimAnswers(needs),
  beginAttachment: makeBeginAttachment(needs),
  sendPiece: makeSendPiece(needs),
  finishAttachment: makeFinishAttachment(needs),
  dropAttachment: makeDropAttachment(needs),
  readAttachment: makeReadAttachment(needs),
  readAttachmentStates: makeReadAttachmentStates(needs),
  loadMemberForm: makeLoadMemberForm(needs),
  checkMemberNumber: makeCheckMemberNumber(needs),
  checkChangedMemberNumber: makeCheckMemberNumber(needs),
  readOwnMember: makeReadOwnMember(needs),
  saveMember: makeSaveMember(needs),
  cancelMembers: makeCancelMembers(needs),
  deleteMember: makeDeleteMember(needs),
  changeMemberCheck: makeChangeMemberCheck(),
  readTaxSetting: makeReadTaxSetting(needs),
  readPaymentService: makeReadPaymentService(needs),
  listReservationProducts: makeListReservationProducts(needs),
  checkStaffCode: makeCheckStaffCode(needs),
  proveStaffPassword: makeProveStaffPassword(needs),
  signInStaff: makeSignInStaff(needs),
  createStaffUser: makeCreateStaffUser(needs),
  linkStaff: makeLinkStaff(needs),
  ...onMembers({ ...needs, surveys: needs.members }),
})

/** What can be asked of member forms and their records as of surveys and their answers. */
const onMembers = (needs: UseCaseNeeds & Pick<ReturnType<typeof fromLaterAreas>, 'paymentOfAnswer'>) => ({
  listSearchableMemberForms: makeListSearchableSurveys(needs),
  readOwnMembers: makeReadOwnAnswers(needs),
  findMembers: makeFindAnswers(needs),
  claimMembers: makeClaimAnswers(needs),
})

/** What later areas say about use cases of areas before them. */
function fromLaterAreas(needs: UseCaseNeeds) {
  const membershipOf = membershipIn(needs)
  const forMembers = fillForMembers(membershipOf)
  const files = fillAttachments(needs)
  return {
    liveAnswer: liveAnswerIn(needs.ownAnswers),
    membershipOf,
    fillForm: fillAll(forMembers, files, fillOrder(needs, 'direct')),
    fillPaidForm: fillAll(forMembers, files, fillOrder(needs, 'provider')),
    fillFiles: files,
    paymentOfAnswer: paymentOfAnswer(needs),
  }
}

type Made = ReturnType<typeof useCasesOn>

/** Everything one viewer can ask of the product. The server builds it on storage, the browser over HTTP. */
export type UseCases = { readonly [K in keyof Made]: ReturnType<Made[K]> }

/** Binds the use cases to a viewer and the request that they make. */
export type UseCasesFor = (viewer: Viewer, request: RequestContext) => UseCases

/**
 * The product on `needs`. Call it once in a process and bind viewers to what it returns: saves that run at the same
 * time find each other there.
 */
export function makeUseCases(needs: UseCaseNeeds): UseCasesFor {
  const made = Object.entries<Bind>(useCasesOn({ ...needs, ...fromLaterAreas(needs) }))
  return (viewer, request) =>
    Object.fromEntries(made.map(([name, bind]) => [name, bind(viewer, request)])) as UseCases
}

type Bind = (viewer: Viewer, request: RequestContext) => unknown
