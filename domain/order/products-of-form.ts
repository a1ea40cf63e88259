import { offeredProducts } from './offered-products.ts'
import type { PaymentService, Product } from './payment-service.ts'

/**
 * The products of a service that a form sells: without a reservation those that belong to none, with one those of its items (ORDER-24).
 * @param itemIds the reservation items that can be booked with the form's choice; undefined: the form has no reservation
 */
export const productsOfForm = (
  service: Pick<PaymentService, 'products'>,
  itemIds: ReadonlySet<string> | undefined,
): Product[] =>
  offeredProducts(service).filter(({ reservationPaymentItemId: itemId }) =>
    itemIds ? itemId !== undefined && itemIds.has(itemId) : itemId === undefined,
  )
