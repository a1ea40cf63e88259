import { countedNumber, isAutomatic, manualNumber, numberMeant } from '../../domain/item-types/numbering.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { NumberTake } from '../ports/member-number-repository.ts'

/**
 * The accepted answers to a form as they are stored with the member number that they take: the one that stands in them,
 * or else, where the form gives numbers out, the next one (NUM-06), for which an empty answer stands until then.
 */
export function takeNumber(
  config: SurveyConfig,
  answers: Answers,
): { answers: Answers; number?: NumberTake } {
  const item = numberItem(config)
  if (!item) return { answers }
  const { itemKey } = item
  const value = numberMeant(config.surveySubId, answers.get(itemKey)?.[0] ?? '')
  if (value === '') {
    if (!isAutomatic(item)) return { answers }
    const number = { itemKey, after: config.lastResultNumber ?? 0, upTo: manualNumber.max }
    return { answers: new Map(answers).set(itemKey, []), number }
  }
  const continuesAfter = countedNumber(value)
  return {
    answers: new Map(answers).set(itemKey, [value]),
    number: { itemKey, value, ...(continuesAfter > 0 && { continuesAfter }) },
  }
}
