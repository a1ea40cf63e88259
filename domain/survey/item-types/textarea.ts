import type { ItemType } from '../item-type.ts'
import { checkArea, withLineFeeds } from '../rules/text-rules.ts'

/** A text of several lines; its line breaks are kept as LF (spec §5 "Text", ITEM-02). */
export const textarea: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'area' }),
  check: ([value = ''], item) => checkArea(value, item),
  shown: ([value = '']) => value,
  normalised: (answer) => answer.map(withLineFeeds),
}
