import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { autoCompleteOf } from '../survey/rules/auto-complete.ts'
import { isPostcode } from '../survey/rules/digit-rules.ts'

/** A postcode of 7 half-width digits; the address is looked up from it (VAL-11, VAL-12). */
export const postcode: ItemType = {
  takesAnswer: true,
  control: (item) => ({
    kind: 'line',
    inputMode: 'numeric',
    autoComplete: autoCompleteOf(item, 'postal-code'),
    lookup: 'address',
  }),
  check: ([value = ''], item) => (isPostcode(value) ? [] : [issue(item, 'postcode.invalid', {})]),
  shown: ([value = '']) => value,
}
