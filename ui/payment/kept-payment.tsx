import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { paymentStatusText, yenText } from '../../application/texts/payment-text.ts'
import { awaitsResult } from '../../domain/order/order-state.ts'
import { receiptTotal } from '../../domain/payment/receipt.ts'
import { useTexts } from '../frame/translation.ts'
import styles from './payment.module.css'
import { ReceptionNumber } from './reception-number.tsx'

/**
 * What a resident needs when they ask: number, and where there is something to pay the amount and, once it is known,
 * its status (PAY-08).
 */
export function KeptPayment({ payment }: { payment: OwnPayment }) {
  const texts = useTexts('payment')
  const total = receiptTotal(payment)
  return (
    <>
      <ReceptionNumber orderId={payment.orderId} />
      {total > 0 && (
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
      )}
    </>
  )
}
