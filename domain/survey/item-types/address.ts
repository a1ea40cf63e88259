import type { ItemType } from '../item-type.ts'
import { checkLine } from '../rules/text-rules.ts'

/** A street address, typed or filled in by a postcode item (ITEM-06). */
export const address: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'line', inputMode: 'text', autoComplete: 'street-address' }),
  check: ([value = ''], item) => checkLine(value, item),
  shown: ([value = '']) => value,
}
