import type { ItemType } from '../survey/item-type.ts'
import { checkChoice, choicesOf, optionsOf } from '../survey/rules/choice-rules.ts'
import { lineControl } from '../survey/rules/line-control.ts'
import { checkLine } from '../survey/rules/text-rules.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** The maker of a dose: one of the item's options, or a line of text where it has none (ITEM-25). */
export const sesshuVaccineMaker: ItemType = {
  takesAnswer: true,
  control: (item) => (hasOptions(item) ? { kind: 'select', options: optionsOf(item) } : lineControl(item)),
  choices: (item) => (hasOptions(item) ? choicesOf(item) : []),
  check: (answer, item) => (hasOptions(item) ? checkChoice(answer, item) : checkLine(answer[0] ?? '', item)),
  shown: ([value = '']) => value,
}

const hasOptions = ({ options = [] }: SchemaItem): boolean => options.length > 0
