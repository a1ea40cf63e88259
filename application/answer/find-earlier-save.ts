import { refuse } from '../../domain/refusal.ts'
import type { SavedAnswer } from '../ports/answer-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdempotencyRepository } from '../ports/idempotency-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import { SAVE_CALL, type SaveRequest } from './judge-answer.ts'

/** How long a save without a key is known again. */
const KNOWN_FOR_MS = 10 * 60 * 1000

/** What knowing a save again needs from outside. */
export type EarlierSaveNeeds = {
  ownAnswers: OwnAnswerRepository
  idempotency: IdempotencyRepository
  clock: Clock
}

/**
 * What came of this request if it was stored before: by its key; without one, as the viewer's latest save to the survey,
 * not older than 10 minutes, if its answer stands unchanged. undefined if it is new.
 *
 * @throws Refusal `request.key_reused` if the key was used for another body
 */
export async function findEarlierSave(
  { ownAnswers, idempotency, clock }: EarlierSaveNeeds,
  { viewer: { userId }, command, bodyHash }: SaveRequest,
): Promise<SavedAnswer | undefined> {
  if (command.idempotencyKey !== undefined) {
    const request = { call: SAVE_CALL, key: command.idempotencyKey }
    const repeat = await idempotency.find(userId, request)
    if (repeat && repeat.bodyHash !== bodyHash()) throw refuse('request.key_reused', {})
    return repeat?.result as SavedAnswer | undefined
  }
  const latest = await ownAnswers.latestOwn(userId, command.surveyId)
  if (!latest || latest.bodyHash !== bodyHash()) return undefined
  if (clock.now() - latest.savedAtMs > KNOWN_FOR_MS) return undefined
  const { record, savedVersion } = latest
  return record.version === savedVersion ? record : undefined
}
