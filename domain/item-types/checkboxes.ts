import type { Answer } from '../survey/answer.ts'
import { type Issue, issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { choicesOf, optionsOf } from '../survey/rules/choice-rules.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** Several options, between `selection.min` and `selection.max` of them (VAL-15, ITEM-11). */
export const checkboxes: ItemType = {
  takesAnswer: true,
  control(item) {
    const max = item.selection?.max ?? undefined
    return { kind: 'checkboxes', options: optionsOf(item), ...(max !== undefined && { max }) }
  },
  choices: choicesOf,
  check: checkSelection,
  shown: (answer) => answer.filter((text) => text !== '').join('、'),
  rowPerOption: true,
  normalised: inOptionOrder,
}

function checkSelection(answer: Answer, item: SchemaItem): readonly Issue[] {
  const chosen = new Set(answer.filter((text) => text !== ''))
  const choices = new Set(choicesOf(item))
  if ([...chosen].some((text) => !choices.has(text))) return [issue(item, 'choice.unknown', {})]
  const min = item.selection?.min ?? 0
  const max = item.selection?.max ?? undefined
  if (chosen.size >= min && chosen.size <= (max ?? chosen.size)) return []
  return [issue(item, 'choices.count', { min, ...(max !== undefined && { max }) })]
}

/** Each option once, in the order of the form; texts that are no options follow, for `check` to refuse. */
function inOptionOrder(answer: Answer, item: SchemaItem): Answer {
  const chosen = new Set(answer.filter((text) => text !== ''))
  const known = choicesOf(item).filter((choice) => chosen.delete(choice))
  return [...known, ...chosen]
}
