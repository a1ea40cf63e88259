import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import { soughtAlike } from '../../domain/answer/find-terms.ts'
import { isInScope, type OfficeScope } from '../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'

/** The most of them that are opened. */
const MOST = 20

type Needs = {
  ownAnswers: Pick<OwnAnswerRepository, 'outlineOwn' | 'someOwn'>
  officeAnswers: Pick<OfficeAnswerRepository, 'find'>
}

type Asked = {
  record: AnswerRecord
  config: SurveyConfig | undefined
  surveys: readonly StoredSurvey[]
  /** What may be seen. */
  scope: OfficeScope
}

/** Other answers of a person, the latest first. */
type OtherAnswers = {
  records: readonly AnswerRecord[]
  /** They are of the same owner; else they have the same name and birthday, or a phone number in common. */
  isSure: boolean
  /** There are more. */
  hasMore: boolean
}

/**
 * What else the person of an answer has sent, in the forms that may be seen: what their owner has where it has one;
 * else what says the same of the person. What a change superseded is left out.
 */
export async function otherAnswers(needs: Needs, asked: Asked): Promise<OtherAnswers> {
  const isSure = !isUnclaimed(asked.record)
  const records = isSure ? await ofOwner(needs, asked) : await ofPerson(needs, asked)
  return { records: records.slice(0, MOST), isSure, hasMore: records.length > MOST }
}

async function ofOwner({ ownAnswers }: Needs, { record, surveys, scope }: Asked): Promise<AnswerRecord[]> {
  const { userId, answerId } = record
  const surveyIds = surveys
    .map(({ config }) => config.surveyId)
    .filter((surveyId) => isInScope(scope, 'surveys', surveyId))
  const outlines = (await ownAnswers.outlineOwn(userId, surveyIds, 0))
    .filter((each) => each.answerId !== answerId && each.check !== checkValues.superseded)
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, MOST + 1)
    .map((each) => each.answerId)
  const records = outlines.length > 0 ? await ownAnswers.someOwn(userId, outlines) : []
  return outlines.flatMap((id) => records.find((each) => each.answerId === id) ?? [])
}

async function ofPerson({ officeAnswers }: Needs, { record, config, scope }: Asked): Promise<AnswerRecord[]> {
  const page = { limit: MOST + 2, ...(scope !== 'all' && { surveyIds: [...scope.surveys] }) }
  const { records } = await officeAnswers.find(soughtAlike(record, config?.surveySchema), page)
  return records.filter(({ answerId }) => answerId !== record.answerId)
}
