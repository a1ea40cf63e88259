import { observer } from 'mobx-react-lite'
import { yenText } from '../../application/texts/payment-text.ts'
import type { OrderStore } from '../form/controls/products/order-store.ts'
import { Original } from '../frame/parts/original.tsx'
import { japanese, useTexts } from '../frame/translation.ts'
import { OrderLines, OrderSummary, totalOf } from '../order/order-summary.tsx'
import styles from './checkout.module.css'

type Props = {
  order: OrderStore
  isCash: boolean
  paysNow: boolean
  /** What is bought stands nowhere else on the screen (CAL-09). */
  withLines: boolean
  isShort: boolean
}

/** What is about to be paid: how much, how, and what comes next. */
export const CheckoutSummary = observer(function CheckoutSummary(props: Props) {
  const { order, isCash, paysNow, withLines, isShort } = props
  const { priced, phase } = order
  const texts = useTexts('shared', 'payment', 'order')
  const inJapanese = japanese.texts('payment', 'order')
  const payment = phase.name === 'ordered' ? phase.payment : undefined
  const summed = payment ? { ...payment, payment } : priced?.kind === 'priced' ? priced.order : undefined
  if (!summed) return null
  const way = isCash ? 'pay.cash' : 'pay.cashless'
  const next = paysNow ? 'pay.next' : isCash ? 'pay.next.cash' : 'pay.next.free'
  return (
    <section className={styles.checkout} aria-labelledby="checkout-title">
      <h3 id="checkout-title" className="answers-heading">
        {texts['pay.title']}
      </h3>
      {withLines && (
        <>
          <h4 className={styles.products}>{texts['pay.products']}</h4>
          <OrderLines details={summed.details} />
        </>
      )}
      <OrderSummary order={summed} isShort={isShort} />
      {!payment && totalOf(summed) > 0 && (
        <p>
          {texts['bill.method']}
          {texts.colon}
          <strong>{texts[way]}</strong>
        </p>
      )}
      <p>{texts[payment ? 'fixed' : next]}</p>
      <Original
        texts={[
          `${inJapanese['bill.total']} ${yenText(inJapanese, totalOf(summed))}`,
          inJapanese[payment ? 'fixed' : next],
        ]}
      />
    </section>
  )
})
