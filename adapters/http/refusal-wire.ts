import { detailLines } from '../../application/texts/cap-text.ts'
import { refusalText } from '../../application/texts/dictionary.ts'
import { attachment, reservation, shared, staff } from '../../application/texts/ja.json'
import type { Refusal, RefusalCode } from '../../domain/refusal.ts'

/** Every text of a refusal, and those of caps. */
const ja = { ...shared, ...attachment, ...reservation, ...staff }

/** Body of every answer that is not OK (spec §7, §8). */
export type ErrorBody = {
  result: 'ERROR'
  errorMessage: string
  /** The form is not the newest and must be reloaded. */
  needRefresh?: true
  /** `not_found`: the city has set no tax (TAX-12). */
  code?: WireCode
  /** Beside `code` where a relation is refused (API-53). */
  errMsg?: string
  /** There is no room left (API-14). */
  type?: 'quota_exceeded'
  /** A second line for a person (API-22, ERR-20). */
  checkDetail?: string
  /** Sending the same again is safe and may help. */
  retryable?: true
  /** Fields or items that are at fault. */
  badFields?: readonly string[]
  refusal?: { code: RefusalCode; details: object }
}

type WireCode = 'temporary_locked' | 'not_found' | 'already-relationed-other-user'

/** How one refusal looks on the wire. */
type WireForm = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
  /** Fixed text of the specification; absent: the Japanese message of the refusal. */
  errorMessage?: string
  needRefresh?: true
  code?: WireCode
  errMsg?: string
  type?: 'quota_exceeded'
  retryable?: true
}

/** Of an import or the office, whose commands and pages have words for it; no call of residents says it. */
const ofOffice = <S extends 403 | 404 | 422>(status: S) => ({ status, errorMessage: shared.ERROR_OCCURRED })
const ofCommand = ofOffice(422)

/** Status and fields per refusal. A new refusal does not compile until it has them. */
export const refusalWire = {
  'auth.required': { status: 401 },
  'auth.expired': { status: 403, errorMessage: 'IdToken expired.' },
  'auth.sign_in_failed': { status: 401 },
  'language.unknown': { status: 422 },
  'survey.not_found': { status: 404, errorMessage: 'NotFound' },
  'survey.no_config': { status: 404, errorMessage: 'No survey config.' },
  'survey.outdated': { status: 422, needRefresh: true },
  'survey.not_open': { status: 422 },
  'answer.not_found': { status: 404 },
  'answer.outdated': { status: 422, needRefresh: true },
  'answer.invalid': { status: 422 },
  'answer.empty': { status: 422 },
  'answer.edit_disabled': { status: 422 },
  'answer.cancelled': { status: 422 },
  'answer.change_of_cancelled': { status: 422 },
  'answer.completed': { status: 422 },
  'answer.not_overdue': { status: 422 },
  'answer.too_many': { status: 422 },
  'answer.too_many_today': { status: 429, retryable: true },
  'attachment.not_found': { status: 404 },
  'attachment.too_large': { status: 422 },
  'attachment.kind': { status: 422 },
  'attachment.heic': { status: 422 },
  'attachment.unreadable': { status: 422 },
  'attachment.infected': { status: 422 },
  'attachment.too_many': { status: 422 },
  'attachment.piece': { status: 422 },
  'attachment.not_scanned': { status: 503, retryable: true },
  'correction.late': { status: 422 },
  'correction.ended': { status: 422 },
  'correction.changed': { status: 422 },
  'correction.unchanged': { status: 422 },
  'member.required': { status: 422 },
  'member.number_taken': { status: 422 },
  'member.numbers_exhausted': { status: 422 },
  'member.too_many_look_ups': { status: 429, retryable: true },
  'member.still_reserved': { status: 422 },
  'member.office_only': { status: 422 },
  'search.required_missing': { status: 422 },
  'search.empty': { status: 422 },
  'search.foreign': { status: 422 },
  'search.blocked': { status: 422 },
  'calendar.not_found': { status: 404 },
  'category.not_found': { status: 404 },
  'reservation.unknown': { status: 422 },
  'reservation.closed': { status: 422 },
  'reservation.impossible': { status: 422 },
  'reservation.slot_full': { status: 422, type: 'quota_exceeded' },
  'reservation.cap_of_period': { status: 422 },
  'reservation.cap_of_day': { status: 422 },
  'reservation.age_limit': { status: 422 },
  'reservation.no_time': { status: 422 },
  'reservation.first_dose_missing': { status: 422 },
  'reservation.deadline_passed': { status: 422 },
  'city.slot_in_use': ofCommand,
  'city.category_in_use': ofCommand,
  'city.item_in_use': ofCommand,
  'city.survey_in_use': ofCommand,
  'city.form_kind': ofCommand,
  'city.number_item': ofCommand,
  'city.changed': ofCommand,
  'city.staff_sub': ofCommand,
  'office.no_duty': ofOffice(403),
  'office.link_first': ofOffice(403),
  'office.other_line': ofOffice(403),
  'office.not_allowed': ofOffice(403),
  'office.record_changed': ofOffice(422),
  'office.order_changed': ofOffice(422),
  'office.order_unfit': ofOffice(422),
  'office.part_invalid': ofOffice(422),
  'office.note_changed': ofOffice(422),
  'office.memo_too_long': ofOffice(422),
  'office.assignee_unknown': ofOffice(422),
  'office.not_claimed': ofOffice(422),
  'office.second_keeper': ofOffice(422),
  'office.code_mistyped': ofOffice(422),
  'office.no_erased_list': ofOffice(422),
  'office.day_to_come': ofOffice(422),
  'office.status_unknown': ofOffice(422),
  'office.dose_to_come': ofOffice(422),
  'office.words_invalid': ofOffice(422),
  'office.no_line': ofOffice(422),
  'office.items_invalid': ofOffice(422),
  'office.deadline_invalid': ofOffice(422),
  'office.nothing_asked': ofOffice(422),
  'office.nothing_told': ofOffice(422),
  'office.calendar_changed': ofOffice(422),
  'office.change_unfit': ofOffice(422),
  'office.form_changed': ofOffice(422),
  'office.form_unfit': ofOffice(422),
  'office.draft_changed': ofOffice(422),
  'office.form_id_taken': ofOffice(422),
  'office.time_past': ofOffice(422),
  'office.sheet_unreadable': ofOffice(422),
  'office.preview_over': ofOffice(404),
  'office.staff_unknown': ofCommand,
  'office.reason_invalid': ofCommand,
  'office.code_of_several': ofCommand,
  'office.item_of_several': ofCommand,
  'office.nothing_booked': ofCommand,
  'office.same_slot': ofCommand,
  'office.item_unknown': ofCommand,
  'office.item_fixed': ofCommand,
  'office.slot_unreadable': ofCommand,
  'payment.not_accepted': { status: 422 },
  'payment.cancel_not_accepted': { status: 422 },
  'payment.not_appending': { status: 422 },
  'payment.cancelled': { status: 422 },
  'payment.period_over': { status: 422 },
  'payment.by_office': { status: 422 },
  'payment.no_receipt': { status: 422 },
  'order.not_found': { status: 404 },
  'order.invalid': { status: 422 },
  'order.outdated': { status: 422, needRefresh: true },
  'order.pending': { status: 422 },
  'order.paid': { status: 422 },
  'order.ended': { status: 422 },
  'order.at_counter': { status: 422 },
  'order.other_category': { status: 422 },
  'tax.not_set': { status: 404, code: 'not_found' },
  'tax.no_rate': { status: 422 },
  'staff.code_unknown': { status: 404 },
  'staff.code_expired': { status: 422 },
  'staff.code_used': { status: 422 },
  'staff.password_wrong': { status: 422 },
  'staff.proof_refused': { status: 422 },
  'staff.sign_in_failed': { status: 422 },
  'staff.too_many_trials': { status: 429, retryable: true },
  'staff.invalid_form': { status: 422 },
  'staff.creation_failed': { status: 422 },
  'staff.link_unconfirmed': { status: 422 },
  'staff.second_record': { status: 422 },
  'staff.linked_elsewhere': {
    status: 422,
    code: 'already-relationed-other-user',
    errMsg: staff['refusal.staff.linked_elsewhere'],
  },
  'staff.invitation_refused': { status: 404 },
  'postcode.not_found': { status: 404 },
  'request.key_reused': { status: 422 },
  'request.in_progress': { status: 409, code: 'temporary_locked', retryable: true },
  'request.malformed': { status: 400 },
  'request.too_large': { status: 413 },
  'request.too_many': { status: 429, retryable: true },
  'service.unavailable': { status: 503, retryable: true },
} as const satisfies Record<RefusalCode, WireForm>

/** The body that tells a refusal: its text, its fields, and code and details from which the browser rebuilds it. */
export function errorBodyOf(refusal: Refusal): ErrorBody {
  const { status: _, ...fields }: WireForm = refusalWire[refusal.code]
  const badFields = badFieldsOf(refusal)
  const checkDetail = detailLines({ texts: ja }, refusal).join('\n')
  return {
    result: 'ERROR',
    errorMessage: fields.errorMessage ?? refusalText(ja, refusal),
    refusal: { code: refusal.code, details: refusal.details },
    ...fields,
    ...(checkDetail && { checkDetail }),
    ...(badFields && { badFields }),
  }
}

function badFieldsOf(refusal: Refusal): readonly string[] | undefined {
  if ('fields' in refusal.details) return refusal.details.fields
  if ('issues' in refusal.details) return refusal.details.issues.map((issue) => issue.itemKey)
  if ('staffIssues' in refusal.details) return refusal.details.staffIssues.map(({ field }) => field)
  return undefined
}
