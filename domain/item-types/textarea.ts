import type { ItemType } from '../survey/item-type.ts'
import { checkArea, normaliseLineBreaks } from '../survey/rules/text-rules.ts'

/** A text of several lines; line breaks are stored as LF (spec §5 "Text", ITEM-02). */
export const textarea: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'area' }),
  check: ([value = ''], item) => checkArea(value, item),
  shown: ([value = '']) => value,
  normalised: (answer) => answer.map(normaliseLineBreaks),
}
