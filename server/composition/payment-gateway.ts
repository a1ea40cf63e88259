import { createHmac } from 'node:crypto'
import { sbPaymentGateway } from '../../adapters/card-payment/sb-payment-gateway.ts'
import type { PaymentGateway } from '../../application/ports/payment-gateway.ts'
import type { Config } from './config.ts'
import type { Origins } from './line-endpoints.ts'
import { paymentAddresses } from './payment-addresses.ts'

/** The configured payment provider, which knows residents by a name that is always the same and says nothing; undefined if there is none. */
export const paymentGatewayOf = (
  { payment }: Pick<Config, 'payment'>,
  origins: Origins,
): PaymentGateway | undefined =>
  payment &&
  sbPaymentGateway({
    ...payment,
    ...paymentAddresses(payment, origins),
    // By the provider's key, as by the hash of a form: a new DATA_KEY would make payments foreign that are under way.
    customerCode: (userId) =>
      createHmac('sha256', payment.hashKey).update(`customer ${userId}`).digest('hex').slice(0, 32),
  })
