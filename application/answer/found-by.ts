import type { AnswerEntry, AnswerRecord } from '../../domain/answer/answer-record.ts'
import { claimValues } from '../../domain/answer/claim.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { findTerms } from '../../domain/answer/find-terms.ts'
import type { AnswerAmendment } from '../ports/answer-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'

/** What an answer to a form is found and claimed by with these entries. */
export function foundBy(
  { record, survey: { config, version: surveyVersion } }: { record: AnswerRecord; survey: StoredSurvey },
  entries: readonly AnswerEntry[],
): NonNullable<AnswerAmendment['found']> {
  const schema = config.surveySchema ?? []
  const claim = claimValues(schema, answersOf(entries)) ?? null
  return { surveyVersion, by: findTerms({ ...record, entries }, schema), claimValues: claim }
}
