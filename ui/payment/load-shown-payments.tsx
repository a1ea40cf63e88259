import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { yenText } from '../../application/texts/payment-text.ts'
import { PaymentStatus } from '../../domain/order/order-state.ts'
import { hasReceipt, receiptTotal } from '../../domain/payment/receipt.ts'
import type { LoadPayments, ShownPayment } from '../answer/shown-payment.ts'
import { OrderView } from './order-view.tsx'
import { loadPaymentWording, type PaymentWording } from './payment-wording.ts'

/** Keys that one call takes. */
const KEYS_AT_ONCE = 300

/** Reads payments as results show them (PAY-30, LIST-04, DETAIL-05). */
export const loadShownPayments: LoadPayments = async (partitionKeys, languageCode, needs) => {
  const wording = await loadPaymentWording(languageCode, needs)
  const isBrief = needs.messaging.isInClient()
  const shown = new Map<string, ShownPayment>()
  for (let from = 0; from < partitionKeys.length; from += KEYS_AT_ONCE) {
    const payments = await needs.listPaymentResults(partitionKeys.slice(from, from + KEYS_AT_ONCE))
    for (const { partitionKey, ...payment } of payments) {
      shown.set(partitionKey, {
        products: productsOf(payment, wording, needs.speech().plain),
        order: <OrderView payment={payment} wording={wording} isBrief={isBrief} />,
        refund: refundOf(payment, wording),
      })
    }
  }
  return shown
}

const productsOf = (
  { details }: OwnPayment,
  { say }: PaymentWording,
  plain: (source: string) => string,
): string[] =>
  details.map(({ productName, count }) => say('bill.product', { name: plain(productName), count }))

/** What was taken is given back, what was reserved on a card is released. */
function refundOf(payment: OwnPayment, { texts, say }: PaymentWording): string | undefined {
  if (!hasReceipt(payment.status)) return undefined
  const isReserved = payment.status === PaymentStatus.COMPLETED_CREDIT
  const total = yenText(texts, receiptTotal(payment))
  return say(isReserved ? 'cancel.release' : 'cancel.refund', { total })
}
