import { itemTypeOf } from '../item-types/registry.ts'
import { optionFinder, type Translate } from '../language/option-names.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** Answers to a form, and those that they change: what these have of options that went stays an option. */
type AnsweredForm = { schema: readonly SchemaItem[]; answers: Answers; existing?: Answers | undefined }

/** Whether an answer names something that its item does not offer by that text. */
export const namesOtherTexts = (form: AnsweredForm): boolean =>
  form.schema.some((item) => {
    const answer = form.answers.get(item.itemKey)
    if (!answer) return false
    const options = optionsOf(item, form)
    if (options.length === 0) return false
    const known = new Set(options)
    return answer.some((text) => text !== '' && !known.has(text))
  })

/** The answers with every option in the text in which it is stored, whatever it was shown as (LANG-06, MEM-13). */
export function sourceAnswers(form: AnsweredForm, translate: Translate): Map<string, Answer> {
  const sources = new Map(form.answers)
  for (const item of form.schema) {
    const answer = form.answers.get(item.itemKey)
    const options = answer ? optionsOf(item, form) : []
    if (answer && options.length > 0) sources.set(item.itemKey, answer.map(optionFinder(options, translate)))
  }
  return sources
}

function optionsOf(item: SchemaItem, { existing }: AnsweredForm): readonly string[] {
  const choices = itemTypeOf(item)?.choices?.(item) ?? []
  const stored = choices.length > 0 ? existing?.get(item.itemKey) : undefined
  const gone = stored?.filter((text) => text !== '' && !choices.includes(text)) ?? []
  return gone.length > 0 ? [...choices, ...gone] : choices
}
