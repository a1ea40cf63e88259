import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { checkChoice, choicesOf } from '../survey/rules/choice-rules.ts'

/** One option of many, offered while its first letters are typed; nothing but an option is accepted (ITEM-12). */
export const suggest: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'line', inputMode: 'text', autoComplete: 'off', suggestions: choicesOf(item) }),
  choices: choicesOf,
  check: checkChoice,
  shown: ([value = '']) => value,
  blankIssue: (item) => issue(item, 'required.choice', {}),
}
