import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { matcherOf } from '../../domain/answer/search.ts'
import type { Answers } from '../../domain/survey/answer.ts'

/** Tells which records a search shows: they say what is looked for, and no change has superseded them. Cancelled ones are shown. */
export function soughtBy(query: Answers): (record: AnswerRecord) => boolean {
  const isMatch = matcherOf(query)
  return ({ check, entries }) => check !== checkValues.superseded && isMatch(answersOf(entries))
}
