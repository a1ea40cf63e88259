import type { UseCases } from '../../application/use-cases.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import type { EarlierAnswers, EditedAnswer, SurveyAddress } from '../survey/survey-page.ts'

/** The answer that the address of a form names; else those that the viewer has, of which the oldest is edited. */
export const earlierAnswers =
  ({ readAnswer, readOwnAnswers }: Pick<UseCases, 'readAnswer' | 'readOwnAnswers'>) =>
  async ({ surveyId, partitionKey }: SurveyAddress): Promise<EarlierAnswers> => {
    const named = partitionKey ? [await readAnswer({ surveyId, partitionKey })] : undefined
    const found = named?.filter((answer) => answer !== undefined) ?? (await readOwnAnswers({ surveyId }))
    return earlierAnswersOf(found)
  }

/** What a form has to know of the answers that there are to it, oldest first. */
export const earlierAnswersOf = (found: readonly OwnAnswer[]): EarlierAnswers => ({
  toEdit: found[0] && editedAnswer(found[0]),
  live: found.filter(({ check }) => !isCancelled(check)).length,
})

/** An answer as a form starts from it. */
const editedAnswer = (answer: OwnAnswer): EditedAnswer => ({
  ...answer,
  answers: answersOf(answer.entries),
  isCancelled: isCancelled(answer.check),
})
