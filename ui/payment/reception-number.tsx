import { CopyButton } from '../frame/parts/copy-button.tsx'
import { useTexts } from '../frame/translation.ts'
import styles from './payment.module.css'

/** The reception number, with a button that copies it (RCPT-05, ORDER-03). */
export function ReceptionNumber({ orderId }: { orderId: string }) {
  const texts = useTexts('payment')
  return (
    <div className={styles.number}>
      <dl>
        <dt>{texts['number.label']}</dt>
        <dd>{orderId || texts['number.none']}</dd>
      </dl>
      {orderId && <CopyButton text={orderId} />}
    </div>
  )
}
