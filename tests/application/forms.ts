import type { SaveAnswerCommand } from '../../application/answer/save-request.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'

/** An item that asks for a line of text, unless told otherwise. */
export const anItem = (over: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'name',
  title: 'お名前',
  type: 'text',
  ...over,
})

/** A form with one answer a resident and one item, `name`. */
export const aSurvey = (over: Partial<SurveyConfig> = {}): SurveyConfig => ({
  surveyId: 'svy1',
  surveyTitle: '住民票の写しの請求',
  surveySchema: [anItem()],
  ...over,
})

/** The same form, which takes any number of answers. */
export const anAppendingSurvey = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({ isAppending: { value: true }, ...over })

/** `{ q1: 'x', q2: ['A', 'B'] }` as answers. */
export const answers = (given: Readonly<Record<string, string | readonly string[]>>): Answers =>
  new Map(Object.entries(given).map(([key, value]) => [key, typeof value === 'string' ? [value] : value]))

/** A save of `svy1` with `name` answered, unless told otherwise. */
export const aSave = (over: Partial<SaveAnswerCommand> = {}): SaveAnswerCommand => ({
  surveyId: 'svy1',
  answers: answers({ name: '山田花子' }),
  ...over,
})

/** The n-th idempotency key. */
export const key = (n = 1): string => `00000000-0000-4000-8000-${n.toString().padStart(12, '0')}`
