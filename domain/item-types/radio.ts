import type { ItemType } from '../survey/item-type.ts'
import { checkChoice, choicesOf, sectionedOptionsOf } from '../survey/rules/choice-rules.ts'

/** One of several options, under section headings if the item has any (ITEM-09). */
export const radio: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'radios', sections: sectionedOptionsOf(item) }),
  choices: choicesOf,
  check: checkChoice,
  shown: ([value = '']) => value,
}
