import { partitionKeyOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { AnswerRepository, AnswerWrite, SavedAnswer } from '../ports/answer-repository.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Digest } from '../ports/digest.ts'
import type { IdempotencyRepository } from '../ports/idempotency-repository.ts'
import { oneAtATime } from '../shared/one-at-a-time.ts'
import { requestText } from '../shared/request-text.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type MessageNeeds, withMessages } from './booking-messages.ts'
import { inFlight } from './in-flight.ts'
import { placeRefusal, tooManyToday } from './save-refusals.ts'
import type { SaveAnswerCommand, SaveRequest } from './save-request.ts'
import { type ValidateAnswerNeeds, validateAnswer } from './validate-answer.ts'

type SavedAnswerResult = {
  answerCode: string
  partitionKey: string
  answerVersion: number
  /** Answer code of the first answer of which this one is a change; absent: it is none. */
  seriesCode?: string
}

/**
 * Driving port: a resident sends a form. Every rule is checked again here; items the resident may not set are dropped.
 * The answer and its bookings are stored in one transaction, or nothing is stored. Retries are safe
 * (docs/decisions/answers-and-codes.md): a save that is still running is joined, and one that is stored returns its
 * first result.
 *
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.not_open` — before and after the time in which the form may be sent, or an answer to it
 * changed
 * @throws Refusal `survey.outdated`, `answer.outdated` — the form must be reloaded
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `answer.change_of_cancelled`, `answer.completed`, `answer.edit_disabled` — it may not be changed
 * (CANCEL-16)
 * @throws Refusal `answer.invalid`, `answer.empty`, `answer.too_many`
 * @throws Refusal `payment.*`, `order.*`, `tax.*` — the form takes payments, and what is bought can't be had so
 * (`fillOrder`)
 * @throws Refusal `answer.too_many_today` — the form was sent as often as it may be on a day
 * @throws Refusal `reservation.*` — a slot can't be booked, or a booking to be released is past its deadline
 * @throws Refusal `member.required` — the form is for members, and the viewer is none
 * @throws Refusal `request.key_reused`, `request.in_progress`, `service.unavailable`
 */
export type SaveAnswer = (command: SaveAnswerCommand) => Promise<SavedAnswerResult>

/** What saving needs from outside. */
export type SaveAnswerNeeds = ValidateAnswerNeeds &
  MessageNeeds & {
    answers: AnswerRepository
    idempotency: IdempotencyRepository
    digest: Digest
  }

/** Call it once for all viewers: only saves made by the same call are joined. */
export const makeSaveAnswer = (needs: SaveAnswerNeeds) => {
  const running = inFlight<SavedAnswerResult>()
  const queued = oneAtATime()
  return (viewer: Viewer, context: RequestContext): SaveAnswer =>
    async (command) => {
      let hash: string | undefined
      const bodyHash = () => (hash ??= needs.digest.hash(requestText(command)))
      const request = { viewer, context, command, bodyHash }
      const run = async () => resultOf(viewer, await save(needs, request))
      // Without a key each is compared with the latest one before it.
      const name = JSON.stringify([viewer.userId, command.surveyId])
      return running.join(nameOf(request), bodyHash, () =>
        command.idempotencyKey === undefined ? queued(name, run) : run(),
      )
    }
}

/** The name of a submit, by its idempotency key; without one, by survey and body. */
const nameOf = ({ viewer: { userId }, command, bodyHash }: SaveRequest): string =>
  command.idempotencyKey === undefined
    ? JSON.stringify(['body', userId, command.surveyId, bodyHash()])
    : JSON.stringify(['key', userId, command.idempotencyKey])

/**
 * Validates and stores; does both again if the survey, the catalog or the answer changed meanwhile, or the code was
 * taken.
 */
async function save(needs: SaveAnswerNeeds, request: SaveRequest): Promise<SavedAnswer> {
  const saved = await retryOnConflict(async () => {
    const latest = await findLatestSave(needs, request)
    if (latest?.same) return latest.same
    const valid = await validateOrFindEarlier(needs, request)
    if (!('record' in valid)) return valid
    const write = await withMessages(needs, valid)
    const outcome = await needs.answers.save({ ...write, ...(latest && { latestSaveMs: latest.savedAtMs }) })
    // Validating again refuses it with the bookings that use the cap up.
    if (outcome.kind === 'capped') await validateAnswer(needs, request)
    if (outcome.kind === 'full' || outcome.kind === 'capped') throw placeRefusal(outcome, write.places)
    if (outcome.kind === 'number_taken')
      throw refuse('member.number_taken', { itemKey: write.number?.itemKey ?? '' })
    if (outcome.kind === 'numbers_exhausted') throw refuse('member.numbers_exhausted', {})
    if (outcome.kind === 'too_many_live') throw refuse('answer.too_many', { max: write.maxLive ?? 0 })
    if (outcome.kind === 'too_many') throw tooManyToday(write.atMost?.times ?? 0, needs.clock.now())
    if (outcome.kind === 'repeated') return resultOfKey(request, outcome.bodyHash, outcome.saved)
    return outcome.kind === 'saved' ? outcome.saved : undefined
  })
  if (!saved) throw refuse('request.in_progress', {})
  return saved
}

/** How long a save without a key is recognised as a repeat. */
const KNOWN_FOR_MS = 10 * 60 * 1000

/**
 * For a save without a key: when the viewer saved to the survey last (0: never), and that save if this one repeats it:
 * of at most 10 minutes ago, with the same body, and unchanged since.
 */
async function findLatestSave(
  { ownAnswers, clock }: SaveAnswerNeeds,
  { viewer: { userId }, command, bodyHash }: SaveRequest,
): Promise<{ savedAtMs: number; same?: SavedAnswer } | undefined> {
  if (command.idempotencyKey !== undefined) return undefined
  const latest = await ownAnswers.latestOwn(userId, command.surveyId)
  if (!latest) return { savedAtMs: 0 }
  const { record, savedAtMs, savedVersion } = latest
  const isSame =
    latest.bodyHash === bodyHash() &&
    clock.now() - savedAtMs <= KNOWN_FOR_MS &&
    record.version === savedVersion
  const seriesCode = record.series && { seriesCode: record.series.codes[0] }
  return isSame ? { savedAtMs, same: { ...record, ...seriesCode } } : { savedAtMs }
}

/**
 * The write to store; or the result of this request if it was stored before and could not be stored now: its own first
 * run changed what it is validated against. Otherwise the store says whether the key was used.
 *
 * @throws Refusal `request.key_reused` if the key was used for another body
 */
async function validateOrFindEarlier(
  needs: SaveAnswerNeeds,
  request: SaveRequest,
): Promise<AnswerWrite | SavedAnswer> {
  try {
    return await validateAnswer(needs, request)
  } catch (error) {
    const { viewer, command } = request
    if (command.idempotencyKey === undefined) {
      const latest = await findLatestSave(needs, request)
      if (latest?.same) return latest.same
      throw error
    }
    const name = { call: needs.call, key: command.idempotencyKey }
    const earlier = await needs.idempotency.find(viewer.userId, name)
    if (!earlier) throw error
    return resultOfKey(request, earlier.bodyHash, earlier.result as SavedAnswer)
  }
}

/**
 * The result stored for the key of a request. @throws Refusal `request.key_reused` if the key was used for another body
 */
function resultOfKey({ bodyHash }: SaveRequest, storedHash: string, saved: SavedAnswer): SavedAnswer {
  if (storedHash !== bodyHash()) throw refuse('request.key_reused', {})
  return saved
}

const resultOf = ({ userId }: Viewer, saved: SavedAnswer): SavedAnswerResult => ({
  answerCode: saved.answerCode,
  partitionKey: partitionKeyOf({ surveyId: saved.surveyId, userId, keyMs: saved.keyMs }),
  answerVersion: saved.version,
  ...(saved.seriesCode !== undefined && { seriesCode: saved.seriesCode }),
})
