import type { RefusalCode } from '../../../../domain/refusal.ts'

/** Ways in which the order of a form is not taken. */
export const orderRefusals = [
  'payment.not_accepted',
  'payment.not_appending',
  'payment.cancelled',
  'payment.by_office',
  'order.invalid',
  'order.outdated',
  'tax.not_set',
  'tax.no_rate',
] as const satisfies readonly RefusalCode[]
