import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cancellationOf } from '../../../application/payment/payment-of-answer.ts'
import { settleOrder } from '../../../application/payment/settle-order.ts'
import { partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import {
  nextState,
  type OrderEvent,
  type OrderState,
  orderTransitions,
  statusOf,
} from '../../../domain/order/order-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aPaymentService } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako, type Town, taro, townNeeds } from '../town.ts'
import { aBooking, aPayingTown, hallForm, hallShop } from './paid-forms.ts'
import { sendBack, tell } from './provider.ts'
import { testGateway } from './test-gateway.ts'

const page = readFileSync(new URL('../../../docs/payment.md', import.meta.url), 'utf8')

/** The lines of the tables whose first cell is a state, as cells. */
const rowsOf = (cells: number) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((row) => row.length === cells && (row[0] ?? '') in orderTransitions)

type Case = { town: Town; orderId: string; replies: string[] }
const [inProcess] = routes

/** A town whose hall has one place at 10, which costs one hour of it. */
function open(authorisesOnly: boolean): Promise<Town> {
  const [service] = hallShop.payment ?? []
  const [hour] = service?.products ?? []
  const payment = [{ ...aPaymentService(), ...service, authorisesOnly, products: [{ ...hour!, cost: 1 }] }]
  return aPayingTown(inProcess![1], { surveys: [hallForm], shop: { ...hallShop, payment } })
}

const wanted = { slot: 'cat01_7|20980620|1' }
const half = 30 * 60_000

/** How an order comes to where it stands. */
const arrivals: Readonly<Record<OrderState, (town: Town) => Promise<string>>> = {
  temporary: async (town) => (await town.saveTemporary(aBooking(wanted))).orderId,
  sent: async (town) => {
    const orderId = await arrivals.temporary(town)
    await town.sendOrder({ orderId })
    return orderId
  },
  unknown: (town) => after(town, 'sent', 'time: 30 minutes'),
  due: async (town) => {
    const { partitionKey } = await town.saveAnswer(aBooking({ ...wanted, how: '窓口' }))
    const [payment] = await town.listPaymentResults([partitionKey])
    return payment!.orderId
  },
  completed: (town) => after(town, 'sent', 'provider: paid'),
  authorised: (town) => after(town, 'sent', 'provider: authorised'),
  failed: (town) => after(town, 'sent', 'provider: refused'),
  cancelled: (town) => after(town, 'sent', 'provider: withdrawn'),
  expired: (town) => after(town, 'temporary', 'time: 30 minutes'),
  refund_needed: (town) => after(town, 'completed', 'resident: cancels the answer'),
  refunded: (town) => after(town, 'refund_needed', 'office: refunded'),
  authorisation_cancelled: (town) => after(town, 'authorised', 'office: refunded'),
}

async function after(town: Town, state: OrderState, event: string): Promise<string> {
  const orderId = await arrivals[state](town)
  await events[event]!({ town, orderId, replies: [] })
  return orderId
}

/** The form of an order as the provider got it. */
async function formOf({ town, orderId }: Case) {
  const stored = await town.storage.orders.find(orderId)
  const { order, surveyId, terms } = stored!
  const sentAtMs = town.clock.now()
  return testGateway.formOf({ order, surveyId, sentAtMs, limitSeconds: 600, payMethods: terms.payMethods })
}

const told =
  (message: Parameters<typeof tell>[2]) =>
  async (of: Case): Promise<void> => {
    const reply = await tell(of.town, await formOf(of), message)
    of.replies.push(reply.slice(0, 3))
  }

/** The office gives the answer of Hanako's order a check value that cancels. */
async function officeCancels({ town: { storage, clock }, orderId }: Case): Promise<void> {
  const stored = await storage.orders.find(orderId)
  const answers = await storage.residents.find(hanako)
  const record = answers.answers.find(({ answerId }) => answerId === stored?.answerId)!
  const order = cancellationOf(stored!, clock.now())!
  const { answerId, surveyId, userId, version, updatedAt } = record
  const change = {
    answerId,
    surveyId,
    userId,
    version,
    updatedAt,
    check: 'キャンセル',
    releases: 'all',
  } as const
  expect(await storage.answers.amend({ ...change, order, audit: [] })).toBe('amended')
}

const byOffice =
  (event: OrderEvent) =>
  async ({ town, orderId }: Case): Promise<void> => {
    const { needs } = townNeeds({}, town.storage)
    const stored = await town.storage.orders.find(orderId)
    expect(await settleOrder({ ...needs, clock: town.clock }, stored!, { event })).toMatchObject({
      kind: 'settled',
    })
  }

/** What the page calls an event, and how it comes about. */
const events: Readonly<Record<string, (of: Case) => Promise<void>>> = {
  'resident: goes on to pay': async ({ town, orderId }) =>
    void (await refusalOf(town.sendOrder({ orderId }))),
  'resident: fills in otherwise': async ({ town }) =>
    void (await town.saveTemporary(aBooking({ slot: 'cat01_7|20980621|1' }))),
  'resident: cancels the answer': async ({ town }) => {
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: answer!.partitionKey })
  },
  'time: 30 minutes': async ({ town }) => town.clock.advance(half),
  'provider: paid': told({}),
  'provider: authorised': told({}),
  'provider: paid again': told({ trackingId: '98765432109876' }),
  'provider: paid, no place left': async (of) => {
    await (await of.town.as(taro)).saveTemporary(aBooking(wanted))
    await told({})(of)
  },
  'provider: paid, what it changes was changed': async (of) => {
    const { town } = of
    await events['provider: back by cancel']!(of)
    const record = aFreshRecord({ surveyId: 'svy1', userId: hanako, keyMs: town.clock.now() })
    await town.storage.answers.save(aWrite(record))
    const partitionKey = partitionKeyOf(record)
    const { orderId } = await town.saveTemporary({ ...aBooking(wanted), partitionKey })
    of.orderId = orderId
    await town.sendOrder({ orderId })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    await told({})(of)
  },
  'provider: paid, the form is gone': async (of) => {
    await of.town.publish()
    await told({})(of)
  },
  'provider: refused': told({ result: 'NG' }),
  'provider: withdrawn': told({ result: 'CN' }),
  'provider: another amount': told({ wrongAmount: true }),
  'provider: back by cancel': async (of) =>
    void (await sendBack(of.town, await formOf(of), 'canceledPayment', { result: 'CN' })),
  'provider: back by success': async (of) =>
    void (await sendBack(of.town, await formOf(of), 'completedPayment')),
  'office: paid': byOffice('paid'),
  'office: paid, no place left': async (of) => {
    await (await of.town.as(taro)).saveTemporary(aBooking(wanted))
    await byOffice('paid')(of)
  },
  'office: cancels the answer': officeCancels,
  'office: unpaid': byOffice('unpaid'),
  'office: paid at the counter': byOffice('counter_paid'),
  'office: captured': byOffice('captured'),
  'office: refunded': byOffice('refunded'),
}

/** Where the places of Hanako's order are. */
async function placesOf({ town }: Case): Promise<string> {
  const answers = await town.readOwnAnswers({ surveyId: 'svy1' }).catch(() => [])
  if (answers.some(({ check }) => check === '未対応')) return 'booked'
  const on = localDate('2098-06-20')
  const counts = await town.storage.bookings.reserved('cal1', on, on)
  return (counts.get(on)?.get(1) ?? 0) > 0 ? 'held' : 'free'
}

const lines = rowsOf(6).map(([state, event, becomes, places, provider]) => ({
  state: state as OrderState,
  event: event!,
  becomes: becomes as OrderState,
  places: places!,
  provider: provider!,
}))

test.each(lines)(
  'an order that is $state, on "$event", is $becomes as the page says [PAY-07, PAY-21, PAY-22, ORDER-23]',
  async ({ state, event, becomes, places, provider }) => {
    const reserves =
      [state, becomes].some((one) => one.startsWith('authoris')) || event.endsWith('authorised')
    const town = await open(reserves)
    const orderId = await arrivals[state](town)
    const of = { town, orderId, replies: [] as string[] }
    expect((await town.readPaymentResult(orderId)).state).toBe(state)

    await events[event]!(of)

    expect((await town.readPaymentResult(of.orderId)).state).toBe(becomes)
    expect(of.replies.join()).toBe(provider === '-' ? '' : provider)
    const isTaken = event.endsWith('no place left')
    expect(await placesOf(of)).toBe(isTaken ? 'held' : places)
  },
)

test('the page has a line for each change that a state takes', () => {
  const changes = Object.entries(orderTransitions).flatMap(([from, taken]) =>
    Object.keys(taken).map((event) => {
      const captured = from !== 'authorised'
      return `${from} ${nextState({ state: from as OrderState, captured }, event as OrderEvent)}`
    }),
  )
  const told = new Set(lines.map(({ state, becomes }) => `${state} ${becomes}`))
  expect(changes.filter((change) => !told.has(change))).toEqual([])
})

test('the page says which status each state has [PAY-07]', () => {
  const told = rowsOf(3).map(([state, , status]) => [state, Number(status?.[0])])
  const known = Object.keys(orderTransitions).map((state) => [
    state,
    statusOf({ state: state as OrderState, captured: true }),
  ])
  expect(told).toEqual(known)
})
