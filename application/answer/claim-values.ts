import { toHalfWidth } from '../../domain/shared/text-width.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { visibleItems } from '../../domain/survey/form.ts'
import { isRequired } from '../../domain/survey/required.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'

/**
 * The values by which a person can claim an answer: one for each required searchable item of the form, in its order,
 * after width conversion; several chosen options stand on a line each.
 *
 * @returns undefined if the form has no such item or one of them is unanswered: nobody can claim the answer then
 */
export function claimValues(schema: readonly SchemaItem[], answers: Answers): string[] | undefined {
  const items = visibleItems(schema, 'user').filter(
    (item) => item.isSearchable?.value === true && isRequired(item, 'user'),
  )
  const values = items.map((item) => toHalfWidth((answers.get(item.itemKey) ?? []).join('\n')))
  return values.length > 0 && values.every((value) => value !== '') ? values : undefined
}
