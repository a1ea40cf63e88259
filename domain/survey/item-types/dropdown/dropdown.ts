import { checkChoice, optionsOf } from '../../choice-rules.ts'
import type { ItemType } from '../../item-type.ts'

/** One option of a select (ITEM-10). */
export const dropdown: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'select', options: optionsOf(item) }),
  check: checkChoice,
  shown: ([value = '']) => value,
  blankIssue: 'required.choice',
}
