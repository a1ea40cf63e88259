import type { AnswerEntry } from '../answer/answer-record.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'

/** The item of a member form that holds its number; undefined if members have none. */
export const numberItem = ({ surveySchema = [] }: SurveyConfig): SchemaItem | undefined =>
  surveySchema.find(({ type }) => type === 'numbering')

/** The items of a form for members that show the member number. */
export const memberNumberItems = ({ surveySchema = [] }: SurveyConfig): readonly SchemaItem[] =>
  surveySchema.filter(({ type }) => type === 'memberNumber')

/** The number of a member record; undefined if it has none. */
export function numberIn(config: SurveyConfig, entries: readonly AnswerEntry[]): string | undefined {
  const key = numberItem(config)?.itemKey
  return entries.find(({ itemKey }) => itemKey === key)?.answer?.[0] || undefined
}
