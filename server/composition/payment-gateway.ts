import { createHmac } from 'node:crypto'
import { sbPaymentGateway } from '../../adapters/card-payment/sb-payment-gateway.ts'
import { derivedKey } from '../../adapters/sealing/data-key.ts'
import type { PaymentGateway } from '../../application/ports/payment-gateway.ts'
import type { Config } from './config.ts'
import type { Origins } from './line-endpoints.ts'
import { paymentAddresses } from './payment-addresses.ts'

/**
 * The configured payment provider; undefined if there is none. It knows residents by a name that only DATA_KEY can make of theirs:
 * with another key they get other names, and a payment that is then under way is not taken.
 */
export function paymentGatewayOf(
  { payment, dataKey }: Pick<Config, 'payment' | 'dataKey'>,
  origins: Origins,
): PaymentGateway | undefined {
  if (!payment) return undefined
  const key = derivedKey(dataKey, 'payment-customer')
  return sbPaymentGateway({
    ...payment,
    ...paymentAddresses(payment, origins),
    customerCode: (userId) => createHmac('sha256', key).update(userId, 'utf8').digest('hex').slice(0, 32),
  })
}
