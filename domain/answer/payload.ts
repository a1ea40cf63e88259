import type { Answer, Answers } from '../survey/answer.ts'
import { itemTypeOf } from '../survey/item-types/registry.ts'
import { isKeptAsNull, isUnanswered } from '../survey/rules/blank.ts'
import type { SurveyConfig } from '../survey/survey-config.ts'

/** A filled form as it travels (ENT-15). `value` is a list for checkboxes only. */
type FormPayload = {
  surveyId: string
  userId: string
  surveyResults: readonly { itemKey: string; title: string; value: string | readonly string[] }[]
  paymentData?: unknown
  orderId?: string
}

/**
 * Answers as a client sends them: repeated entries and lists become one list, numbers and booleans text. '' and null are
 * omitted, 0 and false are not empty (VAL-27). Values of any other kind are omitted.
 */
export function answersOfSubmitted(
  rows: readonly { itemKey: string; value: unknown }[],
): Map<string, Answer> {
  const answers = new Map<string, string[]>()
  for (const { itemKey, value } of rows) {
    const texts = (Array.isArray(value) ? value : [value]).flatMap(textOfSubmitted)
    if (texts.length === 0) continue
    const known = answers.get(itemKey)
    if (known === undefined) answers.set(itemKey, texts)
    else for (const text of texts) known.push(text)
  }
  return answers
}

/** Answers in the order of the form: empty ones omitted, checkboxes grouped into a list, other lists as repeated entries (VAL-27). */
export function payloadOf(config: SurveyConfig, userId: string, answers: Answers): FormPayload {
  const surveyResults = (config.surveySchema ?? []).flatMap((item) => {
    const type = itemTypeOf(item)
    const answer = (answers.get(item.itemKey) ?? []).filter((text) => text !== '')
    if (type?.takesAnswer !== true || (isUnanswered(answer, type) && !isKeptAsNull(answer, type))) return []
    const values = type.rowPerOption === true ? [answer] : answer
    return values.map((value) => ({ itemKey: item.itemKey, title: item.title, value }))
  })
  return { surveyId: config.surveyId, userId, surveyResults }
}

function textOfSubmitted(value: unknown): string[] {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar && value !== '' ? [String(value)] : []
}
