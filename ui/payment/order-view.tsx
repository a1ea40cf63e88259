import { useNavigate } from 'react-router-dom'
import { payMethodText, paymentStatusText, taxLabel } from '../../application/messages/payment-text.ts'
import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { PaymentStatus } from '../../domain/order/order-state.ts'
import { hasReceipt, receiptTotal } from '../../domain/payment/receipt.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import { formatYen } from '../../domain/shared/yen.ts'
import { TaxableType } from '../../domain/tax/tax-terms.ts'
import { Button } from '../frame/parts/button.tsx'
import styles from './payment.module.css'
import { isAwaited } from './payment-page-store.ts'
import type { PaymentWording } from './payment-wording.ts'

type Props = {
  payment: OwnPayment
  wording: PaymentWording
  /** Only the amounts: inside LINE (ORDER-02). */
  isBrief: boolean
}

/** A stored order: what was bought, its amounts, and how and when it was paid (DETAIL-05, ORDER-01 to ORDER-05). */
export function OrderView({ payment, wording, isBrief }: Props) {
  const navigate = useNavigate()
  const { texts } = wording
  const note = noteOf(payment)
  return (
    <section className={styles.order}>
      <h2>{texts['bill.title']}</h2>
      <Products payment={payment} wording={wording} />
      <dl className={styles.sums}>
        {linesOf(payment, wording)
          .slice(0, isBrief ? 3 : undefined)
          .map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {note && <p className={styles.note}>{texts[note]}</p>}
      {hasReceipt(payment.status) && payment.state !== 'refund_needed' && (
        <Button onClick={() => navigate(`/receipt?key=${encodeURIComponent(payment.orderId)}`)} quiet>
          {texts['bill.receipt']}
        </Button>
      )}
    </section>
  )
}

function Products({ payment, wording: { texts, say } }: Pick<Props, 'payment' | 'wording'>) {
  const isTaxFree = ({ taxableType }: OwnPayment['details'][number]) => taxableType === TaxableType.TAX_FREE
  return (
    <>
      <ul className={styles.products}>
        {payment.details.map((detail) => (
          <li key={detail.detailId}>
            <span>
              {isTaxFree(detail) && '※'}
              {detail.productName}
            </span>
            <span className={styles.each}>
              {say('bill.each', { price: formatYen(detail.price), count: detail.count })}
            </span>
            <span className={styles.amount}>{formatYen(detail.amount)}</span>
          </li>
        ))}
      </ul>
      {payment.details.some(isTaxFree) && <p className={styles.note}>{texts['bill.taxFree']}</p>}
    </>
  )
}

/** The lines of the summary; the first three are the amounts. */
function linesOf(payment: OwnPayment, { texts }: PaymentWording): [term: string, text: string][] {
  const { payMethod, completedDate, canceledDate, orderId } = payment
  return [
    [texts['bill.subtotal'], formatYen(payment.amount)],
    [taxLabel(texts, payment), formatYen(payment.tax)],
    [texts['bill.total'], formatYen(receiptTotal(payment))],
    ...(payMethod ? [[texts['bill.method'], payMethodText(texts, payMethod)] as [string, string]] : []),
    [texts['bill.status'], paymentStatusText(texts, payment.status)],
    ...dateLine(texts['bill.completed'], completedDate),
    ...dateLine(texts['bill.canceled'], canceledDate),
    [texts['number.label'], orderId || texts['number.none']],
  ]
}

/** The line is left out where there is no date (ORDER-05). */
const dateLine = (term: string, epochSec: number | undefined): [string, string][] =>
  epochSec ? [[term, displayDateTime(epochSec)]] : []

/** What the status does not tell. */
function noteOf(payment: OwnPayment) {
  if (isAwaited(payment)) return 'bill.checking'
  if (payment.state !== 'refund_needed') return undefined
  return payment.status === PaymentStatus.COMPLETED_CREDIT ? 'bill.releaseNeeded' : 'bill.refundNeeded'
}
