import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { type OwnAnswer, type ValueKey, valueKeysOf } from '../../domain/answer/own-answer.ts'
import { partitionKeyOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { ClaimedRecord, ClaimRepository } from '../ports/claim-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import { inBatches } from '../shared/in-batches.ts'
import type { Viewer } from '../viewer.ts'
import type { StandingNeeds } from './answer-standing.ts'
import { type ExpireNeeds, withoutOverdue } from './expire-overdue.ts'
import { ownAnswersOf, shownEntries } from './own-answers.ts'

/**
 * Driving port: the viewer takes the records that a search has just found and nobody owns yet (SRCH-10). All of them or none; whoever
 * comes first wins. In a form of one answer a resident the record takes the place of the viewer's cancelled answer, as a new save
 * would. Reservations that ran out unused go first (CANCEL-26).
 *
 * @returns the answers as they are now, with new partition keys
 * @throws Refusal `answer.not_found` if a key names nothing that a search of the viewer found in the last ten minutes, somebody
 * else's included, or the record has an owner by now, or is not what it was when it was found
 * @throws Refusal `request.malformed` without a key
 * @throws Refusal `service.unavailable`
 */
type ClaimAnswers = (command: {
  /** One value of an answer names it as a whole. */
  keys: readonly ValueKey[]
}) => Promise<readonly OwnAnswer[]>

/** What claiming needs from outside. */
type ClaimAnswersNeeds = StandingNeeds & ExpireNeeds & { surveys: SurveyRepository; claims: ClaimRepository }

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

/** The record as it stands, with the viewer's cancelled answer in whose place it comes. A live one refuses the claim. */
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
    const left = survey && (await withoutOverdue(needs, survey.config, record, request))
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
  needs: StandingNeeds,
  configs: ReadonlyMap<string, SurveyConfig>,
  record: AnswerRecord,
): Promise<OwnAnswer | undefined> {
  const config = configs.get(record.surveyId)
  return config && (await ownAnswersOf(needs, config))(record)
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
