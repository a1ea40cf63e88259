import { type AnswerRecord, revisionOf } from '../../domain/answer/answer-record.ts'
import { refuse } from '../../domain/refusal.ts'
import { writtenCode } from '../../domain/shared/receipt.ts'
import { mayAs, type OfficeRole, type Officer, roleIn } from '../../domain/staff/office-duty.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'

/** An answer by any code of its series. */
export type RecordName = { surveyId: string; answerCode: string }

/** Which answer is changed, and what who changes it has seen of it (`revisionOf`). */
export type RecordChange = RecordName & { version: number }

export type RecordOfOfficerNeeds = {
  officeAnswers: Pick<OfficeAnswerRepository, 'findLatest'>
  city: Pick<CityRepository, 'settings'>
}

/**
 * What became of an answer, for somebody who has at least a role for its form. What is outside of the forms that they
 * see to looks as if it were not there.
 *
 * @throws Refusal `answer.not_found`, `office.not_allowed` if their role does not reach so far
 */
export async function recordOfOfficer(
  { officeAnswers, city }: RecordOfOfficerNeeds,
  { duties }: Pick<Officer, 'duties'>,
  { surveyId, answerCode }: RecordName,
  atLeast: OfficeRole,
): Promise<{ record: AnswerRecord; role: OfficeRole }> {
  const sections = (await city.settings())?.office?.sections ?? []
  const role = roleIn(duties, sections, { part: 'surveys', id: surveyId })
  const record = role && (await officeAnswers.findLatest(surveyId, writtenCode(answerCode)))
  if (!record) throw refuse('answer.not_found', {})
  if (!mayAs(role, atLeast)) throw refuse('office.not_allowed', {})
  return { record, role }
}

/**
 * The answer that somebody changes as they have seen it.
 * @throws Refusal those of `recordOfOfficer`, `office.record_changed` if it was changed meanwhile
 */
export async function recordToChange(
  needs: RecordOfOfficerNeeds,
  officer: Pick<Officer, 'duties'>,
  { version, ...name }: RecordChange,
  atLeast: OfficeRole = 'desk',
): Promise<AnswerRecord> {
  const { record } = await recordOfOfficer(needs, officer, name, atLeast)
  if (revisionOf(record) !== version) throw refuse('office.record_changed', {})
  return record
}
