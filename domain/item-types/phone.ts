import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { autoCompleteOf } from '../survey/rules/auto-complete.ts'
import { isPhone } from '../survey/rules/digit-rules.ts'

/** A phone number of 10 or 11 half-width digits (VAL-10). */
export const phone: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'line', inputMode: 'tel', autoComplete: autoCompleteOf(item, 'tel') }),
  check: ([value = ''], item) => (isPhone(value) ? [] : [issue(item, 'phone.digits', {})]),
  shown: ([value = '']) => value,
}
