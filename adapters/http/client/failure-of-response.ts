import { CallFailure } from '../../../application/call-failure.ts'
import { Refusal, type RefusalCode, type RefusalDetails, refuse } from '../../../domain/refusal.ts'
import type { BookedSlot } from '../../../domain/reservation/cap-group.ts'
import type { StaffIssue } from '../../../domain/staff/staff-account.ts'
import type { Issue } from '../../../domain/survey/issue.ts'
import { count, fits, listOf, object, oneOf, type Shape, text, typed } from '../../shape.ts'
import { commonRefusals } from '../calls/call.ts'

type Detailed = {
  [C in Exclude<RefusalCode, `${'city' | 'office'}.${string}`>]: keyof RefusalDetails[C] extends never
    ? never
    : C
}[Exclude<RefusalCode, `${'city' | 'office'}.${string}`>]

const none = object({})
const ofSurvey = object({ surveyId: text })
const ofItem = object({ itemKey: text })
const bookedSlot = typed<BookedSlot>(
  object({ calendarName: text, day: text }, { coma: object({ start: text, end: text }) }),
)
const cap = object({ itemKey: text, max: count }, { group: text, booked: listOf(bookedSlot) })
const issue = typed<Issue>(object({ itemKey: text, code: text, details: none }))

const staffIssue = typed<StaffIssue>(
  object({ field: oneOf('username', 'password', 'email'), code: text }, { limit: count }),
)

/** Refusals that carry details. */
const detailsOf: { readonly [C in Detailed]: Shape<RefusalDetails[C]> } = {
  'survey.not_found': ofSurvey,
  'survey.no_config': ofSurvey,
  'survey.outdated': ofSurvey,
  'answer.invalid': object({ issues: listOf(issue) }),
  'answer.too_many': object({ max: count }),
  'search.required_missing': object({ itemKeys: listOf(text) }),
  'attachment.too_large': object({ maxBytes: count, megabytes: count }),
  'attachment.too_many': object({ max: count }),
  'attachment.piece': object({ have: count }),
  'correction.ended': object({ state: oneOf('answered', 'withdrawn', 'ended') }),
  'member.required': object({ memberFormId: text }),
  'member.number_taken': ofItem,
  'member.too_many_look_ups': object({ afterSec: count }),
  'member.still_reserved': object({ forms: text }),
  'calendar.not_found': object({ calendarId: text }),
  'category.not_found': object({ categoryId: text }),
  'reservation.unknown': ofItem,
  'reservation.closed': ofItem,
  'reservation.impossible': object({ itemKey: text, why: oneOf('past', 'day_off', 'window', 'interval') }),
  'reservation.slot_full': object({ itemKey: text, remaining: count }),
  'reservation.cap_of_period': cap,
  'reservation.cap_of_day': cap,
  'reservation.age_limit': object({
    itemKey: text,
    limit: object({}, { from: count, to: count, countedOn: oneOf('fiscalYearEnd') }),
  }),
  'reservation.no_time': ofItem,
  'reservation.first_dose_missing': ofItem,
  'answer.too_many_today': object({ max: count, afterSec: count }),
  'request.too_many': object({ afterSec: count }),
  'staff.too_many_trials': object({ afterSec: count, afterMin: count }),
  'staff.link_unconfirmed': object({ staffName: text, lineName: text }),
  'staff.second_record': object({ staffName: text, lineName: text, linkedTo: listOf(text) }),
  'staff.invalid_form': object({ staffIssues: listOf(staffIssue) }),
  'postcode.not_found': object({ postcode: text }),
  'request.malformed': object({ fields: listOf(text) }),
}

const shapes: Readonly<Record<string, Shape<object>>> = detailsOf

/** The fields of a response that is not OK. */
export type Fields = Readonly<Record<string, unknown>>

/** Why a response is not OK: a refusal, one of `refusals` or of `commonRefusals`, or else a failure. */
export function failureOfResponse(fields: Fields, status: number, refusals: readonly RefusalCode[]): Error {
  const { errorMessage, checkDetail } = fields
  return (
    refusalOf(fields, status, refusals) ??
    new CallFailure('http', `Request failed with status code ${status}`, {
      status,
      ...(fits(errorMessage, text) && { serverMessage: errorMessage }),
      ...(fits(checkDetail, text) && { serverDetail: checkDetail }),
    })
  )
}

function refusalOf(fields: Fields, status: number, refusals: readonly RefusalCode[]): Refusal | undefined {
  const { refusal } = fields
  const { code, details } = fits(refusal, named) ? refusal : noName
  const known = [...commonRefusals, ...refusals].find((one) => one === code)
  if (known && fits(details, shapes[known] ?? none)) return new Refusal(known, details)
  return refusalOfSpecification(fields, status, refusals)
}

const named = object({ code: text, details: none })
const noName = { code: '', details: {} }

/** What the specification's own fields say, where a server has no others (spec §7, §8). */
function refusalOfSpecification(
  { needRefresh, type, code, errorMessage, errMsg }: Fields,
  status: number,
  refusals: readonly RefusalCode[],
): Refusal | undefined {
  if (needRefresh === true) return refuse('survey.outdated', { surveyId: '' })
  if (type === 'quota_exceeded') return refuse('reservation.slot_full', { itemKey: '', remaining: 0 })
  if (errorMessage === 'No survey config.') return refuse('survey.no_config', { surveyId: '' })
  if (code === 'not_found' && refusals.includes('tax.not_set')) return refuse('tax.not_set', {})
  if ([code, errMsg].includes('already-relationed-other-user')) return refuse('staff.linked_elsewhere', {})
  return status === 409 && code === 'temporary_locked' ? refuse('request.in_progress', {}) : undefined
}
