import { isUnclaimed } from '../../domain/answer/claim.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { ClaimRepository } from '../ports/claim-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { type ActNeeds, factsOfAct } from './office-act.ts'
import { type RecordChange, type RecordOfOfficerNeeds, recordToChange } from './record-of-officer.ts'

/**
 * Driving port of the office: takes an answer that the wrong person has claimed from them, with everything that it
 * booked and bought. It is nobody's again, as it was when the office brought it: who has claimed it no longer finds it
 * among theirs, and what waits to be sent to them goes. The audit event tells who did it and why.
 *
 * @throws Refusal those of `recordToChange`, for the keeper, and of `factsOfAct`
 * @throws Refusal `office.not_claimed` if its resident has sent it, or nobody has claimed it
 */
type ReleaseClaim = (command: RecordChange & { reason: string }) => Promise<void>

type Needs = RecordOfOfficerNeeds & ActNeeds & { claims: Pick<ClaimRepository, 'release'>; clock: Clock }

export const makeReleaseClaim =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ReleaseClaim =>
  async ({ reason, ...change }) => {
    const record = await recordToChange(needs, officer, change, 'keeper')
    if (record.registeredBy === 'resident' || isUnclaimed(record)) throw refuse('office.not_claimed', {})
    const act = await factsOfAct(needs, { by: officer.username, reason })
    const atMs = needs.clock.now()
    const { userId, surveyId, answerId, version } = record
    const event = { kind: 'answer.released', at: atMs, userId, surveyId, answerId, request } as const
    const audit = [{ ...event, facts: { version: version + 1, ...act } }]
    const outcome = await needs.claims.release({ record, atMs, audit })
    if (outcome === 'changed') throw refuse('office.record_changed', {})
  }
