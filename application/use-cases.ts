import { type CancelAnswer, makeCancelAnswer } from './answer/cancel-answer.ts'
import { type CheckReservation, makeCheckReservation } from './answer/check-reservation.ts'
import { type ClaimAnswers, makeClaimAnswers } from './answer/claim-answers.ts'
import { type DeleteOverdueAnswer, makeDeleteOverdueAnswer } from './answer/delete-overdue-answer.ts'
import { type FindAnswers, makeFindAnswers } from './answer/find-answers.ts'
import { hasLiveAnswerIn, liveAnswersIn } from './answer/find-own-answer.ts'
import { type ListSearchableSurveys, makeListSearchableSurveys } from './answer/list-searchable-surveys.ts'
import { makeReadAnswer, type ReadAnswer } from './answer/read-answer.ts'
import { makeReadOwnAnswers, type ReadOwnAnswers } from './answer/read-own-answers.ts'
import { makeSaveAnswer, type SaveAnswer } from './answer/save-answer.ts'
import type { Clock } from './ports/clock.ts'
import type { Digest } from './ports/digest.ts'
import type { HolidayCalendar } from './ports/holiday-calendar.ts'
import type { IdSource } from './ports/id-source.ts'
import type { IdentityGateway } from './ports/identity-gateway.ts'
import type { PostcodeDirectory } from './ports/postcode-directory.ts'
import type { RichMenuGateway } from './ports/rich-menu-gateway.ts'
import type { Storage } from './ports/storage.ts'
import { type CanBeReserved, makeCanBeReserved } from './reservation/can-be-reserved.ts'
import {
  type FindCategory,
  type ListCategories,
  type ListReservationItems,
  type LoadCategoryTree,
  makeFindCategory,
  makeListCategories,
  makeListReservationItems,
  makeLoadCategoryTree,
  makeReadCalendarDisplay,
  makeReadTagLabels,
  type ReadCalendarDisplay,
  type ReadTagLabels,
} from './reservation/categories.ts'
import { type ListCalendars, makeListCalendars } from './reservation/list-calendars.ts'
import { type LoadCalendar, makeLoadCalendar } from './reservation/load-calendar.ts'
import { type LoadSchedule, makeLoadSchedule } from './reservation/load-schedule.ts'
import type { SessionTokens } from './session/sign-in.ts'
import type { Settings } from './settings.ts'
import { type FindAddress, makeFindAddress } from './survey/find-address.ts'
import {
  type FixedMessages,
  type LanguageSettingActive,
  makeFixedMessages,
  makeLanguageSettingActive,
  makeUserLanguage,
  type UserLanguage,
} from './survey/languages.ts'
import { type ListSurveys, makeListSurveys } from './survey/list-surveys.ts'
import { type LoadSurvey, makeLoadSurvey } from './survey/load-survey.ts'
import { makeRecordSurveyView, type RecordSurveyView } from './survey/record-survey-view.ts'
import {
  makeRemoveUnansweredRichMenu,
  type RemoveUnansweredRichMenu,
} from './survey/remove-unanswered-rich-menu.ts'
import type { Viewer } from './viewer.ts'

/** Everything one viewer can ask of the product. The server builds it on storage, the browser over HTTP. */
export type UseCases = {
  loadSurvey: LoadSurvey
  listSurveys: ListSurveys
  listSearchableSurveys: ListSearchableSurveys
  recordSurveyView: RecordSurveyView
  saveAnswer: SaveAnswer
  readAnswer: ReadAnswer
  readOwnAnswers: ReadOwnAnswers
  removeUnansweredRichMenu: RemoveUnansweredRichMenu
  findAddress: FindAddress
  languageSettingActive: LanguageSettingActive
  userLanguage: UserLanguage
  fixedMessages: FixedMessages
  listCalendars: ListCalendars
  loadSchedule: LoadSchedule
  loadCalendar: LoadCalendar
  canBeReserved: CanBeReserved
  loadCategoryTree: LoadCategoryTree
  findCategory: FindCategory
  listCategories: ListCategories
  tagLabels: ReadTagLabels
  calendarDisplay: ReadCalendarDisplay
  listReservationItems: ListReservationItems
  checkReservation: CheckReservation
  cancelAnswer: CancelAnswer
  deleteOverdueAnswer: DeleteOverdueAnswer
  findAnswers: FindAnswers
  claimAnswers: ClaimAnswers
}

/** Everything the product needs from outside, on the server. */
export type Needs = Pick<
  Storage,
  | 'surveys'
  | 'answers'
  | 'ownAnswers'
  | 'idempotency'
  | 'claims'
  | 'bookings'
  | 'sessions'
  | 'audit'
  | 'accessLog'
> & {
  holidays: HolidayCalendar
  clock: Clock
  ids: IdSource
  digest: Digest
  richMenu: RichMenuGateway
  postcodes: PostcodeDirectory
  identity: IdentityGateway
  tokens: SessionTokens
  settings: Settings
}

/**
 * The product on `needs`, for whoever asks. Call it once in a process and bind viewers to what it returns: saves that run
 * at the same time find each other there.
 */
export function makeUseCases(given: Omit<Needs, 'sessions' | 'identity' | 'tokens'>) {
  // What the area of answers says about use cases of areas before it.
  const liveAnswers = liveAnswersIn(given.ownAnswers)
  const hasLiveAnswer = hasLiveAnswerIn(given.ownAnswers)
  const needs = { ...given, liveAnswers, hasLiveAnswer }
  const made = {
    loadSurvey: makeLoadSurvey(needs),
    listSurveys: makeListSurveys(needs),
    listSearchableSurveys: makeListSearchableSurveys(needs),
    recordSurveyView: makeRecordSurveyView(needs),
    saveAnswer: makeSaveAnswer(needs),
    readAnswer: makeReadAnswer(needs),
    readOwnAnswers: makeReadOwnAnswers(needs),
    removeUnansweredRichMenu: makeRemoveUnansweredRichMenu(needs),
    findAddress: makeFindAddress(needs),
    languageSettingActive: makeLanguageSettingActive(needs),
    userLanguage: makeUserLanguage(),
    fixedMessages: makeFixedMessages(),
    listCalendars: makeListCalendars(needs),
    loadSchedule: makeLoadSchedule(needs),
    loadCalendar: makeLoadCalendar(needs),
    canBeReserved: makeCanBeReserved(needs),
    loadCategoryTree: makeLoadCategoryTree(needs),
    findCategory: makeFindCategory(needs),
    listCategories: makeListCategories(needs),
    tagLabels: makeReadTagLabels(needs),
    calendarDisplay: makeReadCalendarDisplay(needs),
    listReservationItems: makeListReservationItems(needs),
    checkReservation: makeCheckReservation(needs),
    cancelAnswer: makeCancelAnswer(needs),
    deleteOverdueAnswer: makeDeleteOverdueAnswer(needs),
    findAnswers: makeFindAnswers(needs),
    claimAnswers: makeClaimAnswers(needs),
  }
  return (viewer: Viewer): UseCases => ({
    loadSurvey: made.loadSurvey(viewer),
    listSurveys: made.listSurveys(viewer),
    listSearchableSurveys: made.listSearchableSurveys(),
    recordSurveyView: made.recordSurveyView(viewer),
    saveAnswer: made.saveAnswer(viewer),
    readAnswer: made.readAnswer(viewer),
    readOwnAnswers: made.readOwnAnswers(viewer),
    removeUnansweredRichMenu: made.removeUnansweredRichMenu(viewer),
    findAddress: made.findAddress(),
    languageSettingActive: made.languageSettingActive(),
    userLanguage: made.userLanguage(),
    fixedMessages: made.fixedMessages(),
    listCalendars: made.listCalendars(),
    loadSchedule: made.loadSchedule(),
    loadCalendar: made.loadCalendar(viewer),
    canBeReserved: made.canBeReserved(),
    loadCategoryTree: made.loadCategoryTree(),
    findCategory: made.findCategory(),
    listCategories: made.listCategories(),
    tagLabels: made.tagLabels(),
    calendarDisplay: made.calendarDisplay(),
    listReservationItems: made.listReservationItems(),
    checkReservation: made.checkReservation(viewer),
    cancelAnswer: made.cancelAnswer(viewer),
    deleteOverdueAnswer: made.deleteOverdueAnswer(viewer),
    findAnswers: made.findAnswers(viewer),
    claimAnswers: made.claimAnswers(viewer),
  })
}
