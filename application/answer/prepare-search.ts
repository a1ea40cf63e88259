import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import {
  hasTooManyValues,
  matcherOf,
  missingInQuery,
  searchableItems,
  searchQueryOf,
} from '../../domain/answer/search.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { type SourceNeeds, sourceTexts } from '../survey/source-texts.ts'

/** A validated search for answers to a form. */
export type PreparedSearch = {
  config: SurveyConfig
  schema: readonly SchemaItem[]
  query: Answers
  /**
   * Whether a search shows the record: its answers match, and no change has superseded it. Cancelled ones match too.
   */
  isMatch(record: AnswerRecord): boolean
}

/**
 * Validates a search query and prepares it for comparing answers with it. What it names by the names of options is
 * looked for by their source texts, which are stored (LANG-06).
 *
 * @returns undefined if no answer to the form can match
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.outdated` if the query has an item that is not searchable now
 * @throws Refusal `search.required_missing`, `search.empty`
 */
export async function prepareSearch(
  needs: SourceNeeds & { surveys: SurveyRepository },
  viewer: Viewer,
  { surveyId, query: given }: { surveyId: string; query: Answers },
): Promise<PreparedSearch | undefined> {
  const survey = await needs.surveys.find(surveyId)
  if (!survey) throw refuse('survey.not_found', { surveyId })
  const { config } = survey
  const { surveySchema: schema } = config
  if (!schema) throw refuse('survey.no_config', { surveyId })

  const known = new Set(searchableItems(schema).map(({ itemKey }) => itemKey))
  if ([...given].some(([itemKey, texts]) => !known.has(itemKey) && !isBlank(texts))) {
    throw refuse('survey.outdated', { surveyId })
  }
  if (hasTooManyValues(schema, given)) return undefined
  const sources = await sourceTexts(needs, viewer, { config, answers: given })
  const query = searchQueryOf(schema, sources, config)
  const itemKeys = missingInQuery(schema, query)
  if (itemKeys.length > 0) throw refuse('search.required_missing', { itemKeys })
  if (query.size === 0) throw refuse('search.empty', {})
  return { config, schema, query, isMatch: recordMatcher(query) }
}

const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

function recordMatcher(query: Answers): (record: AnswerRecord) => boolean {
  const isMatch = matcherOf(query)
  return ({ check, entries }) => check !== checkValues.superseded && isMatch(answersOf(entries))
}
