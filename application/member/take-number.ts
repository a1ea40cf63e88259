import { manualNumber, withoutLeadingZeros } from '../../domain/member/member-number.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { NumberTake } from '../ports/answer-repository.ts'

/**
 * The accepted answers to a form as they are stored with the member number that they take: the one that stands in them, or else,
 * where the form gives numbers out, the next one (NUM-06), for which an empty answer stands until then.
 */
export function takeNumber(
  { surveySchema = [], lastResultNumber = 0 }: SurveyConfig,
  answers: Answers,
): { answers: Answers; number?: NumberTake } {
  const item = surveySchema.find(({ type }) => type === 'numbering')
  if (!item) return { answers }
  const { itemKey, isAutomaticNumbering: isGivenOut } = item
  const value = withoutLeadingZeros(answers.get(itemKey)?.[0] ?? '')
  if (value === '')
    return isGivenOut === true
      ? {
          answers: new Map(answers).set(itemKey, []),
          number: { itemKey, after: lastResultNumber, upTo: manualNumber.max },
        }
      : { answers }
  const continuesAfter = Number(value) <= manualNumber.max && isGivenOut === true ? Number(value) : undefined
  return {
    answers: new Map(answers).set(itemKey, [value]),
    number: { itemKey, value, ...(continuesAfter !== undefined && { continuesAfter }) },
  }
}
