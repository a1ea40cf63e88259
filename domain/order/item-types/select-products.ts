import { issue } from '../../survey/issue.ts'
import type { ItemType } from '../../survey/item-type.ts'
import { orderLinePattern } from '../order-line-pattern.ts'

/**
 * The products that are bought, a text for each line. Checks only the format; whether the products exist and how many may be bought
 * is checked against the payment service.
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
