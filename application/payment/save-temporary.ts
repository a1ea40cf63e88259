import { nextState } from '../../domain/order/order-state.ts'
import type { PaymentService } from '../../domain/order/payment-service.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { isAsConfirmed } from '../../domain/shared/confirmed-order.ts'
import { tokyoMidnight } from '../../domain/shared/local-date.ts'
import { inFlight } from '../answer/in-flight.ts'
import { placeRefusal, tooManyToday } from '../answer/save-refusals.ts'
import type { SaveAnswerCommand, SaveRequest } from '../answer/save-request.ts'
import { type ValidateAnswerNeeds, validateAnswer } from '../answer/validate-answer.ts'
import type { AnswerWrite } from '../ports/answer-repository.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Digest } from '../ports/digest.ts'
import type {
  OrderPlacing,
  OrderRepository,
  PlacingOutcome,
  ProviderTerms,
  StoredOrder,
} from '../ports/order-repository.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import { requestText } from '../shared/request-text.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { findOpenSurvey } from '../survey/find-open-survey.ts'
import { movedEvent, moveOf } from './order-notice.ts'
import { payableUntil } from './send-order.ts'

/** How long an order and its hold wait for the payment (PAY-22). */
const HOLD_MS = 30 * 60 * 1000

/** Orders for a form that a resident may have on the way to the provider: each holds its places. */
const MAX_SENT = 3

/** Orders that a resident may place for a form on a day. */
const ORDERS_PER_DAY = 20

/**
 * Driving port: a resident sends a form that is paid at the provider. Everything is validated as by a save; the order
 * is priced and stored with the answer, its places are held for 30 minutes (PAY-22). The answer is saved when the
 * provider tells that it is paid.
 *
 * Retries are safe: the same key gives the first order, and so does the same content as long as that awaits its result:
 * it is to be paid once, whether sent from two tabs or two devices. Other orders for the form that were not sent to the
 * provider are given up, and so is one that can't be sent any more: for want of time, or because other sums were
 * confirmed since.
 *
 * @throws Refusal those of `SaveAnswer`
 * @throws Refusal `order.pending` if the resident has three other orders for the form on the way to the provider
 * @throws Refusal `order.invalid`, `order.outdated`, `payment.*`, `tax.*` — what is ordered can't be, or not any more
 * (PAY-18)
 */
type SaveTemporary = (command: SaveAnswerCommand) => Promise<{ orderId: string }>

type Needs = ValidateAnswerNeeds & {
  orders: OrderRepository
  paymentConfig: PaymentConfigRepository
  digest: Digest
}

/** Call it once for all viewers: only requests of the same call are joined. */
export const makeSaveTemporary = (needs: Needs) => {
  const running = inFlight<{ orderId: string }>()
  return (viewer: Viewer, context: RequestContext): SaveTemporary =>
    async (command) => {
      const hash = needs.digest.hash(requestText(command))
      const bodyHash = () => hash
      const name = JSON.stringify([viewer.userId, command.surveyId, hash])
      return running.join(name, bodyHash, () => place(needs, { viewer, context, command, bodyHash }))
    }
}

async function place(needs: Needs, request: SaveRequest): Promise<{ orderId: string }> {
  const { viewer, command } = request
  const { userId } = viewer
  const { surveyId, idempotencyKey } = command
  const placed = await retryOnConflict(async () => {
    const bodyHash = request.bodyHash()
    const atMs = needs.clock.now()
    const asked = { surveyId, bodyHash, atMs, ...(idempotencyKey !== undefined && { idempotencyKey }) }
    const { placed: earlier, unsent } = await needs.orders.findEarlier(userId, asked)
    if (earlier && !isGivenUp(earlier, unsent, atMs, command)) return orderOf(earlier, bodyHash)
    // A form that has closed or changed meanwhile refuses this one, and leaves the earlier ones alone.
    if (unsent.length > 0) await findOpenSurvey(needs, command)
    await giveUp(needs, request, unsent, atMs)
    const write = await validateAnswer(needs, request)
    const placing = await placingOf(needs, request, write, atMs)
    const outcome = await needs.orders.place(placing)
    if (outcome.kind === 'placed') return { orderId: placing.stored.order.orderId }
    // Validating again refuses it with the bookings that use the cap up.
    if (outcome.kind === 'capped') await validateAnswer(needs, request)
    return outcome.kind === 'conflict' ? undefined : orderOf(outcome, bodyHash, write)
  })
  if (!placed) throw refuse('request.in_progress', {})
  return placed

  function orderOf(
    outcome: Exclude<PlacingOutcome, { kind: 'placed' | 'conflict' }>,
    bodyHash: string,
    write?: AnswerWrite,
  ) {
    switch (outcome.kind) {
      case 'repeated':
        if (outcome.bodyHash !== bodyHash) throw refuse('request.key_reused', {})
        return { orderId: outcome.orderId }
      case 'pending':
        return { orderId: outcome.orderId }
      case 'too_many_sent':
        throw refuse('order.pending', {})
      case 'too_many':
        throw tooManyToday(ORDERS_PER_DAY, needs.clock.now())
      case 'too_many_live':
        throw refuse('answer.too_many', { max: write?.maxLive ?? 0 })
      default:
        throw placeRefusal(outcome, write?.places)
    }
  }
}

/** Whether an order waits that was never sent, and can't be any more. */
const isGivenUp = (
  earlier: PlacingOutcome,
  unsent: readonly StoredOrder[],
  atMs: number,
  { confirmed = {} }: SaveAnswerCommand,
): boolean => {
  if (earlier.kind !== 'pending') return false
  const waiting = unsent.find(({ order }) => order.orderId === earlier.orderId)
  if (!waiting) return false
  return payableUntil(waiting, atMs) === undefined || !isAsConfirmed(waiting.order, confirmed)
}

/** What was filled in otherwise before and never sent must not stand in its own way. */
async function giveUp(
  { orders }: Needs,
  { context }: SaveRequest,
  unsent: readonly StoredOrder[],
  atMs: number,
): Promise<void> {
  const told = { event: 'expiry', request: context } as const
  for (const stored of unsent) {
    const to = nextState(stored, told.event)
    if (to) await orders.move(moveOf(stored, told, to, atMs), [movedEvent(stored, told, to, atMs)])
  }
}

async function placingOf(
  { paymentConfig, settings }: Needs,
  { viewer, context, command }: SaveRequest,
  write: AnswerWrite,
  atMs: number,
): Promise<OrderPlacing> {
  const { order: ofSave, idempotency, latestSaveMs, atMost, audit, ...answer } = write
  if (ofSave?.kind !== 'new') throw refuse('order.invalid', {})
  const { order } = ofSave
  const { surveyId, idempotencyKey } = command
  const facts = { order: order.orderId, amount: order.amountWithTax }
  return {
    stored: {
      order,
      surveyId,
      createdAtMs: atMs,
      expiresAtMs: atMs + HOLD_MS,
      terms: termsForProvider((await paymentConfig.find()).services.get(order.serviceId)),
    },
    answer,
    bodyHash: write.bodyHash,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    maxSent: MAX_SENT,
    ...(settings.rateLimits && { atMost: { times: ORDERS_PER_DAY, sinceMs: tokyoMidnight(atMs) } }),
    audit: [{ kind: 'order.placed', at: atMs, userId: viewer.userId, surveyId, request: context, facts }],
  }
}

/**
 * What the provider is asked for on behalf of a service; without its own words credit cards and PayPay, paid at once.
 */
const termsForProvider = (service: PaymentService | undefined): ProviderTerms => ({
  payMethods: service?.payMethods ?? ['credit', 'paypay'],
  authorisesOnly: service?.authorisesOnly === true,
})
