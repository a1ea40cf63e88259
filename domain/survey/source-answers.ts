import { sourceOption, type Translate } from '../language/option-names.ts'
import type { Answers } from './answer.ts'
import { choicesOf } from './rules/choice-rules.ts'
import type { SchemaItem } from './survey-config.ts'

/** Whether an answer names something that its item does not offer by that text. */
export const namesOtherTexts = (schema: readonly SchemaItem[], answers: Answers): boolean =>
  schema.some((item) => {
    const choices = choicesOf(item)
    return (
      choices.length > 0 && answers.get(item.itemKey)?.some((text) => text !== '' && !choices.includes(text))
    )
  })

/** Answers with every option in the text in which it is stored, whatever it was shown as (LANG-06, MEM-13). */
export function sourceAnswers(
  schema: readonly SchemaItem[],
  answers: Answers,
  translate: Translate,
): Map<string, readonly string[]> {
  const sources = new Map(answers)
  for (const item of schema) {
    const choices = choicesOf(item)
    const given = answers.get(item.itemKey)
    if (choices.length > 0 && given)
      sources.set(
        item.itemKey,
        given.map((text) => sourceOption(choices, translate, text)),
      )
  }
  return sources
}
