import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { findKeyed } from '../answer/find-own-answer.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type ReservedNeeds, refuseIfReserved } from './refuse-if-reserved.ts'

/**
 * Driving port: the viewer deletes their member record (API-34), unless a form for its members has a reservation of
 * theirs from today on. The number stays taken.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `member.still_reserved`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile
 * @throws Refusal `service.unavailable`
 */
type DeleteMember = (command: { surveyId: string; partitionKey: string }) => Promise<void>

type Needs = ReservedNeeds & { answers: AnswerRepository }

export const makeDeleteMember =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): DeleteMember =>
  async (command) => {
    const at = needs.clock.now()
    const forms = { surveys: needs.members, ownAnswers: needs.ownAnswers }
    const done = await retryOnConflict(async () => {
      const { record } = await findKeyed(forms, viewer, command)
      await refuseIfReserved(needs, viewer, command.surveyId)
      const { answerId, surveyId, userId, version } = record
      const facts = { version }
      const audit = [{ kind: 'answer.deleted', at, userId, surveyId, answerId, request, facts } as const]
      const outcome = await needs.answers.remove({ answerId, surveyId, userId, version, audit })
      return outcome === 'conflict' ? undefined : outcome
    })
    if (!done) throw refuse('request.in_progress', {})
  }
