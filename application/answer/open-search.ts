import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import {
  asksTooMuch,
  matcherOf,
  missingInQuery,
  searchableItems,
  searchQueryOf,
} from '../../domain/answer/search.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'

/** A form and what is looked for in it, as answers are compared with it. */
export type OpenSearch = {
  config: SurveyConfig
  schema: readonly SchemaItem[]
  query: Answers
  isSought(record: AnswerRecord): boolean
}

/**
 * What a resident looks for, once nothing speaks against looking.
 *
 * @returns undefined if no answer to the form can say what is asked for
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.outdated` if an item is asked for that residents can't look for by now
 * @throws Refusal `search.required_missing`, `search.empty`
 */
export async function openSearch(
  surveys: SurveyRepository,
  { surveyId, query: given }: { surveyId: string; query: Answers },
): Promise<OpenSearch | undefined> {
  const survey = await surveys.find(surveyId)
  if (!survey) throw refuse('survey.not_found', { surveyId })
  const { config } = survey
  const { surveySchema: schema } = config
  if (!schema) throw refuse('survey.no_config', { surveyId })

  const known = new Set(searchableItems(schema).map(({ itemKey }) => itemKey))
  if ([...given].some(([itemKey, texts]) => !known.has(itemKey) && !isBlank(texts))) {
    throw refuse('survey.outdated', { surveyId })
  }
  if (asksTooMuch(schema, given)) return undefined
  const query = searchQueryOf(schema, given)
  const itemKeys = missingInQuery(schema, query)
  if (itemKeys.length > 0) throw refuse('search.required_missing', { itemKeys })
  if (query.size === 0) throw refuse('search.empty', {})
  return { config, schema, query, isSought: soughtBy(query) }
}

const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

/** Tells which records a search shows: they say what is looked for, and no change has superseded them. Cancelled ones are shown. */
function soughtBy(query: Answers): (record: AnswerRecord) => boolean {
  const isMatch = matcherOf(query)
  return ({ check, entries }) => check !== checkValues.superseded && isMatch(answersOf(entries))
}
