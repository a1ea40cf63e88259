import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { yenText } from '../../application/texts/payment-text.ts'
import { PaymentStatus } from '../../domain/order/order-state.ts'
import { hasReceipt, receiptTotal } from '../../domain/payment/receipt.ts'
import type { LoadPayments, ShownPayment } from '../answer/shown-payment.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { OrderView } from './order-view.tsx'

/** Keys that one call takes. */
const KEYS_AT_ONCE = 300

/** Reads payments as results show them (PAY-30, LIST-04, DETAIL-05). */
export const loadShownPayments: LoadPayments = async (partitionKeys, needs) => {
  const isBrief = needs.messaging.isInClient()
  const shown = new Map<string, ShownPayment>()
  for (let from = 0; from < partitionKeys.length; from += KEYS_AT_ONCE) {
    const payments = await needs.listPaymentResults(partitionKeys.slice(from, from + KEYS_AT_ONCE))
    for (const { partitionKey, ...payment } of payments) {
      shown.set(partitionKey, {
        products: <Products payment={payment} />,
        order: <OrderView payment={payment} isBrief={isBrief} />,
        refund: hasReceipt(payment.status) ? <Refund payment={payment} /> : undefined,
      })
    }
  }
  return shown
}

function Products({ payment }: { payment: OwnPayment }) {
  const texts = useTexts('payment')
  const { plain } = useTranslation()
  return payment.details
    .map(({ productName, count }) => textOf(texts, 'bill.product', { name: plain(productName), count }))
    .join('\n')
}

/** What was taken is given back, what was reserved on a card is released. */
function Refund({ payment }: { payment: OwnPayment }) {
  const texts = useTexts('payment')
  const isReserved = payment.status === PaymentStatus.COMPLETED_CREDIT
  const total = yenText(texts, receiptTotal(payment))
  return textOf(texts, isReserved ? 'cancel.release' : 'cancel.refund', { total })
}
