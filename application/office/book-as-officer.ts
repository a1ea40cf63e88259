import { refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Digest } from '../ports/digest.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { requestText } from '../shared/request-text.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type makeBookForResident, sourceOf, storeForResident } from './book-for-resident.ts'
import { type FormOfOfficerNeeds, formOfOfficer } from './forms-for-officer.ts'
import { importContextOf } from './import-context.ts'
import { factsOfAct } from './office-act.ts'
import { validateEntered } from './validate-import.ts'

type EnteredForm = {
  surveyId: string
  /** A random UUID, the same for each try: what is sent again is taken down once. */
  key: string
  /** By item key, as the form in admin mode has them; a reservation with its day and time. */
  answers: Answers
  /** What is booked may be past the days that residents can book, their caps and the quota; only with a reason. */
  isOver: boolean
  reason?: string | undefined
}

/**
 * Driving port of the office: takes an answer down for somebody at the counter or on the phone, as `BookForResident`
 * does, from the form in admin mode.
 *
 * @throws Refusal `survey.not_found` — also if it is outside of the sections in which somebody works at the desk
 * @throws Refusal `answer.invalid`, `answer.empty`, `office.reason_invalid`, those of `validateBookings`
 * @throws Refusal `member.number_taken`, `member.numbers_exhausted`
 * @throws Refusal `request.key_reused` if an earlier try with the key was taken down and says something else
 * @throws Refusal `request.in_progress` if form or calendars keep changing meanwhile, `service.unavailable`
 */
type BookAsOfficer = (command: EnteredForm) => Promise<{ answerCode: string }>

type Needs = FormOfOfficerNeeds &
  Parameters<typeof makeBookForResident>[0] & {
    officeAnswers: Pick<OfficeAnswerRepository, 'findImported'>
    digest: Digest
  }

export const makeBookAsOfficer =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): BookAsOfficer =>
  async ({ surveyId, key, answers, isOver, reason }) => {
    await formOfOfficer(needs, officer, surveyId)
    const bodyHash = needs.digest.hash(requestText({ surveyId, answers, isOver, reason }))
    const act = await factsOfAct(needs, { by: officer.username, reason, isOver })
    const booked = await retryOnConflict(async () => {
      const known = await needs.officeAnswers.findImported(surveyId, sourceOf(key))
      if (known && known.bodyHash !== bodyHash) throw refuse('request.key_reused', {})
      if (known) return { answerCode: known.record.answerCode }
      const context = await importContextOf(needs, { surveyId, sourceColumn: '', encoding: {} })
      const validated = validateEntered(context, answers)
      const { problems } = validated
      if (problems.some(({ why }) => why === 'empty')) throw refuse('answer.empty', {})
      if (problems.length > 0)
        throw refuse('answer.invalid', {
          issues: problems.flatMap((each) => (each.why === 'item_invalid' ? each.issue : [])),
        })
      const event = { kind: 'answer.registered', facts: act, request } as const
      return storeForResident(needs, context, validated, { isOver, event, once: { key, bodyHash } })
    })
    if (!booked) throw refuse('request.in_progress', {})
    return { answerCode: booked.answerCode }
  }
