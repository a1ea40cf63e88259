import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { checkChoice, choicesOf, optionsOf } from '../survey/rules/choice-rules.ts'

/** One of several options, in a select (ITEM-10). */
export const dropdown: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'select', options: optionsOf(item) }),
  choices: choicesOf,
  check: checkChoice,
  shown: ([value = '']) => value,
  blankIssue: (item) => issue(item, 'required.choice', {}),
}
