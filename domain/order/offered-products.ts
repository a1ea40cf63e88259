import type { PaymentService, Product } from './payment-service.ts'

/** What of a service residents can buy at present, the smallest `order` first (ORDER-08). */
export const offeredProducts = ({ products }: Pick<PaymentService, 'products'>): Product[] =>
  products
    .filter(({ disabled }) => disabled !== true)
    .map(({ disabled: _, ...product }) => product)
    .sort((a, b) => a.order - b.order)

/**
 * The products of a service that a form sells: without a reservation those that belong to none, with one those of its
 * items (ORDER-24).
 * @param itemIds the reservation items that can be booked with the form's choice; undefined: the form has no
 * reservation
 */
export const productsOfForm = (
  service: Pick<PaymentService, 'products'>,
  itemIds: ReadonlySet<string> | undefined,
): Product[] =>
  offeredProducts(service).filter(({ reservationPaymentItemId: itemId }) =>
    itemIds ? itemId !== undefined && itemIds.has(itemId) : itemId === undefined,
  )

/** The products of a category of a service that residents can buy at present (ORDER-08). */
export const productsOfCategory = (
  service: Pick<PaymentService, 'products'>,
  productCategoryId: string,
): Product[] =>
  offeredProducts(service).filter(({ productCategories }) =>
    productCategories.some((category) => category.productCategoryId === productCategoryId),
  )
