import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { makeAddStaffMember } from './add-staff.ts'
import { makeBookAsOfficer } from './book-as-officer.ts'
import { makeListCalendarVersions } from './calendar-versions.ts'
import { makeListCalls, makeReadCallMark, makeTickCall } from './calls.ts'
import { makeCancelRecord, makePreviewCancel } from './cancel-record.ts'
import { makeChangeCalendar, makeCloseSlots, makeRestoreCalendar } from './change-calendar.ts'
import { makeChangeStatus } from './change-status.ts'
import { makeCompareWithReport } from './compare-with-report.ts'
import { controlsOfForms } from './controls-of-forms.ts'
import { makeCorrectRecord, makeReadCorrection } from './correct-record.ts'
import {
  makeAskCorrection,
  makeEndCorrection,
  makeProlongCorrection,
  makeSendResult,
  makeTakeBackResult,
} from './correction-requests.ts'
import { makeListAssignees, makeWriteDeskNote } from './desk-notes.ts'
import { makeExportDay, makeNoteDayPrint } from './export-day.ts'
import { makeFindForOfficer } from './find-for-officer.ts'
import { makeBeginForm, makeGiveUpForm, makeReadWrittenForm, makeWriteForm } from './form-drafts.ts'
import { makeListFormVersions } from './form-versions.ts'
import { makeListOfficeForms, makeListSlotsForOfficer, makeOpenOfficeForm } from './forms-for-officer.ts'
import { makeListFormsOfOffice } from './list-forms.ts'
import { makeCountWaiting, makeListWaiting } from './list-waiting.ts'
import { makeMessageRecord } from './message-record.ts'
import { makeListMoveTimes, makeMoveRecord } from './move-record.ts'
import { makeNoteAttendance } from './note-attendance.ts'
import type { OfficeEntry } from './office-entry.ts'
import { makeListAttachments, makeOpenAttachment } from './open-attachment.ts'
import { makeListOrders, makeMarkOrder, makeReadOrder, makeRefundOrderPart } from './orders-of-office.ts'
import { makeAskErasure, makeErasePerson, makeExportPerson, makeReadPerson } from './person-of-record.ts'
import { makePreviewClosing } from './preview-closing.ts'
import { type FormPreview, makeEndPreview, makeListPreviews, makeMakePreview } from './preview-form.ts'
import { makePublishForm } from './publish-form.ts'
import { makeCheckLog, makeFindLogPerson, makeReadLog } from './read-audit-log.ts'
import { makeListCalendarsOfOffice, makeReadCalendarMonth } from './read-calendars.ts'
import { makeFollowDay, makeReadDay } from './read-day.ts'
import { makeReadHealth } from './read-health.ts'
import { makeExportNumbers, makeReadNumbers } from './read-numbers.ts'
import { makeReadOffice } from './read-office.ts'
import { makeReadPoster } from './read-poster.ts'
import { makeNotePrint, makeReadRecord } from './read-record.ts'
import { makeExportTakings, makeReadTakings } from './read-takings.ts'
import { makeReadWeek } from './read-week.ts'
import { makeReleaseClaim } from './release-claim.ts'
import { makePauseForm, makeRestoreForm } from './restore-form.ts'
import {
  makeBeginDocument,
  makeDropDocument,
  makeFinishDocument,
  makeSendDocumentPiece,
} from './result-document.ts'
import { makeEndSignedIn, makeListSignedIn } from './sessions-of-office.ts'
import {
  makeChangeStaffDuty,
  makeInviteMember,
  makeIssueCode,
  makeListStaffOfOffice,
  makeUnlinkMember,
} from './staff-of-office.ts'
import { makeTakeSheet } from './take-sheet.ts'
import { makeTakeStaffTable } from './take-staff-table.ts'
import { makeProposeTranslations, makeReadTranslations, makeWriteTranslations } from './translate-form.ts'
import { makeWriteSheet, makeWriteSheetTemplate } from './write-sheet.ts'

/** What the use cases of the office are made of. */
type Needs = Parameters<typeof makeReadOffice>[0] &
  Parameters<typeof makeListFormsOfOffice>[0] &
  Parameters<typeof makeRestoreForm>[0] &
  Parameters<typeof makeReadWrittenForm>[0] &
  Parameters<typeof makePublishForm>[0] &
  Parameters<typeof makeTakeSheet>[0] &
  Parameters<typeof makeWriteSheet>[0] &
  Parameters<typeof makeReadPoster>[0] &
  Parameters<typeof makeMakePreview>[0] &
  Parameters<typeof makeProposeTranslations>[0] &
  Parameters<typeof makeFindForOfficer>[0] &
  Parameters<typeof makeReadRecord>[0] &
  Parameters<typeof makeBookAsOfficer>[0] &
  Parameters<typeof controlsOfForms>[0] &
  Parameters<typeof makeWriteDeskNote>[0] &
  Parameters<typeof makeReleaseClaim>[0] &
  Parameters<typeof makeReadPerson>[0] &
  Parameters<typeof makeListSignedIn>[0] &
  Parameters<typeof makeReadLog>[0] &
  Parameters<typeof makeListStaffOfOffice>[0] &
  Parameters<typeof makeTakeStaffTable>[0] &
  Parameters<typeof makeAddStaffMember>[0] &
  Parameters<typeof makeReadHealth>[0] &
  Parameters<typeof makeReadDay>[0] &
  Parameters<typeof makeNoteAttendance>[0] &
  Parameters<typeof makeChangeStatus>[0] &
  Parameters<typeof makePreviewCancel>[0] &
  Parameters<typeof makeCancelRecord>[0] &
  Parameters<typeof makeListMoveTimes>[0] &
  Parameters<typeof makeMoveRecord>[0] &
  Parameters<typeof makeReadCorrection>[0] &
  Parameters<typeof makeCorrectRecord>[0] &
  Parameters<typeof makeMessageRecord>[0] &
  Parameters<typeof makeAskCorrection>[0] &
  Parameters<typeof makeListWaiting>[0] &
  Parameters<typeof makeBeginDocument>[0] &
  Parameters<typeof makeListCalendarsOfOffice>[0] &
  Parameters<typeof makeRestoreCalendar>[0] &
  Parameters<typeof makePreviewClosing>[0] &
  Parameters<typeof makeListCalendarVersions>[0] &
  Parameters<typeof makeListCalls>[0] &
  Parameters<typeof makeOpenAttachment>[0] &
  Parameters<typeof makeReadNumbers>[0] &
  Parameters<typeof makeMarkOrder>[0] &
  Parameters<typeof makeReadTakings>[0] &
  Parameters<typeof makeCompareWithReport>[0]

/** Every use case of the office's pages, a line each. */
const useCasesOn = (needs: Needs) => ({
  readOffice: makeReadOffice(needs),
  findForOfficer: makeFindForOfficer(needs),
  readRecord: makeReadRecord(needs),
  notePrint: makeNotePrint(needs),
  listFormsOfOffice: makeListFormsOfOffice(needs),
  listFormVersions: makeListFormVersions(needs),
  restoreForm: makeRestoreForm(needs),
  pauseForm: makePauseForm(needs),
  readWrittenForm: makeReadWrittenForm(needs),
  writeForm: makeWriteForm(needs),
  beginForm: makeBeginForm(needs),
  giveUpForm: makeGiveUpForm(needs),
  publishForm: makePublishForm(needs),
  takeSheet: makeTakeSheet(needs),
  writeSheet: makeWriteSheet(needs),
  writeSheetTemplate: makeWriteSheetTemplate(needs),
  readPoster: makeReadPoster(needs),
  listPreviews: makeListPreviews(needs),
  makePreview: makeMakePreview(needs),
  endPreview: makeEndPreview(needs),
  readTranslations: makeReadTranslations(needs),
  writeTranslations: makeWriteTranslations(needs),
  proposeTranslations: makeProposeTranslations(needs),
  listOfficeForms: makeListOfficeForms(needs),
  openOfficeForm: makeOpenOfficeForm(needs),
  listSlotsForOfficer: makeListSlotsForOfficer(needs),
  bookAsOfficer: makeBookAsOfficer(needs),
  ...controlsOfForms(needs),
  listAssignees: makeListAssignees(needs),
  writeDeskNote: makeWriteDeskNote(needs),
  releaseClaim: makeReleaseClaim(needs),
  readPerson: makeReadPerson(needs),
  exportPerson: makeExportPerson(needs),
  askErasure: makeAskErasure(needs),
  erasePerson: makeErasePerson(needs),
  listSignedIn: makeListSignedIn(needs),
  endSignedIn: makeEndSignedIn(needs),
  listStaffOfOffice: makeListStaffOfOffice(needs),
  changeStaffDuty: makeChangeStaffDuty(needs),
  unlinkMember: makeUnlinkMember(needs),
  inviteMember: makeInviteMember(needs),
  issueCode: makeIssueCode(needs),
  addStaffMember: makeAddStaffMember(needs),
  takeStaffTable: makeTakeStaffTable(needs),
  readHealth: makeReadHealth(needs),
  readLog: makeReadLog(needs),
  findLogPerson: makeFindLogPerson(needs),
  checkLog: makeCheckLog(needs),
  readDay: makeReadDay(needs),
  readDayAnew: makeReadDay(needs),
  readWeek: makeReadWeek(needs),
  followDay: makeFollowDay(needs),
  noteAttendance: makeNoteAttendance(needs),
  exportDay: makeExportDay(needs),
  noteDayPrint: makeNoteDayPrint(needs),
  changeStatus: makeChangeStatus(needs),
  previewCancel: makePreviewCancel(needs),
  cancelRecord: makeCancelRecord(needs),
  listMoveTimes: makeListMoveTimes(needs),
  moveRecord: makeMoveRecord(needs),
  readCorrection: makeReadCorrection(needs),
  correctRecord: makeCorrectRecord(needs),
  messageRecord: makeMessageRecord(needs),
  askCorrection: makeAskCorrection(needs),
  prolongCorrection: makeProlongCorrection(needs),
  endCorrection: makeEndCorrection(needs),
  sendResult: makeSendResult(needs),
  countWaiting: makeCountWaiting(needs),
  listWaiting: makeListWaiting(needs),
  takeBackResult: makeTakeBackResult(needs),
  beginDocument: makeBeginDocument(needs),
  sendDocumentPiece: makeSendDocumentPiece(needs),
  finishDocument: makeFinishDocument(needs),
  dropDocument: makeDropDocument(needs),
  listCalendarsOfOffice: makeListCalendarsOfOffice(needs),
  readCalendarMonth: makeReadCalendarMonth(needs),
  changeCalendar: makeChangeCalendar(needs),
  previewClosing: makePreviewClosing(needs),
  closeSlots: makeCloseSlots(needs),
  listCalendarVersions: makeListCalendarVersions(needs),
  restoreCalendar: makeRestoreCalendar(needs),
  listCalls: makeListCalls(needs),
  listCallsAnew: makeListCalls(needs),
  readCallMark: makeReadCallMark(needs),
  tickCall: makeTickCall(needs),
  openAttachment: makeOpenAttachment(needs),
  listAttachments: makeListAttachments(needs),
  readNumbers: makeReadNumbers(needs),
  exportNumbers: makeExportNumbers(needs),
  listOrders: makeListOrders(needs),
  readOrder: makeReadOrder(needs),
  markOrder: makeMarkOrder(needs),
  refundOrderPart: makeRefundOrderPart(needs),
  readTakings: makeReadTakings(needs),
  exportTakings: makeExportTakings(needs),
  compareWithReport: makeCompareWithReport(needs),
})

type Made = ReturnType<typeof useCasesOn>

/** Everything that somebody of the staff can ask in the office's pages. */
export type OfficeUseCases = { readonly [K in keyof Made]: ReturnType<Made[K]> }

/** Everything that the office's pages ask, before there is a session and with one. */
export type OfficeCalls = OfficeEntry & FormPreview & OfficeUseCases

/** Binds the use cases to who is signed in to the office and the request that they make. */
export type OfficeUseCasesFor = (officer: Officer, request: RequestContext) => OfficeUseCases

export function makeOfficeUseCases(needs: Needs): OfficeUseCasesFor {
  const made = Object.entries<(officer: Officer, request: RequestContext) => unknown>(useCasesOn(needs))
  return (officer, request) =>
    Object.fromEntries(made.map(([name, bind]) => [name, bind(officer, request)])) as OfficeUseCases
}
