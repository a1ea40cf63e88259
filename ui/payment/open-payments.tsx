import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnPayment } from '../../application/payment/own-payment.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { Button } from '../frame/parts/button.tsx'
import { useTexts } from '../frame/translation.ts'
import { OrderLines } from '../order/order-summary.tsx'
import { KeptPayment } from './kept-payment.tsx'
import { noteOf } from './order-view.tsx'
import styles from './payment.module.css'

type Needs = Pick<UseCases, 'listOpenPayments'>

/**
 * What is drawn of the payments that no answer shows, of one form or of all; undefined: there are none. Rejects if they
 * do not come.
 */
export async function loadOpenPayments(needs: Needs, surveyId: string | undefined): Promise<ReactNode> {
  const all = await needs.listOpenPayments()
  const payments = all.filter((payment) => surveyId === undefined || payment.surveyId === surveyId)
  if (payments.length === 0) return undefined
  return <OpenPayments payments={payments} />
}

/** Payments of unknown result and money that waits to be given back, each with the way to its page. */
function OpenPayments({ payments }: { payments: readonly OwnPayment[] }) {
  const navigate = useNavigate()
  const texts = useTexts('payment')
  return (
    <section className={styles.open} aria-labelledby="open-payments">
      <h2 id="open-payments">{texts['page.result.title']}</h2>
      <ul>
        {payments.map((payment) => {
          const { orderId, surveyId, details } = payment
          const note = noteOf(payment)
          const path = `/completedPayment/${encodeURIComponent(surveyId)}?key=${encodeURIComponent(orderId)}`
          return (
            <li key={orderId}>
              <OrderLines details={details} />
              <KeptPayment payment={payment} />
              {note && <p>{texts[note]}</p>}
              <Button onClick={() => navigate(path)} quiet>
                {texts['page.toResult']}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
