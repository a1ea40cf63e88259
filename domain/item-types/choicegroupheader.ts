import type { ItemType } from '../survey/item-type.ts'
import { checkChoice, choicesOf, optionsOf } from '../survey/rules/choice-rules.ts'

/** A choice that enables sections and disables others (ITEM-21); see `sections.ts`. */
export const choicegroupheader: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'radios', sections: [{ options: optionsOf(item) }] }),
  choices: choicesOf,
  check: checkChoice,
  shown: ([value = '']) => value,
}
