import { checkChoice, sectionedOptionsOf } from '../../choice-rules.ts'
import type { ItemType } from '../../item-type.ts'

/** One of several options, under section headings where the item has them (ITEM-09). */
export const radio: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'radios', sections: sectionedOptionsOf(item) }),
  check: checkChoice,
  shown: ([value = '']) => value,
}
