import type { PaymentService, Product } from './payment-service.ts'

/**
 * The products of a service that a form sells: without a reservation those that belong to none, with one those of its items
 * (ORDER-24). Products that can't be bought at present are never among them.
 * @param itemIds the reservation items that can be booked with the form's choice; undefined: the form has no reservation
 */
export const offeredProducts = (
  { products }: Pick<PaymentService, 'products'>,
  itemIds: ReadonlySet<string> | undefined,
): Product[] =>
  products.filter(
    ({ disabled, reservationPaymentItemId: itemId }) =>
      disabled !== true && (itemIds ? itemId !== undefined && itemIds.has(itemId) : itemId === undefined),
  )
