import type { Issue } from './survey/issue.ts'

/** Every way the product says no, with the facts its message needs. No personal data in details. */
export type RefusalDetails = {
  /** No session token, or one that does not verify. */
  'auth.required': Record<never, never>
  /** A session token of ours that has run out. */
  'auth.expired': Record<never, never>
  /** LINE refused the code or the ID token, or it is not meant for us. */
  'auth.sign_in_failed': Record<never, never>
  /** There is no such survey. */
  'survey.not_found': { surveyId: string }
  /** The survey exists but has no schema. */
  'survey.no_config': { surveyId: string }
  /** The form was rendered from an older config than the one in force. */
  'survey.outdated': { surveyId: string }
  /** Also when it belongs to someone else. */
  'answer.not_found': Record<never, never>
  /** The answer changed after the form was opened. */
  'answer.outdated': Record<never, never>
  /** Some items break a rule; nothing was stored. */
  'answer.invalid': { issues: readonly Issue[] }
  /** Nothing was answered at all. */
  'answer.empty': Record<never, never>
  /** The survey forbids editing (isEditDisabled). */
  'answer.edit_disabled': Record<never, never>
  /** It is cancelled already, by whatever way. */
  'answer.cancelled': Record<never, never>
  /** It was cancelled, so it can't be changed any more. */
  'answer.change_of_cancelled': Record<never, never>
  /** The office has finished it, so it can't be changed any more (CANCEL-16). */
  'answer.completed': Record<never, never>
  /** It may not be deleted: no reservation of it has run out unused. */
  'answer.not_overdue': Record<never, never>
  /** Required searchable items are unanswered; nothing was looked for (SRCH-04). */
  'search.required_missing': { itemKeys: readonly string[] }
  /** Nothing to look for was given (SRCH-13). */
  'search.empty': Record<never, never>
  /** What was looked for belongs to another account (SRCH-09, SRCH-11). */
  'search.foreign': Record<never, never>
  /** The resident has failed too often today to find records that nobody has claimed yet. */
  'search.blocked': Record<never, never>
  'calendar.not_found': { calendarId: string }
  'category.not_found': { categoryId: string }
  /** No such slot, category or item, or not one that this item of the form offers. */
  'reservation.unknown': { itemKey: string }
  /** The calendar takes no reservations now. */
  'reservation.closed': { itemKey: string }
  /** The slot can't be booked, whatever room it has: over, on a day off, or outside the bookable days. */
  'reservation.impossible': { itemKey: string; why: 'past' | 'day_off' | 'window' }
  /** Too few places are left. */
  'reservation.slot_full': { itemKey: string; remaining: number }
  /** The resident has as many bookings in the bookable days as allowed. */
  'reservation.cap_of_period': { itemKey: string; max: number }
  /** The resident has as many bookings on that day as allowed. */
  'reservation.cap_of_day': { itemKey: string; max: number }
  /** What is to be booked is chosen, but not when. */
  'reservation.no_time': { itemKey: string }
  /** The second dose, while the first has no implementation date (VACC-01). */
  'reservation.first_dose_missing': { itemKey: string }
  /** Too late to change or cancel (CANCEL-10, CANCEL-17). */
  'reservation.deadline_passed': Record<never, never>
  /** A time slot with live bookings can't be removed or moved by an import. */
  'city.slot_in_use': { calendarId: string; slotKey: number }
  /** A form with live bookings can't be removed by an import: nobody could cancel them. */
  'city.survey_in_use': { surveyId: string }
  /** The survey takes payments and payment is switched off. */
  'payment.not_accepted': Record<never, never>
  /** The survey takes payments and payment is switched off: its answers can't be cancelled here (ERR-29). */
  'payment.cancel_not_accepted': Record<never, never>
  'postcode.not_found': { postcode: string }
  /** The same idempotency key came with another body. */
  'request.key_reused': Record<never, never>
  /** The same resident is writing the same thing right now. */
  'request.in_progress': Record<never, never>
  /** Fields that are missing or of the wrong shape. */
  'request.malformed': { fields: readonly string[] }
  'request.too_large': Record<never, never>
  /** Nothing was stored; sending the same again is safe. */
  'service.unavailable': Record<never, never>
}
export type RefusalCode = keyof RefusalDetails

/** Where an engine keeps how many calls an error remembers; not all do. */
const traces: ErrorConstructor & { stackTraceLimit?: number } = Error

/** An expected no. Anything else that is thrown is a fault. It remembers no calls: nobody prints them, and they cost time. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: C
  readonly details: RefusalDetails[C]

  constructor(code: C, details: RefusalDetails[C]) {
    const { stackTraceLimit } = traces
    traces.stackTraceLimit = 0
    super(code)
    if (stackTraceLimit !== undefined) traces.stackTraceLimit = stackTraceLimit
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
