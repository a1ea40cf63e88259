import type { UseCases } from '../../application/use-cases.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { FoundAnswers } from './found-answers.ts'

/** What it takes to open an answer; `visit.found` is where it is left for the page of details. */
export type OpenAnswerNeeds = Pick<UseCases, 'loadSurvey' | 'readAnswer'> & {
  visit: { found: FoundAnswers | undefined }
}

/**
 * Fetches an answer with its form and leaves it to the page of details. Rejects if it does not come, or the form shows
 * nothing of it.
 */
export async function openAnswer(
  needs: OpenAnswerNeeds,
  { surveyId, partitionKey }: Pick<OwnAnswer, 'surveyId' | 'partitionKey'>,
): Promise<void> {
  const [{ config }, answer] = await Promise.all([
    needs.loadSurvey({ surveyId }),
    needs.readAnswer({ surveyId, partitionKey }),
  ])
  if (!answer) throw new Error('the form shows nothing of the answer')
  const found = new FoundAnswers()
  found.keep(config, [answer])
  found.choose(answer)
  needs.visit.found = found
}
