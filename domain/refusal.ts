import type { OrderState } from './order/order-state.ts'
import type { BookedSlot } from './reservation/cap-group.ts'
import type { AgeLimit } from './reservation/category.ts'
import type { StaffIssue } from './staff/staff-account.ts'
import type { Issue } from './survey/issue.ts'

/**
 * How many bookings are allowed, and, where calendars count together, what they are called and which bookings of who
 * asks use it up.
 */
type CapDetails = { itemKey: string; max: number; group?: string; booked?: readonly BookedSlot[] }

/**
 * Why a form does not fit the city: what it had is gone or is for others to see to, its numbers would be others, or it
 * breaks a rule of forms.
 */
type FormUnfit =
  | 'no_version'
  | 'no_category'
  | 'no_member_form'
  | 'no_linked_form'
  | 'no_service'
  | 'no_image'
  | 'number_item'
  | 'in_use'
  | 'others'
  | 'rules'

/** Every refusal code, with the details that its message needs; never personal data of anybody but who asks. */
export type RefusalDetails = {
  /** No session token, or one that does not verify. */
  'auth.required': Record<never, never>
  /** Our session token has expired. */
  'auth.expired': Record<never, never>
  /** LINE refused the code, or the ID token is invalid or not for our channel. */
  'auth.sign_in_failed': Record<never, never>
  /** The city does not offer the language. */
  'language.unknown': Record<never, never>
  /** There is no such survey. */
  'survey.not_found': { surveyId: string }
  /** The survey exists but has no schema. */
  'survey.no_config': { surveyId: string }
  /** The form was shown from an older config than the current one. */
  'survey.outdated': { surveyId: string }
  /** Residents may not send the form yet, or no more (`publishFrom`, `publishTo`). */
  'survey.not_open': Record<never, never>
  /** There is no such answer, or it belongs to someone else. */
  'answer.not_found': Record<never, never>
  /** The answer changed after the form was opened. */
  'answer.outdated': Record<never, never>
  /** Some items break a rule; nothing was stored. */
  'answer.invalid': { issues: readonly Issue[] }
  /** Nothing was answered at all. */
  'answer.empty': Record<never, never>
  /** The survey forbids editing (isEditDisabled). */
  'answer.edit_disabled': Record<never, never>
  /** The answer is cancelled already. */
  'answer.cancelled': Record<never, never>
  /** The answer is cancelled, so it can't be changed. */
  'answer.change_of_cancelled': Record<never, never>
  /** The office has completed the answer, so it can't be changed (CANCEL-16). */
  'answer.completed': Record<never, never>
  /** The resident has as many answers to the form as it takes of one; those that are cancelled don't count. */
  'answer.too_many': { max: number }
  /** The resident has sent the form as often as one may on a day; `afterSec` from now the next day begins. */
  'answer.too_many_today': { max: number; afterSec: number }
  /** The answer may not be deleted: none of its reservations is overdue. */
  'answer.not_overdue': Record<never, never>
  /** There is no such file, it belongs to somebody else, or it is no longer kept. */
  'attachment.not_found': Record<never, never>
  /** The file has more bytes than one may. */
  'attachment.too_large': { maxBytes: number; megabytes: number }
  /** The file is none of the kinds that can be attached, whatever its name says. */
  'attachment.kind': Record<never, never>
  /** It is a photo that only some devices can show; the phone can make another one of it. */
  'attachment.heic': Record<never, never>
  /** The file is broken off, or holds something that it should not. */
  'attachment.unreadable': Record<never, never>
  /** The scanner has found something in it. */
  'attachment.infected': Record<never, never>
  /** The resident has as many files that they have not sent with an answer as they may. */
  'attachment.too_many': { max: number }
  /** Pieces before this one are missing; `have` of them are there. */
  'attachment.piece': { have: number }
  /** The scanner has not answered yet: nobody may open the file. */
  'attachment.not_scanned': Record<never, never>
  /** The last day on which the office took the correction is over. */
  'correction.late': Record<never, never>
  /** There is nothing to be corrected any more: it was, the office withdrew it, or the answer was cancelled. */
  'correction.ended': { state: 'answered' | 'withdrawn' | 'ended' }
  /** The office asks for something else by now, or what is asked has changed in form or answer. */
  'correction.changed': Record<never, never>
  /** Nothing of what is asked says anything else. */
  'correction.unchanged': Record<never, never>
  /** Only members may send the form, and the resident is none. */
  'member.required': { memberFormId: string }
  /** Another resident has, or had, the member number. */
  'member.number_taken': { itemKey: string }
  /** The form has given out all its member numbers. */
  'member.numbers_exhausted': Record<never, never>
  /**
   * Too many numbers were asked about today that are not the resident's own; `afterSec` from now the next day begins.
   */
  'member.too_many_look_ups': { afterSec: number }
  /** Forms for members, by their titles, have reservations of the member that stand. */
  'member.still_reserved': { forms: string }
  /** Only the office may do this. */
  'member.office_only': Record<never, never>
  /** Required searchable items are unanswered; no search was made (SRCH-04). */
  'search.required_missing': { itemKeys: readonly string[] }
  /** The search has no values (SRCH-13). */
  'search.empty': Record<never, never>
  /** The matching answer belongs to another account (SRCH-09, SRCH-11). */
  'search.foreign': Record<never, never>
  /** Too many failed searches today: unclaimed answers are not searched until tomorrow. */
  'search.blocked': Record<never, never>
  'calendar.not_found': { calendarId: string }
  'category.not_found': { categoryId: string }
  /** The slot, category or reservation item does not exist, or the form item does not offer it. */
  'reservation.unknown': { itemKey: string }
  /** The calendar takes no reservations at present. */
  'reservation.closed': { itemKey: string }
  /** The slot can't be booked even if it has places: it is past, on a day off, or outside the bookable days. */
  'reservation.impossible': { itemKey: string; why: 'past' | 'day_off' | 'window' | 'interval' }
  /** Too few places are left. */
  'reservation.slot_full': { itemKey: string; remaining: number }
  /** The resident already has the allowed number of bookings in the bookable days. */
  'reservation.cap_of_period': CapDetails
  /** The resident already has the allowed number of bookings on that day. */
  'reservation.cap_of_day': CapDetails
  /** Whose birthday the form has is too young or too old on that day, or on every day. */
  'reservation.age_limit': { itemKey: string; limit: AgeLimit }
  /** A category and item are chosen, but no time. */
  'reservation.no_time': { itemKey: string }
  /** The second dose cannot be booked before the first has an implementation date (VACC-01). */
  'reservation.first_dose_missing': { itemKey: string }
  /** Too late to change or cancel (CANCEL-10, CANCEL-17). */
  'reservation.deadline_passed': Record<never, never>
  /** A time slot with live bookings can't be removed or moved by an import. */
  'city.slot_in_use': { calendarId: string; slotKey: number }
  /**
   * A small category with live bookings can't be removed by an import, nor get another calendar: their place and time
   * would be lost.
   */
  'city.category_in_use': { categoryId: string }
  /** What is reserved by live bookings can't be removed by an import. */
  'city.item_in_use': { categoryId: string; itemId: string }
  /** A form with live bookings can't be removed by an import, because nobody could cancel them. */
  'city.survey_in_use': { surveyId: string }
  /** A survey can't become a member form by an import, nor the reverse; `kind` is what it was. */
  'city.form_kind': { surveyId: string; kind: 'survey' | 'member' }
  /**
   * The item with the member number of a form must keep its key and how numbers are given: members would get other
   * numbers.
   */
  'city.number_item': { surveyId: string }
  /** Another import came since this one was agreed to, and would be undone. */
  'city.changed': Record<never, never>
  /** A new staff record can't have the identifier of another one. */
  'city.staff_sub': { sub: string }
  /** The person has signed in, and has no duty in the office. */
  'office.no_duty': Record<never, never>
  /** The city asks for a linked LINE account, and the person has linked none. */
  'office.link_first': Record<never, never>
  /** It is not the LINE account that the person has linked. */
  'office.other_line': Record<never, never>
  /** The role of the person does not reach so far. */
  'office.not_allowed': Record<never, never>
  /** The answer is no longer as who changes it has seen it: somebody changed it meanwhile. */
  'office.record_changed': Record<never, never>
  /** The order is no longer as who settles it has seen it. */
  'office.order_changed': Record<never, never>
  /** The state that the order has does not take what the office wants to enter. */
  'office.order_unfit': { state: OrderState }
  /** A part that is given back is no whole yen, or more than what remains. */
  'office.part_invalid': { most: number }
  /** Somebody else changed memo or assignee meanwhile. */
  'office.note_changed': Record<never, never>
  'office.memo_too_long': { max: number }
  /** Nobody with that staff identifier can see to the answer. */
  'office.assignee_unknown': Record<never, never>
  /** Nobody has claimed the answer: it was sent by its resident, or nobody has it yet. */
  'office.not_claimed': Record<never, never>
  /** Another keeper has to ask for it first. */
  'office.second_keeper': Record<never, never>
  /** The answer code that was typed is another one. */
  'office.code_mistyped': Record<never, never>
  /** The server keeps no list of the erased, without which nobody is erased. */
  'office.no_erased_list': Record<never, never>
  /** Nobody can have come yet: the booking is for a day that is to come. */
  'office.day_to_come': Record<never, never>
  /** The calendar was changed since who changes it has seen it. */
  'office.calendar_changed': Record<never, never>
  /** What is to be changed of a calendar makes no sense. */
  'office.change_unfit': { why: 'reversed' | 'past' | 'too_long' | 'no_slot' | 'no_version' }
  /** Somebody has written of the form, or given up what was written, since who writes has seen it. */
  'office.draft_changed': Record<never, never>
  /** The city has, had or writes a form of that id. */
  'office.form_id_taken': Record<never, never>
  /** What is to be done at a time that is over. */
  'office.time_past': Record<never, never>
  /** A file is no workbook that can be read, or what is to be written does not fit one. */
  'office.sheet_unreadable': {
    why: 'no_workbook' | 'old_or_locked' | 'too_large' | 'too_many_cells' | 'cell_too_long'
  }
  /** A link to a form that is being written has ended, or there never was such a one. */
  'office.preview_over': Record<never, never>
  /** Somebody changed the form since who changes it has seen it. */
  'office.form_changed': Record<never, never>
  /** The form can't be put in force as it was, for these reasons; `subjects` are what of the form they are about. */
  'office.form_unfit': { reasons: readonly { why: FormUnfit; subjects: readonly string[] }[] }
  /** There are staff records, and none with this user name. */
  'office.staff_unknown': { by: string }
  /** The city has no such status. */
  'office.status_unknown': { status: string }
  /** It is not complete before that dose was given and its day entered. */
  'office.dose_to_come': { dose: string; item: string }
  /** What the office writes to a resident is empty, too long or has characters that can't be shown. */
  'office.words_invalid': { max: number }
  /** The resident gets no messages: nobody owns the answer, they want none, or the city sends none. */
  'office.no_line': Record<never, never>
  /** Residents can't be asked to correct these items, or there are none. */
  'office.items_invalid': Record<never, never>
  /** The last day for a correction is over, or more than a year ahead. */
  'office.deadline_invalid': Record<never, never>
  /** Nothing is asked of the owner of the answer, or they have answered it. */
  'office.nothing_asked': Record<never, never>
  'office.nothing_told': Record<never, never>
  /** Why the office does something is missing, too long or more than a line. */
  'office.reason_invalid': { max: number }
  /** Several forms have an answer with this code. */
  'office.code_of_several': { surveyIds: readonly string[] }
  /** Several reservations could be meant, of these items. */
  'office.item_of_several': { itemKeys: readonly string[] }
  /** Nothing of the answer is booked. */
  'office.nothing_booked': Record<never, never>
  /** It is booked there already. */
  'office.same_slot': Record<never, never>
  /** The form has no such item. */
  'office.item_unknown': { item: string }
  /** What stands in the item is not corrected: it is booked, bought, given out or made of other items. */
  'office.item_fixed': { item: string }
  /** The text names no slot. */
  'office.slot_unreadable': { slot: string }
  /** The survey takes payments and payment is switched off, or there is no such payment service (PAY-31). */
  'payment.not_accepted': Record<never, never>
  /** The survey takes payments and payment is switched off: its answers can't be cancelled here (ERR-29). */
  'payment.cancel_not_accepted': Record<never, never>
  /** Only forms of which every save is a new answer may take payments (PAY-04). */
  'payment.not_appending': Record<never, never>
  /** The payment was given back or its authorisation cancelled: the answer can't be changed or cancelled (ERR-24). */
  'payment.cancelled': Record<never, never>
  /** The days are over in which a paid answer can be cancelled (CANCEL-21). */
  'payment.period_over': Record<never, never>
  /** The office registered the payment: only the office changes or cancels it (PAY-29). */
  'payment.by_office': Record<never, never>
  /** There is a receipt only for money that was taken and not given back (RCPT-11). */
  'payment.no_receipt': Record<never, never>
  /** There is no such order, or it belongs to someone else. */
  'order.not_found': Record<never, never>
  /** What is ordered can't be, or has to be paid in another way (PAY-18). */
  'order.invalid': Record<never, never>
  /** Prices or tax changed after the form was opened. */
  'order.outdated': Record<never, never>
  /** The order can't be paid now: its result is awaited. */
  'order.pending': Record<never, never>
  /** The order is paid, or was, and is not paid again. */
  'order.paid': Record<never, never>
  /** The order ended without a payment: its time is over, or it was refused or given up. */
  'order.ended': Record<never, never>
  /** The order is paid at the counter, or free. */
  'order.at_counter': Record<never, never>
  /** What was bought is not for the category that a reservation is changed to (ORDER-24). */
  'order.other_category': Record<never, never>
  /** The city has no tax setting (TAX-12), or none that lets a form be sent (PAY-28). */
  'tax.not_set': Record<never, never>
  /** No tax rate applies yet (TAX-11). */
  'tax.no_rate': Record<never, never>
  /** There is no such QR code. */
  'staff.code_unknown': Record<never, never>
  /** The QR code is expired (STAFF-03). */
  'staff.code_expired': Record<never, never>
  /** A link, or another's account, came of the QR code (STAFF-14). */
  'staff.code_used': Record<never, never>
  /** The password of the QR code is another one (STAFF-06). */
  'staff.password_wrong': Record<never, never>
  /**
   * The step before was not passed: its proof is missing, ran out, is not ours, another's, or was used for something
   * else (STAFF-30).
   */
  'staff.proof_refused': Record<never, never>
  /** No staff record has this user name with this password (STAFF-22). */
  'staff.sign_in_failed': Record<never, never>
  /** Too many passwords were tried; `afterSec` from now one may be tried again. */
  'staff.too_many_trials': { afterSec: number; afterMin: number }
  /** Fields of a form of staff break a rule (STAFF-08 to STAFF-11). */
  'staff.invalid_form': { staffIssues: readonly StaffIssue[] }
  /** The account could not be made (STAFF-21). */
  'staff.creation_failed': Record<never, never>
  /** Whoever opened an invitation has to confirm first that their LINE account is linked to this record. */
  'staff.link_unconfirmed': { staffName: string; lineName: string }
  /** The LINE account is linked to other records; that it gets another one has to be confirmed by itself. */
  'staff.second_record': { staffName: string; lineName: string; linkedTo: readonly string[] }
  /** Another LINE account is linked to the staff record (STAFF-19). */
  'staff.linked_elsewhere': Record<never, never>
  /** There is no such invitation, or it is no longer valid (STAFF-23). */
  'staff.invitation_refused': Record<never, never>
  'postcode.not_found': { postcode: string }
  /** The idempotency key was used before with another body. */
  'request.key_reused': Record<never, never>
  /** The same request of this resident is still being processed. */
  'request.in_progress': Record<never, never>
  /** Fields are missing or of the wrong type. */
  'request.malformed': { fields: readonly string[] }
  'request.too_large': Record<never, never>
  /** Too many requests in a short time; `afterSec` from now they are taken again. Nothing was done. */
  'request.too_many': { afterSec: number }
  /** Nothing was stored; sending the same again is safe. */
  'service.unavailable': Record<never, never>
}
/** Code of a refusal, `<area>.<reason>`. */
export type RefusalCode = keyof RefusalDetails

/** An expected no, as opposed to a fault, which is any other error. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: C
  readonly details: RefusalDetails[C]

  constructor(code: C, details: RefusalDetails[C]) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** `throw refuse('survey.not_found', { surveyId })` */
export const refuse = <C extends RefusalCode>(code: C, details: RefusalDetails[C]): Refusal<C> =>
  new Refusal(code, details)

/** Whether `error` is a refusal, of one of `codes` if any are given. */
export function isRefusal<C extends RefusalCode>(error: unknown, ...codes: C[]): error is Refusal<C> {
  return error instanceof Refusal && (codes.length === 0 || (codes as RefusalCode[]).includes(error.code))
}
