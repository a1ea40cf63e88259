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
