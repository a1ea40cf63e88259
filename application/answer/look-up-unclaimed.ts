import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { claimValues } from '../../domain/answer/claim.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { isAppending } from '../../domain/survey/survey-config.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { ClaimRepository, LookUp } from '../ports/claim-repository.ts'
import type { AuditCounters } from '../shared/audit-counters.ts'
import { serverLimits } from '../shared/limits.ts'
import { afterExpiry, type ExpireNeeds } from './expire-overdue.ts'
import type { PreparedSearch } from './prepare-search.ts'

/** How long a found record may be claimed. */
const CLAIMABLE_FOR_MS = 10 * 60 * 1000

/** Who searches, and by which request. */
export type Asker = { viewer: Viewer; request: RequestContext }

export type LookUpNeeds = ExpireNeeds & {
  claims: ClaimRepository
  audit: AuditLog
  auditCounters: AuditCounters
}

/**
 * Searches for unclaimed records and lets the viewer claim those it finds. A look-up is counted as failed before
 * anything is compared, so that aborted or parallel requests reveal no more.
 *
 * @param foundOwn an answer of the viewer's own matches: repeating the same look-up is not counted then
 * @returns 'foreign' if only another resident has a live record with these values, 'blocked' if no look-up is left
 * today
 */
export async function lookUpUnclaimed(
  needs: LookUpNeeds,
  asker: Asker,
  search: PreparedSearch,
  foundOwn: boolean,
): Promise<readonly AnswerRecord[] | 'foreign' | 'blocked'> {
  const { config, schema, query } = search
  const values = claimValues(schema, query)
  if (!values) return []
  const nowMs = needs.clock.now()
  const lookUp = { userId: asker.viewer.userId, surveyId: config.surveyId, values, day: tokyoDay(nowMs) }
  const count = await needs.claims.countLookUp(lookUp, serverLimits.guesses, foundOwn)
  if (count === undefined) return 'blocked'

  const { unclaimed, isOwnedToo } = await needs.claims.find(lookUp)
  const all = await matching(needs, search, unclaimed, asker.request)
  const found = isOwnedToo ? all.filter(({ check }) => !isCancelled(check)) : all
  if (found.length > 0) {
    const answerIds = found.map(({ answerId }) => answerId)
    await needs.claims.grant({ ...lookUp, counted: count.counted }, answerIds, nowMs + CLAIMABLE_FOR_MS)
    if (isOwnedToo) countContested(needs.auditCounters, lookUp, asker.request)
    return found
  }
  if (count.left === 0 && count.counted) await recordBlocked(needs.audit, lookUp, nowMs, asker.request)
  return isOwnedToo ? 'foreign' : []
}

/** The candidates that match and may be claimed, without their overdue reservations. */
async function matching(
  needs: ExpireNeeds,
  { config, isMatch }: PreparedSearch,
  candidates: readonly AnswerRecord[],
  request: RequestContext,
): Promise<readonly AnswerRecord[]> {
  const found: AnswerRecord[] = []
  for (const record of candidates) {
    const left = await afterExpiry(needs, config, record, request)
    if (left && isMatch(left)) found.push(left)
  }
  return isAppending(config) ? found : onlyOne(found)
}

/** In a form of one answer a resident only one may be claimed: the latest that is not cancelled, or else the latest. */
function onlyOne(found: readonly AnswerRecord[]): readonly AnswerRecord[] {
  const one = found.findLast(({ check }) => !isCancelled(check)) ?? found.at(-1)
  return one ? [one] : []
}

const recordBlocked = (
  audit: AuditLog,
  { userId, surveyId }: LookUp,
  at: number,
  request: RequestContext,
): Promise<void> =>
  audit.record({
    kind: 'claim.blocked',
    at,
    userId,
    surveyId,
    request,
    facts: { failed: serverLimits.guesses },
  })

/** Another resident has sent what somebody else's record says: by mistake, for a family, or to hide it. */
const countContested = (
  auditCounters: AuditCounters,
  { userId, surveyId }: LookUp,
  request: RequestContext,
): void => auditCounters.add({ kind: 'claim.contested', userId, surveyId, request, what: 'times' })
