import type { ItemType } from '../item-type.ts'
import { checkLine } from '../rules/text-rules.ts'

/** A street address: filled by a postcode item, typed freely (ITEM-06). */
export const address: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'line', inputMode: 'text', autoComplete: 'street-address' }),
  check: ([value = ''], item) => checkLine(value, item),
  shown: ([value = '']) => value,
}
