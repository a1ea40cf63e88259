import { issue } from '../issue.ts'
import type { ItemType } from '../item-type.ts'
import { isPhone } from '../rules/digit-rules.ts'

/** A phone number of 10 or 11 half-width digits (VAL-10). */
export const phone: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'line', inputMode: 'tel', autoComplete: 'tel' }),
  check: ([value = ''], item) => (isPhone(value) ? [] : [issue(item, 'phone.digits', {})]),
  shown: ([value = '']) => value,
}
