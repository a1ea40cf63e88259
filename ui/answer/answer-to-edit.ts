import type { UseCases } from '../../application/use-cases.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import type { EditedAnswer, SurveyAddress } from '../survey/survey-page.ts'

/** The answer that the address of a form names, else the viewer's only one, or the oldest of several. */
export const answerToEdit =
  ({ readAnswer, readOwnAnswers }: Pick<UseCases, 'readAnswer' | 'readOwnAnswers'>) =>
  async ({ surveyId, partitionKey }: SurveyAddress): Promise<EditedAnswer | undefined> => {
    const answer = partitionKey
      ? await readAnswer({ surveyId, partitionKey })
      : (await readOwnAnswers({ surveyId }))[0]
    return answer && editedAnswer(answer)
  }

/** An answer as a form starts from it. */
export const editedAnswer = (answer: OwnAnswer): EditedAnswer => ({
  ...answer,
  answers: answersOf(answer.entries),
  isCancelled: isCancelled(answer.check),
})
