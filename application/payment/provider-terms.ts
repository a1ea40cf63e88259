import type { PaymentService } from '../../domain/order/payment-service.ts'
import type { ProviderTerms } from '../ports/order-repository.ts'

/** What the provider is asked for on behalf of a service; without its own words credit cards and PayPay, paid at once. */
export const termsForProvider = (service: PaymentService | undefined): ProviderTerms => ({
  payMethods: service?.payMethods ?? ['credit', 'paypay'],
  authorisesOnly: service?.authorisesOnly === true,
})
