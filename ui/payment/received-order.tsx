import { useEffect, useState } from 'react'
import type { OwnPayment } from '../../application/payment/own-payment.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { KeptPayment } from './kept-payment.tsx'
import styles from './payment.module.css'
import { loadPaymentWording, type PaymentWording } from './payment-wording.ts'

/** What telling of a stored order depends on. */
export type ReceivedNeeds = Pick<UseCases, 'listPaymentResults'> & Pick<BrowserServices, 'loadTexts' | 'log'>

type Props = { partitionKey: string; languageCode: LanguageCode; needs: ReceivedNeeds }

/** Reception number, amount and status of the payment of an answer that was just sent (FORM-09); nothing if it has none, or it can't be read (PAY-27). */
export function ReceivedOrder({ partitionKey, languageCode, needs }: Props) {
  const [received, setReceived] = useState<{ payment: OwnPayment; wording: PaymentWording }>()
  useEffect(() => {
    const read = async () => {
      const [payment] = await needs.listPaymentResults([partitionKey])
      if (payment) setReceived({ payment, wording: await loadPaymentWording(languageCode, needs) })
    }
    read().catch((error) => needs.log('The reception number could not be read', error))
  }, [partitionKey, languageCode, needs])
  return received ? (
    <div className={styles.received}>
      <KeptPayment {...received} />
    </div>
  ) : null
}
