import type { AnswerRecord, AnswerRow } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { refuse } from '../../domain/refusal.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { ClaimedRecord, ClaimRepository } from '../ports/claim-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Viewer } from '../viewer.ts'
import type { StandingNeeds } from './answer-standing.ts'
import type { ExpireNeeds } from './expire-overdue.ts'
import { inTurns } from './in-turns.ts'
import { ownRowsOf, shownRowsOf } from './own-rows.ts'
import { withoutOverdue } from './without-overdue.ts'

/** A row as `FindAnswers` gave it. */
export type RowKey = { partitionKey: string; sortKey: string }

/**
 * Driving port: the viewer takes the records that a search has just found and nobody owns yet (SRCH-10). All of them or none; whoever
 * comes first wins. In a form of one answer a resident the record takes the place of the viewer's cancelled answer, as a new save
 * would. Reservations that ran out unused go first (CANCEL-26).
 *
 * @returns the rows of the records as they are now, with new partition keys
 * @throws Refusal `answer.not_found` if a key names no row that a search of the viewer found in the last ten minutes, somebody
 * else's included, or the record has an owner by now, or is not what it was when it was found
 * @throws Refusal `request.malformed` without a key
 * @throws Refusal `service.unavailable`
 */
export type ClaimAnswers = (command: { keys: readonly RowKey[] }) => Promise<readonly AnswerRow[]>

/** What claiming needs from outside. */
export type ClaimAnswersNeeds = StandingNeeds &
  ExpireNeeds & { surveys: SurveyRepository; claims: ClaimRepository }

export const makeClaimAnswers =
  (needs: ClaimAnswersNeeds) =>
  ({ userId }: Viewer): ClaimAnswers =>
  async ({ keys }) => {
    if (keys.length === 0) throw refuse('request.malformed', { fields: ['keys'] })
    const atMs = needs.clock.now()
    const named = namedBy(keys, await claimable(needs, userId, atMs))
    const records = await inTurns(named, async (each) => judged(needs.ownAnswers, userId, each))
    const claimed = await needs.claims.claim({
      userId,
      records,
      atMs,
      audit: records.map((record) => auditOf(record, userId, atMs)),
    })
    if (claimed === 'refused') throw refuse('answer.not_found', {})
    const configs = new Map(named.map(({ config }) => [config.surveyId, config]))
    return (await inTurns(claimed, async (record) => rowsIn(needs, configs, record))).flat()
  }

/** The record as it stands, with the viewer's cancelled answer in whose place it comes. A live one refuses the claim. */
async function judged(
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

async function claimable(needs: ClaimAnswersNeeds, userId: string, nowMs: number): Promise<Claimable[]> {
  const granted = await needs.claims.granted(userId, nowMs)
  const found = await inTurns(granted, async (record) => {
    const survey = await needs.surveys.find(record.surveyId)
    const left = survey && (await withoutOverdue(needs, survey.config, record))
    return left ? [{ record: left, config: survey.config }] : []
  })
  return found.flat()
}

/** The records that `keys` name, by their rows. @throws Refusal `answer.not_found` if a key names none */
function namedBy(keys: readonly RowKey[], all: readonly Claimable[]): Claimable[] {
  const byRow = new Map<string, Claimable>()
  for (const each of all) {
    for (const row of shownRowsOf(each.config)(each.record)) byRow.set(nameOf(row), each)
  }
  const named = new Set(keys.map((key) => byRow.get(nameOf(key))))
  if (named.has(undefined)) throw refuse('answer.not_found', {})
  return all.filter((each) => named.has(each))
}

const nameOf = ({ partitionKey, sortKey }: RowKey): string => JSON.stringify([partitionKey, sortKey])

async function rowsIn(
  needs: StandingNeeds,
  configs: ReadonlyMap<string, SurveyConfig>,
  record: AnswerRecord,
): Promise<readonly AnswerRow[]> {
  const config = configs.get(record.surveyId)
  return config ? (await ownRowsOf(needs, config))(record) : []
}

const auditOf = (
  { surveyId, answerId, version, replaces }: ClaimedRecord & { surveyId: string },
  userId: string,
  at: number,
): AuditEvent => ({
  kind: 'answer.claimed',
  at,
  userId,
  surveyId,
  answerId,
  facts: { version: version + 1, ...(replaces && { replaces: replaces.answerId }) },
})
