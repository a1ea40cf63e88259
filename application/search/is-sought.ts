import type { Answers } from '../../domain/survey/answer.ts'
import { type AnswerRecord, checkValues } from '../../domain/survey/answer-record.ts'
import { answersOf } from '../../domain/survey/rows.ts'
import { isMatch } from '../../domain/survey/search.ts'

/** Whether a search shows that record: it says what is looked for, and no change has superseded it. Cancelled ones are shown. */
export const isSought = (query: Answers, { check, entries }: AnswerRecord): boolean =>
  check !== checkValues.superseded && isMatch(query, answersOf(entries))
