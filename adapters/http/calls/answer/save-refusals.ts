import type { RefusalCode } from '../../../../domain/refusal.ts'
import { bookingRefusals } from './booking-refusals.ts'

/** Ways in which a form that is sent is not saved, whether it is paid first or not. */
export const saveRefusals = [
  ...bookingRefusals,
  'payment.not_accepted',
  'payment.not_appending',
  'payment.cancelled',
  'payment.by_office',
  'order.invalid',
  'order.outdated',
  'order.other_category',
  'tax.not_set',
  'survey.not_found',
  'survey.no_config',
  'survey.outdated',
  'answer.invalid',
  'answer.empty',
  'answer.too_many',
  'answer.too_many_today',
  'member.required',
  'request.key_reused',
  'request.in_progress',
] as const satisfies readonly RefusalCode[]
