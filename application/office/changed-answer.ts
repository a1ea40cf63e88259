import type { AnswerEntry } from '../../domain/answer/answer-record.ts'
import { claimValues } from '../../domain/answer/claim.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { findTerms } from '../../domain/answer/find-terms.ts'
import type { AnswerAmendment } from '../ports/answer-repository.ts'
import type { AnswerOfCode } from './find-by-code.ts'
import type { Told } from './tell-of-change.ts'
import { type VisitFacts, visitFacts } from './visit-facts.ts'

/** An answer that the office has changed, with whom to call where they were not told. */
export type ChangedAnswer = Pick<VisitFacts, 'name' | 'phone'> & {
  surveyId: string
  formTitle: string
  answerCode: string
  told: Told
}

export function changedAnswer(
  { record: { surveyId, answerCode, entries }, survey: { config } }: AnswerOfCode,
  told: Told,
): ChangedAnswer {
  const { name, phone } = visitFacts(entries, config)
  return { surveyId, formTitle: config.surveyTitle, answerCode, told, name, phone }
}

/** What an answer to a form is found and claimed by with these entries. */
export function foundBy(
  { record, survey: { config, version: surveyVersion } }: AnswerOfCode,
  entries: readonly AnswerEntry[],
): NonNullable<AnswerAmendment['found']> {
  const schema = config.surveySchema ?? []
  const claim = claimValues(schema, answersOf(entries)) ?? null
  return { surveyVersion, by: findTerms({ ...record, entries }, schema), claimValues: claim }
}
