import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { paymentStatusText, yenText } from '../../application/texts/payment-text.ts'
import { awaitsResult } from '../../domain/order/order-state.ts'
import { receiptTotal } from '../../domain/payment/receipt.ts'
import { useTexts } from '../frame/translation.ts'
import styles from './payment.module.css'
import { ReceptionNumber } from './reception-number.tsx'

type Props = { payment: OwnPayment }

/** What a resident needs when they ask: what was to be paid, and the number. */
export const KeptPayment = ({ payment }: Props) => (
  <>
    <PaidAmount payment={payment} />
    <ReceptionNumber orderId={payment.orderId} />
  </>
)

/** The amount, where there is something to pay, and its status once it is known (PAY-08). */
export function PaidAmount({ payment }: Props) {
  const texts = useTexts('payment')
  const total = receiptTotal(payment)
  if (total === 0) return null
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts['bill.total']}</dt>
        <dd>{yenText(texts, total)}</dd>
      </div>
      {!awaitsResult(payment.state) && (
        <div>
          <dt>{texts['bill.status']}</dt>
          <dd>{paymentStatusText(texts, payment.status, total)}</dd>
        </div>
      )}
    </dl>
  )
}
