import { answerRow } from '../../calls/answer/answer-row.ts'
import { paymentService, product, reservationProduct } from '../../calls/order/payment-service.ts'
import { calendar, calendarInfo } from '../../calls/reservation/calendar.ts'
import { categoryNode, categoryTree, foundCategory, tagLabels } from '../../calls/reservation/category.ts'
import { reservationItem } from '../../calls/reservation/list-reservation-items.ts'
import { displaySettings } from '../../calls/reservation/read-calendar-display.ts'
import { signedIn } from '../../calls/session/signed-in.ts'
import { listOf, object, oneOf, type Shape, text } from '../../calls/shape.ts'
import { address } from '../../calls/survey/find-address.ts'
import { surveyConfig } from '../../calls/survey/survey-config.ts'
import { taxSetting } from '../../calls/tax/tax-setting.ts'

/** Every answer that is not OK. */
const error = object(
  { result: oneOf('ERROR'), errorMessage: text },
  {
    needRefresh: oneOf(true),
    code: oneOf('temporary_locked', 'not_found', 'already-relationed-other-user'),
    errMsg: text,
    type: oneOf('quota_exceeded'),
    checkDetail: text,
    retryable: oneOf(true),
    badFields: listOf(text),
    refusal: object({ code: text, details: object({}) }),
  },
)

/** The names of shapes in the interface description. */
export const namedShapes: Readonly<Record<string, Shape<unknown>>> = {
  Error: error,
  SurveyConfig: surveyConfig,
  AnswerRow: answerRow,
  Address: address,
  SignedIn: signedIn,
  Calendar: calendar,
  CalendarInfo: calendarInfo,
  CategoryNode: categoryNode,
  TagLabels: tagLabels,
  CategoryTree: categoryTree,
  Category: foundCategory,
  CalendarDisplay: displaySettings,
  ReservationItem: reservationItem,
  TaxSetting: taxSetting,
  PaymentService: paymentService,
  Product: product,
  ReservationProduct: reservationProduct,
}

const timeInTokyo = 'HH:mm, Asia/Tokyo'
const calendarId = 'The id of the calendar'
const cancelLimit = 'Days; 0: no limit'

/** Descriptions of fields, by the name of their shape or call and their own; kept here so that no browser loads them. */
export const descriptions: Readonly<Record<string, string>> = {
  'Error.errorMessage': 'For a person, in Japanese, but for the fixed texts of the specification',
  'Error.checkDetail': 'A second line for a person, in Japanese',
  'Error.errMsg': 'Beside `code` where a relation is refused, in Japanese',
  SurveyConfig:
    'The form as configured, with what depends on who asks. Carries further fields of the configuration.',
  'SurveyConfig.surveyVersion': 'In lists only; else it stands beside the form',
  'SurveyConfig.publication': 'Why the form takes nothing now: too early or too late; missing: it is open',
  'AnswerRow.updatedAt': 'Epoch seconds',
  'AnswerRow.categoryInfo': 'What is reserved; missing: unknown',
  'AnswerRow.seriescode':
    'Answer code of the first answer of which this one is a change; its own where it is none',
  'saveAnswer.seriescode':
    'Answer code of the first answer of which this one is a change; missing: it is none',
  'AnswerRow.revision': 'Rises with every save, change and cancellation of the series',
  'AnswerRow.reserved': 'On rows of reservations, always; what is unknown by now is missing',
  'AnswerRow.reserved.start': timeInTokyo,
  'AnswerRow.reserved.end': timeInTokyo,
  'AnswerRow.reserved.cancelObstacle':
    'The refusal that keeps the resident from cancelling it alone; missing: none',
  'AnswerRow.changeObstacle': 'The refusal that keeps the resident from changing the answer; missing: none',
  'AnswerRow.cancelObstacle': 'The refusal that keeps the resident from cancelling the answer; missing: none',
  'Calendar.sortKey': calendarId,
  'Calendar.reservationCancelLimit': cancelLimit,
  'CalendarInfo.sortKey': calendarId,
  'CalendarInfo.reservationCancelLimit': cancelLimit,
  CalendarInfo: 'Without possibleStart and possibleEnd nothing can be booked',
  'CalendarInfo.cap':
    'How many bookings a resident may have, with group in all calendars that count together; missing: any number, or no form was named',
  'CalendarInfo.cap.booked': 'Bookings of who asks that count already, without those of the edited answer',
  'TaxSetting.taxRate': 'Percent, of today in Asia/Tokyo',
  'PaymentService.purchaseLimit': 'Pieces of all products in one order; 0: no limit',
  'PaymentService.products': 'With include_products=true only',
  'Product.price': 'Whole yen',
  'Product.cost': 'Places that one piece takes of a reservation',
  'ReservationProduct.price': 'Whole yen',
  'ReservationProduct.cost': 'Places that one piece takes of a reservation',
  'readPaymentService.version': 'Of everything that is for sale: an order made by another one is outdated',
  'checkStaffCode.payload.effectiveDate':
    'Until when the QR code is valid, unix seconds; missing: it is expired',
  'checkStaffCode.payload.passwordRequired': 'Whether the steps after it need the proof of its password',
  'checkStaffCode.payload.registered': 'It was used already; then nothing else is told',
  'proveStaffPassword.proof': 'For the login or the new account: ten minutes, for who asked and this QR code',
  'signInStaff.proof': 'For the relation: ten minutes, for who asked and this record',
  'createStaffUser.proof': 'For the relation: ten minutes, for who asked and this account',
  'loadSchedule.schedule':
    'By day (YYYYMMDD) and slot key: [quota, reservations]. What is missing is not in the calendar',
  'loadSchedule.dayOff': 'By day (YYYYMMDD): 1 for days off',
  'loadSchedule.comaList': 'Start and end of the slots, by slot key',
  'loadSchedule.holidays': 'By day (YYYYMMDD): the names of national holidays',
}
