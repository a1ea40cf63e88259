import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'

/**
 * A line of the answer to a product item: `productId:count` or `productCategoryId/productId:count`. The count is 1 to
 * 999,999, in half-width digits without leading zero; the payment provider takes no more pieces in a line.
 */
export const orderLinePattern = /^(?:([^:/]+)\/)?([^:/]+):([1-9]\d{0,5})$/

/**
 * The products that are bought, a text for each line. Checks only the format; whether the products exist and how many
 * may be bought is checked against the payment service.
 */
export const selectProducts: ItemType = {
  takesAnswer: true,
  severalTexts: true,
  control: () => ({ kind: 'products' }),
  check: (answer, item) =>
    answer.every((text) => orderLinePattern.test(text)) ? [] : [issue(item, 'text.format', {})],
  // Its words need the products.
  shown: () => '',
  requiredOfResidents: () => true,
  blankIssue: (item) => issue(item, 'product.required', {}),
}
