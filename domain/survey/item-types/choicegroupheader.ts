import type { ItemType } from '../item-type.ts'
import { checkChoice, optionsOf } from '../rules/choice-rules.ts'

/** A choice that switches the sections behind it on and off (ITEM-21); how: `sections.ts`. */
export const choicegroupheader: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'radios', sections: [{ options: optionsOf(item) }] }),
  check: checkChoice,
  shown: ([value = '']) => value,
}
