import { isAutomatic } from '../../domain/item-types/numbering.ts'
import { numberIn, numberItem } from '../../domain/member/numbered-form.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { GivenUpBy, MemberNumberRepository, NumberTake } from '../ports/member-number-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'

export type NumberNeeds = { memberNumbers: MemberNumberRepository; ownAnswers: OwnAnswerRepository }

/**
 * The record from which the office may take a number that is taken: its resident has cleared or changed the number, and
 * it stands in none of their records, whatever became of these. Never of a form that gives its numbers out.
 */
export async function givenUpBy(
  { memberNumbers, ownAnswers }: NumberNeeds,
  config: SurveyConfig,
  number: NumberTake,
): Promise<GivenUpBy | undefined> {
  const { surveyId } = config
  const item = numberItem(config)
  if (!item || isAutomatic(item) || !('value' in number)) return undefined
  const { value } = number
  const record = await memberNumbers.takenFor({ surveyId, number: value })
  if (!record) return undefined
  const own = await ownAnswers.listOwn(record.userId, surveyId)
  if ([record, ...own].some(({ entries }) => numberIn(config, entries) === value)) return undefined
  return { answerId: record.answerId, version: record.version }
}
