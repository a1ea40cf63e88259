import { useNavigate } from 'react-router-dom'
import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { awaitsResult, PaymentStatus } from '../../domain/order/order-state.ts'
import { hasReceipt } from '../../domain/payment/receipt.ts'
import { Button } from '../frame/parts/button.tsx'
import { useTexts } from '../frame/translation.ts'
import { OrderLines, OrderSummary } from '../order/order-summary.tsx'
import styles from './payment.module.css'

type Props = {
  payment: OwnPayment
  /** Only the amounts: inside LINE (ORDER-02). */
  isBrief: boolean
}

/** A stored order: what was bought, its amounts, and how and when it was paid (DETAIL-05, ORDER-01 to ORDER-05). */
export function OrderView({ payment, isBrief }: Props) {
  const texts = useTexts('payment')
  const navigate = useNavigate()
  const note = noteOf(payment)
  return (
    <section className={styles.order}>
      <h2>{texts['bill.title']}</h2>
      <OrderLines details={payment.details} />
      <OrderSummary order={{ ...payment, payment }} isShort={isBrief} />
      {note && <p className={styles.note}>{texts[note]}</p>}
      {hasReceipt(payment.status) && payment.state !== 'refund_needed' && (
        <Button onClick={() => navigate(`/receipt?key=${encodeURIComponent(payment.orderId)}`)} quiet>
          {texts['bill.receipt']}
        </Button>
      )}
    </section>
  )
}

/** What the status does not tell. */
export function noteOf(payment: OwnPayment) {
  if (awaitsResult(payment.state)) return 'bill.checking'
  if (payment.state !== 'refund_needed') return undefined
  return payment.status === PaymentStatus.COMPLETED_CREDIT ? 'bill.releaseNeeded' : 'bill.refundNeeded'
}
