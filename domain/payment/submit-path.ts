import { PayType } from '../item-types/select-pay-type.ts'
import { isFinished, type PaymentStatus } from '../order/order-state.ts'
import type { SurveyConfig } from '../survey/survey-config.ts'

/**
 * What becomes of a form that is sent (PAY-01).
 *
 * - `provider`: it waits for the payment provider
 * - `direct`: the answer is saved at once: nothing is to be paid, or not here
 * - `no_products`: it can't be sent, nothing is ordered (ORDER-22)
 */
type SubmitPath = 'provider' | 'direct' | 'no_products'

/** How a form is sent; only CASH is known not to go to the provider. */
export function submitPath(form: {
  usePayment: SurveyConfig['usePayment']
  /** Of the payment that the answer has; undefined: it has none. */
  status: PaymentStatus | undefined
  payType: PayType | undefined
  /** Whole yen. */
  amountWithTax: number
  lines: readonly unknown[]
}): SubmitPath {
  if (form.usePayment !== 1 || isFinished(form.status)) return 'direct'
  if (form.lines.length === 0) return 'no_products'
  return form.payType !== PayType.CASH && form.amountWithTax > 0 ? 'provider' : 'direct'
}
