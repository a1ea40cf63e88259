import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { autoCompleteOf } from '../survey/rules/auto-complete.ts'
import { isEmail } from '../survey/rules/email-rule.ts'

/** An email address (VAL-14). */
export const email: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'line', inputMode: 'email', autoComplete: autoCompleteOf(item, 'email') }),
  check: ([value = ''], item) => (isEmail(value) ? [] : [issue(item, 'email.invalid', {})]),
  shown: ([value = '']) => value,
}
