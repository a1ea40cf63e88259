import type { AnswerEntry } from '../answer/answer-record.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'

const ofType = (type: string) => {
  const found = new WeakMap<readonly SchemaItem[], readonly SchemaItem[]>()
  return ({ surveySchema: schema = [] }: SurveyConfig): readonly SchemaItem[] => {
    const known = found.get(schema) ?? schema.filter((item) => item.type === type)
    found.set(schema, known)
    return known
  }
}

/** The item of a member form that holds its number; undefined if members have none. */
export const numberItem = (config: SurveyConfig): SchemaItem | undefined => numberingItems(config)[0]
const numberingItems = ofType('numbering')

/** The items of a form for members that show the member number. */
export const memberNumberItems = ofType('memberNumber')

/** The number of a member record; undefined if it has none. */
export function numberIn(config: SurveyConfig, entries: readonly AnswerEntry[]): string | undefined {
  const key = numberItem(config)?.itemKey
  return entries.find(({ itemKey }) => itemKey === key)?.answer?.[0] || undefined
}
