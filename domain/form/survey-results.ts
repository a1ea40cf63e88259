import { itemTypeOf } from '../item-types/registry.ts'
import type { Answers } from '../survey/answer.ts'
import { isKeptAsNull, isUnanswered } from '../survey/rules/blank.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** The answer to one item as a client sends it (ENT-15). `value` is a list for checkboxes only. */
export type SurveyResult = { itemKey: string; title: string; value: string | readonly string[] }

/**
 * The results of a filled form, in its order: empty ones omitted, checkboxes grouped into a list, other lists as
 * repeated entries (VAL-27).
 */
export const surveyResultsOf = (schema: readonly SchemaItem[], answers: Answers): SurveyResult[] =>
  schema.flatMap((item) => {
    const type = itemTypeOf(item)
    const answer = (answers.get(item.itemKey) ?? []).filter((text) => text !== '')
    if (type?.takesAnswer !== true || (isUnanswered(answer, type) && !isKeptAsNull(answer, type))) return []
    const values = type.rowPerOption === true ? [answer] : answer
    return values.map((value) => ({ itemKey: item.itemKey, title: item.title, value }))
  })
