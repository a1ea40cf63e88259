import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import type { ProviderForm } from '../../../application/ports/payment-gateway.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { providerMessage, type Told } from '../../provider-message.ts'
import { benchContract } from '../bench-payments.ts'
import { paidForms } from './soak-city.ts'
import {
  isRefused,
  type Reply,
  replyTo,
  type SoakRequest,
  type SoakTarget,
  untilAnswered,
} from './soak-connection.ts'
import { letTimePass } from './soak-database.ts'
import type { KnownOrder, Ledger } from './soak-ledger.ts'

/** What becomes of orders, in rotation: never sent, sent and nothing told, a result that is not OK, or paid. */
const ends = [
  'paid',
  'abandoned',
  'paid',
  'failed',
  'paid',
  'neverTold',
  'paid',
  'withdrawn',
  'paid',
  'paid',
] as const
/**
 * Shares: of results that come after the hold, are told twice, or of a payment beyond the first; of paid answers that
 * are cancelled.
 */
const ofTold = { late: 0.15, doubled: 0.3, surplus: 0.04, cancelled: 0.15 }

/** Orders of a resident to a form that may wait for the provider at the same time. */
const MAX_SENT = 3

/**
 * An order waits for half an hour by the clock of who took it, which may be ten minutes behind, until that of who
 * looks, which may be ten minutes ahead.
 */
const SURELY_WAITS_MS = 9 * 60_000

const isDrawn = (chance: number): boolean => Math.random() < chance

const nameOf = ({ resident, surveyId }: Pick<KnownOrder, 'resident' | 'surveyId'>) =>
  `${resident} ${surveyId}`

type SentForm = Pick<ProviderForm, 'fields'>

let payments = 10_000_000_000_000

/** A number by which the provider names a payment. */
function newTrackingId(): string {
  payments += 1
  return String(payments)
}

/** Residents who order and pay, and the provider that tells of it again and again until it is answered. */
export class SoakBuyer {
  readonly #target: SoakTarget
  readonly #ledger: Ledger
  readonly #values: readonly string[]
  readonly #database: string
  /** One order at a time each: the next one would end an order that is not sent. */
  readonly #busy = new Set<number>()
  /**
   * When the orders were sent that wait for the provider until their time is over, and those that wait until the
   * product sees that it is, by resident and form.
   */
  readonly #waiting = new Map<string, number[]>()
  readonly #overdue = new Map<string, number[]>()

  constructor(target: SoakTarget, ledger: Ledger, values: readonly string[], database: string) {
    this.#target = target
    this.#ledger = ledger
    this.#values = values
    this.#database = database
  }

  /** One order, as far as it gets. */
  async attempt(): Promise<void> {
    const resident = Math.floor(Math.random() * this.#target.tokens.length)
    if (this.#busy.has(resident)) return
    this.#busy.add(resident)
    await this.#buy(resident).finally(() => this.#busy.delete(resident))
  }

  async #buy(resident: number): Promise<void> {
    const { orderCounts, orders } = this.#ledger
    const surveyId = paidForms[Number(isDrawn(0.5))]!
    const order = await this.#place(resident, surveyId)
    if (!order) return
    orders.push(order)
    const end = ends[orderCounts.ordered % ends.length]!
    if (end === 'abandoned') {
      orderCounts.abandoned += 1
      return isDrawn(0.5) ? letTimePass(this.#database, [order.orderId]) : undefined
    }
    const form = await this.#send(order)
    if (!form) return
    order.expected = ['unknown']
    if (end === 'neverTold') {
      orderCounts.neverTold += 1
      if (!isDrawn(0.5)) return this.#note(this.#waiting, order)
      this.#note(this.#overdue, order)
      return letTimePass(this.#database, [order.orderId])
    }
    const isLate = isDrawn(ofTold.late)
    if (isLate) {
      // Told of before or after the product has taken notice.
      await letTimePass(this.#database, [order.orderId])
      await sleep(Math.random() * 6_000)
    }
    if (end === 'paid') await this.#pay(order, form, isLate)
    else await this.#payInVain(order, form, end)
  }

  async #place(resident: number, surveyId: string): Promise<KnownOrder | undefined> {
    const { orderCounts } = this.#ledger
    const key = randomUUID()
    const answers = {
      name: key,
      goods: 'sticker:1',
      ...(surveyId === paidForms[1] && {
        reserve: this.#values[Math.floor(Math.random() * this.#values.length)]!,
      }),
    }
    const data = Object.entries(answers).map(([itemKey, value]) => ({ surveyId, itemKey, value }))
    const request = { path: 'survey-results/temprary', resident, body: { data }, key }
    const [reply, twin] = await this.#perhapsTwice(request)
    if (this.#mustWait({ resident, surveyId }, reply)) {
      orderCounts.waitFirst += 1
      return undefined
    }
    if (isRefused(reply)) {
      orderCounts.soldOut += 1
      // A place may have become free for the twin.
      if (twin?.status !== 200) return undefined
    }
    const orderId = String((reply.status === 200 ? reply : (twin ?? reply)).body.orderId)
    if (!/^[0-9A-Z]{16}$/.test(orderId)) return this.#fault('an order', reply)
    if (reply.status === 200 && twin && twin.body.orderId !== orderId && !isRefused(twin))
      this.#fault(`the twin of ${orderId}`, twin)
    const ages = (this.#waiting.get(nameOf({ resident, surveyId })) ?? []).map((atMs) => Date.now() - atMs)
    if (ages.filter((ms) => ms < SURELY_WAITS_MS).length >= MAX_SENT)
      this.#fault(`an order beside those that wait since ${ages} ms`, reply)
    orderCounts.ordered += 1
    return { orderId, resident, surveyId, expected: ['expired'] }
  }

  /** Whether the resident was told, and rightly, to wait for the orders that are on their way to the provider. */
  #mustWait(of: Pick<KnownOrder, 'resident' | 'surveyId'>, { body }: Reply): boolean {
    const waiting = [...(this.#waiting.get(nameOf(of)) ?? []), ...(this.#overdue.get(nameOf(of)) ?? [])]
    const isTold = (body.refusal as { code?: string } | undefined)?.code === 'order.pending'
    return isTold && waiting.length >= MAX_SENT
  }

  #note(sent: Map<string, number[]>, order: KnownOrder): void {
    sent.set(nameOf(order), [...(sent.get(nameOf(order)) ?? []), Date.now()])
  }

  /** Sends it once, or twice at the same time. */
  async #perhapsTwice(request: SoakRequest) {
    const once = () => replyTo(this.#target, this.#ledger, request)
    const [reply, twin] = await Promise.all([once(), isDrawn(0.1) ? once() : undefined])
    return [reply, twin] as const
  }

  async #send({ orderId, resident }: KnownOrder): Promise<SentForm | undefined> {
    const request = { path: 'payment-results/order', resident, body: { orderId } }
    const [reply] = await this.#perhapsTwice(request)
    if (reply.status !== 200) return this.#fault(`sending ${orderId}`, reply)
    const { fields } = reply.body as { fields: { name: string; value: string }[] }
    return { fields: fields.map(({ name, value }) => [name, value]) }
  }

  async #payInVain(order: KnownOrder, form: SentForm, end: 'failed' | 'withdrawn'): Promise<void> {
    const { orderCounts } = this.#ledger
    orderCounts[end] += 1
    await this.#tell(order, form, { result: end === 'failed' ? 'NG' : 'CN' })
    order.expected = [end === 'failed' ? 'failed' : 'cancelled']
    if (!isDrawn(0.2)) return
    orderCounts.paidAfterFailure += 1
    order.trackingId = newTrackingId()
    await this.#tell(order, form, { trackingId: order.trackingId })
    order.expected = ['refund_needed']
  }

  async #pay(order: KnownOrder, form: SentForm, isLate: boolean): Promise<void> {
    const { orderCounts } = this.#ledger
    orderCounts.paid += 1
    if (isLate) orderCounts.paidLate += 1
    order.trackingId = newTrackingId()
    const { trackingId } = order
    await Promise.all([
      this.#tell(order, form, { trackingId }),
      isDrawn(ofTold.doubled / 2) ? this.#tell(order, form, { trackingId }) : undefined,
    ])
    // Its place may have gone to somebody else.
    order.expected =
      isLate && order.surveyId === paidForms[1] ? ['completed', 'refund_needed'] : (['completed'] as const)
    const state = await this.#stateOf(order)
    if (!order.expected.includes(state)) this.#ledger.addFault(`${order.orderId} is ${state} once it is paid`)
    order.expected = [state]
    if (state === 'completed' && isDrawn(ofTold.cancelled)) await this.#cancel(order)
    if (isDrawn(ofTold.doubled / 2)) await this.#tell(order, form, { trackingId })
    if (isDrawn(ofTold.surplus)) await this.#payAgain(order, form)
  }

  /** A second payment of the same order, which must be refused and listed. */
  async #payAgain(order: KnownOrder, form: SentForm): Promise<void> {
    order.surplus = newTrackingId()
    this.#ledger.orderCounts.paidTwice += 1
    await this.#tell(order, form, { trackingId: order.surplus }, 'NG,')
  }

  /** Tells until it is answered, as the provider does. */
  async #tell({ orderId }: KnownOrder, form: SentForm, told: Told, answer = 'OK,'): Promise<void> {
    const body = providerMessage({ ...benchContract, clock: systemClock }, form, told)
    const request = { path: 'payment-results/notification', body }
    const { status, text } = await untilAnswered(this.#target, this.#ledger, request)
    if (status !== 200 || !text.startsWith(answer))
      this.#ledger.addFault(`telling ${JSON.stringify(told)} of ${orderId} gave ${status} ${text}`)
  }

  async #stateOf({ orderId, resident }: KnownOrder): Promise<OrderState> {
    const { body } = await replyTo(this.#target, this.#ledger, {
      path: `payment-results/${orderId}`,
      resident,
    })
    return (body.data as { state: OrderState }).state
  }

  /** Cancels the answer of an order, which the resident finds by its number. */
  async #cancel(order: KnownOrder): Promise<void> {
    const { orderId, resident, surveyId } = order
    const ask = (path: string, body: object) =>
      replyTo(this.#target, this.#ledger, { path: `survey-results/${path}`, resident, body })
    const { body } = await ask('query', { surveyId })
    type Row = { itemKey: string; value: string; partitionKey: string }
    const row = (body.data as Row[]).find(({ itemKey, value }) => itemKey === 'number' && value === orderId)
    if (!row) return this.#fault(`finding the answer of ${orderId}`, { status: 200, body })
    const reply = await ask('cancelItem', { surveyId, partitionKey: row.partitionKey })
    if (reply.status !== 200) return this.#fault(`cancelling ${orderId}`, reply)
    this.#ledger.orderCounts.paidCancelled += 1
    order.expected = ['refund_needed']
  }

  #fault(what: string, { status, body }: { status: number; body: object }): undefined {
    this.#ledger.addFault(`${what} gave ${status} ${JSON.stringify(body).slice(0, 300)}`)
  }
}
