import { type AnswerRecord, revisionOf } from '../../domain/answer/answer-record.ts'
import { refuse } from '../../domain/refusal.ts'
import { writtenCode } from '../../domain/shared/receipt.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'

/** Which answer is meant: any code of its series, and its form, which is only needed where two have the code. */
export type CodeOfAnswer = {
  answerCode: string
  surveyId?: string | undefined
  /** What who asks has seen of it (`revisionOf`); absent: it is meant whatever became of it. */
  version?: number | undefined
}

/** An answer as it stands, with its form. */
export type AnswerOfCode = { record: AnswerRecord; survey: StoredSurvey }

export type FindNeeds = AllForms & { officeAnswers: Pick<OfficeAnswerRepository, 'findLatest'> }

/**
 * What became of the answer with a code, in one form or in any. The code may be written in any width and case, with
 * blanks or hyphens between.
 *
 * @throws Refusal `survey.not_found`, `answer.not_found`, `office.code_of_several`, `office.record_changed` if it has
 * another version by now
 */
export async function findByCode(
  needs: FindNeeds,
  { answerCode, surveyId, version }: CodeOfAnswer,
): Promise<AnswerOfCode> {
  const code = writtenCode(answerCode)
  const found: AnswerOfCode[] = []
  for (const survey of await formsMeant(needs, surveyId)) {
    const record = await needs.officeAnswers.findLatest(survey.config.surveyId, code)
    if (record) found.push({ record, survey })
  }
  const [only, ...others] = found
  if (!only) throw refuse('answer.not_found', {})
  if (others.length > 0)
    throw refuse('office.code_of_several', { surveyIds: found.map(({ record }) => record.surveyId) })
  if (version !== undefined && revisionOf(only.record) !== version) throw refuse('office.record_changed', {})
  return only
}

async function formsMeant(needs: AllForms, surveyId: string | undefined): Promise<readonly StoredSurvey[]> {
  const forms = allForms(needs)
  if (surveyId === undefined) return forms.list()
  const survey = await forms.find(surveyId)
  if (!survey) throw refuse('survey.not_found', { surveyId })
  return [survey]
}
