import type { RefusalCode } from '../../domain/refusal.ts'
import type { IssueCode } from '../../domain/survey/issue.ts'
import type { attachment, rules, shared, staff } from './ja.json'

type StaffRefusal = `refusal.${Extract<RefusalCode, `staff.${string}`>}`
type AttachmentRefusal = `refusal.${Extract<RefusalCode, `attachment.${string}`>}`
type RuleIssue = `issue.${Extract<IssueCode, `rule.${string}`>}`
/** What an import or the office is refused for is worded by its command. */
type ErrorKey = `issue.${IssueCode}` | `refusal.${Exclude<RefusalCode, `${'city' | 'office'}.${string}`>}`
/** Errors and refusals that have no text under their own key: the compiler asks for each of them below. */
type KeyWithoutText =
  | Exclude<ErrorKey, StaffRefusal | AttachmentRefusal | RuleIssue | keyof typeof shared>
  | Exclude<StaffRefusal, keyof typeof staff>
  | Exclude<AttachmentRefusal, keyof typeof attachment>
  | Exclude<RuleIssue, keyof typeof rules>

/**
 * Errors of items and refusals whose text stands under another key: the specification's own (MSG rows), or that of
 * another text.
 */
export const keysByCode = {
  'issue.required': 'ANSWER_REQUIRED_ITEM',
  'issue.required.choice': 'ANSWER_REQUIRED',
  'issue.postcode.invalid': 'INVALID_ADDRES',
  'issue.number.digits': 'issue.phone.digits',
  'issue.member_number.taken': 'refusal.member.number_taken',
  'issue.product.required': 'PLEASE_ADD_PRODUCT_DESP',
  'refusal.survey.no_config': 'ui.error.timeout',
  'refusal.answer.invalid': 'CONFIRM_ENTRIES',
  'refusal.answer.empty': 'CONFIRM_ENTRIES',
  'refusal.answer.completed.detail': 'CONTACT_DIRECTLY',
  'refusal.search.required_missing': 'REQUIRED_FiELDS',
  'refusal.search.empty': 'CONFIRM_ENTRIES',
  'refusal.reservation.cap_of_day': 'refusal.reservation.cap_of_period',
  'refusal.reservation.deadline_passed': 'DEADLINE_TO_CHANGE_OR_CANCEL',
  'refusal.reservation.deadline_passed.detail': 'CONTACT_DIRECTLY',
  'refusal.tax.not_set': 'TAX_NOT_YET_SET',
  'refusal.payment.cancelled': 'NO_CHANGES_BECAUSE_CANCEL',
  'refusal.payment.cancelled.detail': 'CONTACT_ADMINISTRATOR',
  'refusal.payment.period_over': 'DEADLINE_TO_CANCEL',
  'refusal.payment.by_office': 'refusal.member.office_only',
  'refusal.postcode.not_found': 'NOT_FOUND_ADDRES',
} as const satisfies Readonly<Record<KeyWithoutText, string> & Record<string, keyof typeof shared>>
