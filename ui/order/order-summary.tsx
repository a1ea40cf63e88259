import { Fragment } from 'react'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { payMethodText, paymentStatusText, taxLabel, yenText } from '../../application/texts/payment-text.ts'
import type { Order } from '../../domain/order/order.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import { TaxableType, TaxType } from '../../domain/tax/tax-terms.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import styles from './order.module.css'

/** What of an order is summed up; the payment is absent while it has none. */
type SummedUp = Pick<Order, 'amount' | 'tax' | 'taxType' | 'taxRate' | 'details'> & {
  payment?: Pick<Order, 'payMethod' | 'status' | 'completedDate' | 'canceledDate' | 'orderId'>
}

type Props = {
  order: SummedUp
  /** Only sub-total, tax and total: on the small screen of the messaging app (ORDER-02). */
  isShort: boolean
}

/** The sums of an order, and its payment as far as there is one (ORDER-01). */
export function OrderSummary({ order, isShort }: Props) {
  const texts = useTexts('payment')
  const { amount, tax, details, payment } = order
  const rows: [string, string][] = [
    [texts['bill.subtotal'], yenText(texts, amount)],
    [taxLabel(texts, order), yenText(texts, tax)],
    [texts['bill.total'], yenText(texts, totalOf(order))],
    ...(payment && !isShort ? paymentRows(payment, totalOf(order), texts) : []),
  ]
  return (
    <>
      <dl className={styles.sums}>
        {rows.map(([label, value], at) => (
          <div key={label} className={at === 2 ? styles.total : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {details.some(({ taxableType }) => taxableType === TaxableType.TAX_FREE) && (
        <p className={styles.note}>{texts['bill.taxFree']}</p>
      )}
    </>
  )
}

/** What is to be paid, in whole yen: with the tax on top where prices exclude it. */
export const totalOf = ({ amount, tax, taxType }: Pick<Order, 'amount' | 'tax' | 'taxType'>): number =>
  taxType === TaxType.OUTER ? amount + tax : amount

function paymentRows(
  { payMethod, status, completedDate, canceledDate, orderId }: NonNullable<SummedUp['payment']>,
  total: number,
  texts: Texts<'payment'>,
): [string, string][] {
  return [
    ...(payMethod && total > 0
      ? [[texts['bill.method'], payMethodText(texts, payMethod)] as [string, string]]
      : []),
    [texts['bill.status'], paymentStatusText(texts, status, total)],
    ...(completedDate ? [[texts['bill.completed'], displayDateTime(completedDate)] as [string, string]] : []),
    ...(canceledDate ? [[texts['bill.canceled'], displayDateTime(canceledDate)] as [string, string]] : []),
    [texts['number.label'], orderId || texts['number.none']],
  ]
}

/** The lines of an order, to be read: name, price, count and amount (CAL-09). */
export const OrderLines = ({ details }: Pick<Order, 'details'>) => (
  <ul className={styles.lines}>
    {details.map((line) => (
      <li key={line.detailId}>
        <LineText line={line} />
      </li>
    ))}
  </ul>
)

type LineProps = {
  line: Pick<Order['details'][number], 'productName' | 'price' | 'count' | 'amount' | 'taxableType'>
}

/** One line of an order in words; ※ where it is free of tax (ORDER-04). */
export function LineText({ line }: LineProps) {
  const texts = useTexts('payment')
  const { say } = useTranslation()
  return (
    <Fragment>
      <span className={styles.name}>
        {say(line.productName)}
        {line.taxableType === TaxableType.TAX_FREE && '※'}
      </span>
      <span className={styles.each}>
        {textOf(texts, 'bill.each', { price: yenText(texts, line.price), count: line.count })}
      </span>
      <span className={styles.amount}>{yenText(texts, line.amount)}</span>
    </Fragment>
  )
}
