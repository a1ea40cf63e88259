import { offeredProducts } from '../../domain/order/offered-products.ts'
import type { Product } from '../../domain/order/payment-service.ts'
import { refuse } from '../../domain/refusal.ts'
import { itemsOf, nodeOf } from '../../domain/reservation/category-tree.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import type { Settings } from '../shared/settings.ts'

/** A product with the service that sells it. */
type ReservationProduct = Product & { serviceId: string }

/**
 * Driving port: what can be bought with a reservation in a small category, of all services in the order of the products
 * (API-45, ORDER-24).
 *
 * @throws Refusal `category.not_found`
 * @throws Refusal `payment.not_accepted` if payment is switched off
 */
type ListReservationProducts = (command: { categoryId: string }) => Promise<readonly ReservationProduct[]>

/** Where what can be booked is known. */
type Products = { catalog(): Promise<Pick<StoredCatalog, 'categories' | 'items'>> }

type Needs = { paymentConfig: PaymentConfigRepository; bookings: Products; settings: Settings }

export const makeListReservationProducts =
  ({ paymentConfig, bookings, settings }: Needs) =>
  (): ListReservationProducts =>
  async ({ categoryId }) => {
    if (!settings.paymentFeature) throw refuse('payment.not_accepted', {})
    const { items, categories } = await bookings.catalog()
    if (!categories || !nodeOf(categories, categoryId)) throw refuse('category.not_found', { categoryId })
    const reserved = new Set<string | undefined>(itemsOf(items, categoryId).map(({ itemId }) => itemId))
    const { services } = await paymentConfig.find()
    return [...services.values()]
      .flatMap((service) =>
        offeredProducts(service).map((product) => ({ ...product, serviceId: service.serviceId })),
      )
      .filter(({ reservationPaymentItemId }) => reserved.has(reservationPaymentItemId))
      .sort((a, b) => a.order - b.order)
  }
