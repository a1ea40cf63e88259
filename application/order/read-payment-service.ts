import { offeredProducts } from '../../domain/order/offered-products.ts'
import type { PaymentService, Product } from '../../domain/order/payment-service.ts'
import { refuse } from '../../domain/refusal.ts'
import type { OwnTaxTerms } from '../../domain/tax/tax-terms.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import type { Settings } from '../shared/settings.ts'

/** What residents may know of a payment service (ENT-12). */
type OfferedService = OwnTaxTerms &
  Pick<PaymentService, 'sortKey' | 'serviceId' | 'serviceName' | 'purchaseLimit' | 'payMethods'> & {
    /** What can be bought at present, in its order; absent: not asked for. */
    products?: readonly Product[]
  }

/**
 * Driving port: a payment service, and its products if they are asked for (API-50).
 * @returns `version` of everything that is for sale: an order made by another one is outdated
 * @throws Refusal `payment.not_accepted` if there is no such service, or payment is switched off (PAY-31)
 */
type ReadPaymentService = (command: {
  serviceId: string
  includeProducts?: boolean
}) => Promise<{ service: OfferedService; version: number }>

type Needs = { paymentConfig: PaymentConfigRepository; settings: Settings }

export const makeReadPaymentService =
  ({ paymentConfig, settings }: Needs) =>
  (): ReadPaymentService =>
  async ({ serviceId, includeProducts }) => {
    const { services, version } = await paymentConfig.find()
    const service = services.get(serviceId)
    if (!settings.paymentFeature || !service) throw refuse('payment.not_accepted', {})
    const {
      products: _products,
      authorisesOnly: _authorises,
      receiptCreatorName: _name,
      receiptDisplayAddress: _address,
      ...shown
    } = service
    return { service: { ...shown, ...(includeProducts && { products: offeredProducts(service) }) }, version }
  }
