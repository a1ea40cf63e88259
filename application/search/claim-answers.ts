import { refuse } from '../../domain/refusal.ts'
import type { AnswerRecord, AnswerRow } from '../../domain/survey/answer-record.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { inTurns } from '../answer/in-turns.ts'
import { ownRowsOf, shownRowsOf } from '../answer/own-rows.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { ClaimRepository } from '../ports/claim-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { StandingNeeds } from '../reservation/answer-standing.ts'
import type { Viewer } from '../viewer.ts'

/** A row as `FindAnswers` gave it. */
export type RowKey = { partitionKey: string; sortKey: string }

/**
 * Driving port: the viewer takes the records that a search has just found and nobody owns yet (SRCH-10). All of them or none; whoever
 * comes first wins.
 *
 * @returns the rows of the records as they are now, with new partition keys
 * @throws Refusal `answer.not_found` if a key names no row that a search of the viewer found in the last ten minutes, somebody
 * else's included, or the record has an owner by now
 * @throws Refusal `request.malformed` without a key
 * @throws Refusal `service.unavailable`
 */
export type ClaimAnswers = (command: { keys: readonly RowKey[] }) => Promise<readonly AnswerRow[]>

/** What claiming needs from outside. */
export type ClaimAnswersNeeds = StandingNeeds & { surveys: SurveyRepository; claims: ClaimRepository }

export const makeClaimAnswers =
  (needs: ClaimAnswersNeeds) =>
  ({ userId }: Viewer): ClaimAnswers =>
  async ({ keys }) => {
    if (keys.length === 0) throw refuse('request.malformed', { fields: ['keys'] })
    const atMs = needs.clock.now()
    const named = namedBy(keys, await claimable(needs, userId, atMs))
    const claimed = await needs.claims.claim({
      userId,
      records: named.map(({ record: { answerId, version } }) => ({ answerId, version })),
      atMs,
      audit: named.map(({ record }) => auditOf(record, userId, atMs)),
    })
    if (claimed === 'refused') throw refuse('answer.not_found', {})
    const configs = new Map(named.map(({ config }) => [config.surveyId, config]))
    return (await inTurns(claimed, async (record) => rowsIn(needs, configs, record))).flat()
  }

/** A record that the viewer may claim. */
type Claimable = { record: AnswerRecord; config: SurveyConfig }

async function claimable(
  { surveys, claims }: ClaimAnswersNeeds,
  userId: string,
  nowMs: number,
): Promise<Claimable[]> {
  const granted = await claims.granted(userId, nowMs)
  const found = await inTurns(granted, async (record) => {
    const survey = await surveys.find(record.surveyId)
    return survey ? [{ record, config: survey.config }] : []
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

const auditOf = ({ surveyId, answerId, version }: AnswerRecord, userId: string, at: number): AuditEvent => ({
  kind: 'answer.claimed',
  at,
  userId,
  surveyId,
  answerId,
  facts: { version: version + 1 },
})
