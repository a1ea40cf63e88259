import type { ItemType } from '../survey/item-type.ts'
import { autoCompleteOf } from '../survey/rules/auto-complete.ts'
import { checkLine } from '../survey/rules/text-rules.ts'

/** A street address, typed or filled in by a postcode item (ITEM-06). */
export const address: ItemType = {
  takesAnswer: true,
  control: (item) => ({
    kind: 'line',
    inputMode: 'text',
    autoComplete: autoCompleteOf(item, 'street-address'),
  }),
  check: ([value = ''], item) => checkLine(value, item),
  shown: ([value = '']) => value,
}
