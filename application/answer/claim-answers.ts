import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { type OwnAnswer, type ValueKey, valueKeysOf } from '../../domain/answer/own-answer.ts'
import { partitionKeyOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { ClaimedRecord, ClaimRepository } from '../ports/claim-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { inBatches } from '../shared/in-batches.ts'
import { afterExpiry, type ExpireNeeds } from './expire-overdue.ts'
import { type OwnAnswerNeeds, shownEntries, toOwnAnswer } from './to-own-answer.ts'

/**
 * Driving port: the viewer becomes the owner of unclaimed records that their search found (SRCH-10), of all or none;
 * the first of several residents wins. In a form of one answer a resident the record replaces the viewer's cancelled
 * answer, as a new save would. Overdue reservations are removed before (CANCEL-26).
 *
 * @returns the claimed answers with their new partition keys
 * @throws Refusal `answer.not_found` if a key names no record that a search of the viewer found in the last ten
 * minutes, or the record has an owner or another version by now
 * @throws Refusal `request.malformed` without a key
 * @throws Refusal `service.unavailable`
 */
type ClaimAnswers = (command: {
  /** A key of one value stands for the whole answer. */
  keys: readonly ValueKey[]
}) => Promise<readonly OwnAnswer[]>

/** What claiming needs from outside. */
type ClaimAnswersNeeds = OwnAnswerNeeds & ExpireNeeds & { surveys: SurveyRepository; claims: ClaimRepository }

export const makeClaimAnswers =
  (needs: ClaimAnswersNeeds) =>
  ({ userId }: Viewer, request: RequestContext): ClaimAnswers =>
  async ({ keys }) => {
    if (keys.length === 0) throw refuse('request.malformed', { fields: ['keys'] })
    const atMs = needs.clock.now()
    const named = namedBy(keys, await claimable(needs, { userId, atMs, request }))
    const records = await inBatches(named, async (each) => claimedRecordOf(needs.ownAnswers, userId, each))
    const claimed = await needs.claims.claim({
      userId,
      records,
      atMs,
      audit: records.map((record) => auditOf(record, { userId, atMs, request })),
    })
    if (claimed === 'refused') throw refuse('answer.not_found', {})
    const configs = new Map(named.map(({ config }) => [config.surveyId, config]))
    const shown = await inBatches(claimed, async (record) => shownIn(needs, configs, record))
    return shown.filter((answer) => answer !== undefined)
  }

/**
 * The record to claim, with the viewer's cancelled answer that it replaces. A live answer makes the store refuse the
 * claim.
 */
async function claimedRecordOf(
  ownAnswers: OwnAnswerRepository,
  userId: string,
  { config, record: { answerId, surveyId, version, keyMs } }: Claimable,
): Promise<ClaimedRecord & { surveyId: string }> {
  const isOnlyOne = keyMs === 0 && !isAppending(config)
  const own = isOnlyOne ? await ownAnswers.findOwn(userId, surveyId, keyMs) : undefined
  if (!own || !isCancelled(own.check)) return { answerId, surveyId, version }
  return { answerId, surveyId, version, replaces: { answerId: own.answerId, version: own.version } }
}

/** A record that the viewer may claim. */
type Claimable = { record: AnswerRecord; config: SurveyConfig }

/** Who claims, when, and by which request. */
type Claiming = { userId: string; atMs: number; request: RequestContext }

async function claimable(
  needs: ClaimAnswersNeeds,
  { userId, atMs, request }: Claiming,
): Promise<Claimable[]> {
  const granted = await needs.claims.granted(userId, atMs)
  const found = await inBatches(granted, async (record) => {
    const survey = await needs.surveys.find(record.surveyId)
    const left = survey && (await afterExpiry(needs, survey.config, record, request))
    return left ? [{ record: left, config: survey.config }] : []
  })
  return found.flat()
}

/** The records that `keys` name. @throws Refusal `answer.not_found` if a key names none */
function namedBy(keys: readonly ValueKey[], all: readonly Claimable[]): Claimable[] {
  const byKey = new Map<string, Claimable>()
  for (const each of all) {
    const shown = {
      partitionKey: partitionKeyOf(each.record),
      entries: shownEntries(each.config, each.record),
    }
    for (const key of valueKeysOf(shown)) byKey.set(nameOf(key), each)
  }
  const named = new Set(keys.map((key) => byKey.get(nameOf(key))))
  if (named.has(undefined)) throw refuse('answer.not_found', {})
  return all.filter((each) => named.has(each))
}

const nameOf = ({ partitionKey, itemKey, name }: ValueKey): string =>
  JSON.stringify([partitionKey, itemKey, name])

async function shownIn(
  needs: OwnAnswerNeeds,
  configs: ReadonlyMap<string, SurveyConfig>,
  record: AnswerRecord,
): Promise<OwnAnswer | undefined> {
  const config = configs.get(record.surveyId)
  return config && (await toOwnAnswer(needs, config))(record)
}

const auditOf = (
  { surveyId, answerId, version, replaces }: ClaimedRecord & { surveyId: string },
  { userId, atMs, request }: Claiming,
): AuditEvent => ({
  kind: 'answer.claimed',
  at: atMs,
  userId,
  surveyId,
  answerId,
  request,
  facts: { version: version + 1, ...(replaces && { replaces: replaces.answerId }) },
})
