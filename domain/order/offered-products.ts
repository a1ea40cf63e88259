import { searchText } from '../shared/search-text.ts'
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

/** What of the products is looked for; the category is '' for all of them. */
type Wanted = { categoryId: string; query: string }

/**
 * The products of a category in which every word of the query is found, as they are written and as they are translated
 * (ORDER-08).
 */
export function findProducts(
  products: readonly Product[],
  { categoryId, query }: Wanted,
  translated = (source: string): string => source,
): Product[] {
  const words = searchText(query).split(/\s+/).filter(Boolean)
  return products.filter(({ productName, productCategories }) => {
    const looked = searchText(`${productName}\n${translated(productName)}`)
    const isOfCategory =
      categoryId === '' || productCategories.some(({ productCategoryId }) => productCategoryId === categoryId)
    return isOfCategory && words.every((word) => looked.includes(word))
  })
}
