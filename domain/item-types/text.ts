import type { ItemType } from '../survey/item-type.ts'
import { lineControl } from '../survey/rules/line-control.ts'
import { checkLine } from '../survey/rules/text-rules.ts'

/** A one-line text (spec §5 "Text", ITEM-01). */
export const text: ItemType = {
  takesAnswer: true,
  control: (item) => lineControl(item),
  check: ([value = ''], item) => checkLine(value, item),
  shown: ([value = '']) => value,
}
