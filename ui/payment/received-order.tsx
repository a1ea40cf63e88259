import { useEffect, useState } from 'react'
import type { OwnPayment } from '../../application/payment/own-payment.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { KeptPayment } from './kept-payment.tsx'
import styles from './payment.module.css'

/** What telling of a stored order depends on. */
export type ReceivedNeeds = Pick<UseCases, 'listPaymentResults'> & Pick<BrowserServices, 'log'>

type Props = { partitionKey: string; needs: ReceivedNeeds }

/**
 * Reception number, amount and status of the payment of an answer that was just sent (FORM-09); nothing if it has none,
 * or it can't be read (PAY-27).
 */
export function ReceivedOrder({ partitionKey, needs }: Props) {
  const [received, setReceived] = useState<OwnPayment>()
  useEffect(() => {
    const read = async () => {
      const [payment] = await needs.listPaymentResults([partitionKey])
      if (payment) setReceived(payment)
    }
    read().catch((error) => needs.log('The reception number could not be read', error))
  }, [partitionKey, needs])
  return received ? (
    <div className={styles.received}>
      <KeptPayment payment={received} />
    </div>
  ) : null
}
