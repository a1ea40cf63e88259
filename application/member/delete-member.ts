import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { findKeyed } from '../answer/find-own-answer.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import type { Viewer } from '../viewer.ts'
import type { MemberNeeds } from './membership.ts'

/**
 * Driving port: the viewer deletes their member record (API-34), unless a form for its members has a reservation of theirs from today
 * on. The number stays taken.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `member.still_reserved`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile
 * @throws Refusal `service.unavailable`
 */
type DeleteMember = (command: { surveyId: string; partitionKey: string }) => Promise<void>

type Needs = MemberNeeds & {
  surveys: SurveyRepository
  answers: AnswerRepository
  bookings: BookingRepository
  clock: Clock
}

export const makeDeleteMember =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): DeleteMember =>
  async (command) => {
    const at = needs.clock.now()
    const forms = { surveys: needs.members, ownAnswers: needs.ownAnswers }
    const done = await retryOnConflict(async () => {
      const { record } = await findKeyed(forms, viewer, command)
      if (await isReserved(needs, viewer, command.surveyId)) throw refuse('member.still_reserved', {})
      const { answerId, surveyId, userId, version } = record
      const facts = { version }
      const audit = [{ kind: 'answer.deleted', at, userId, surveyId, answerId, request, facts } as const]
      const outcome = await needs.answers.remove({ answerId, surveyId, userId, version, audit })
      return outcome === 'conflict' ? undefined : outcome
    })
    if (!done) throw refuse('request.in_progress', {})
  }

/** Whether the viewer has a reservation from today on in a form for members of that member form. */
async function isReserved(
  { surveys, ownAnswers, bookings, clock }: Needs,
  { userId }: Viewer,
  memberFormId: string,
): Promise<boolean> {
  const today = tokyoDay(clock.now())
  for (const { config } of await surveys.list()) {
    if (config.memberFormId !== memberFormId) continue
    for await (const { answerId } of ownAnswers.readOwn(userId, config.surveyId, Number.POSITIVE_INFINITY)) {
      const booked = await bookings.ofAnswer(answerId)
      if (booked.some(({ day }) => day >= today)) return true
    }
  }
  return false
}
