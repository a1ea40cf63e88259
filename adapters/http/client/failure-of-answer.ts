import { CallFailure } from '../../../application/call-failure.ts'
import { Refusal, type RefusalCode, type RefusalDetails, refuse } from '../../../domain/refusal.ts'
import type { BookedSlot } from '../../../domain/reservation/cap-group.ts'
import type { StaffIssue } from '../../../domain/staff/staff-account.ts'
import type { Issue } from '../../../domain/survey/issue.ts'
import { commonRefusals } from '../calls/call.ts'
import { count, listOf, object, oneOf, type Shape, text } from '../calls/shape.ts'

type Detailed = {
  [C in Exclude<RefusalCode, `city.${string}`>]: keyof RefusalDetails[C] extends never ? never : C
}[Exclude<RefusalCode, `city.${string}`>]

const none = object({})
const ofSurvey = object({ surveyId: text })
const ofItem = object({ itemKey: text })
const slotShape = object({ calendarName: text, day: text }, { coma: object({ start: text, end: text }) })
const bookedSlot: Shape<BookedSlot> = { is: (value): value is BookedSlot => slotShape.is(value) }
const cap = object({ itemKey: text, max: count }, { group: text, booked: listOf(bookedSlot) })
const issueShape = object({ itemKey: text, code: text, details: none })
const issue: Shape<Issue> = { is: (value): value is Issue => issueShape.is(value) }

const staffIssueShape = object(
  { field: oneOf('username', 'password', 'email'), code: text },
  { limit: count },
)
const staffIssue: Shape<StaffIssue> = { is: (value): value is StaffIssue => staffIssueShape.is(value) }

/** Refusals that carry details. */
const detailsOf: { readonly [C in Detailed]: Shape<RefusalDetails[C]> } = {
  'survey.not_found': ofSurvey,
  'survey.no_config': ofSurvey,
  'survey.outdated': ofSurvey,
  'answer.invalid': object({ issues: listOf(issue) }),
  'answer.too_many': object({ max: count }),
  'search.required_missing': object({ itemKeys: listOf(text) }),
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

/** The fields of an answer that is not OK. */
export type Fields = Readonly<Record<string, unknown>>

/** Why an answer is not OK: a refusal, one of `refusals` or of `commonRefusals`, or else a failure. */
export function failureOfAnswer(fields: Fields, status: number, refusals: readonly RefusalCode[]): Error {
  const { errorMessage, checkDetail } = fields
  return (
    refusalOf(fields, status, refusals) ??
    new CallFailure('http', `Request failed with status code ${status}`, {
      status,
      ...(text.is(errorMessage) && { serverMessage: errorMessage }),
      ...(text.is(checkDetail) && { serverDetail: checkDetail }),
    })
  )
}

function refusalOf(fields: Fields, status: number, refusals: readonly RefusalCode[]): Refusal | undefined {
  const { refusal } = fields
  const { code, details } = named.is(refusal) ? refusal : noName
  const known = [...commonRefusals, ...refusals].find((one) => one === code)
  if (known && (shapes[known] ?? none).is(details)) return new Refusal(known, details)
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
