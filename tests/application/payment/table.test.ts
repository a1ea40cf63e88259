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
import { bookables, refusalOf } from '../bookables.ts'
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

type Line = { state: OrderState; event: string; becomes: OrderState; places: string; provider: string }

const lines = rowsOf(6).map(
  ([state, event, becomes, places, provider]) => ({ state, event, becomes, places, provider }) as Line,
)

/** What may have happened to an order until it came to where it stands, by every way that the page knows. */
const waysTo = (state: OrderState): readonly Line[][] => {
  const last = lines.filter((line) => line.becomes === state && line.state !== state)
  return last.length === 0 ? [[]] : last.flatMap((line) => waysTo(line.state).map((way) => [...way, line]))
}

/** It was to be paid at the counter, and was never sent to the provider. */
const wasDue = (way: readonly Line[], { state }: Line): boolean => (way[0]?.state ?? state) === 'due'

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

/** The form of an order as the provider got it. */
async function formOf({ town, orderId }: Case) {
  const stored = await town.storage.orders.find(orderId)
  const { order, surveyId, terms } = stored!
  const sentAtMs = town.clock.now()
  return testGateway.begin({ order, surveyId, terms, sentAtMs, untilMs: sentAtMs + 600_000 })
}

const told =
  (message: Parameters<typeof tell>[2]) =>
  async (of: Case): Promise<void> => {
    const reply = await tell(of.town, await formOf(of), message)
    of.replies.push(reply)
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
  'time: 30 minutes': async ({ town }) => town.pass(half),
  'provider: paid': told({}),
  'provider: authorised': told({}),
  'provider: paid again': async (of) => {
    await told({})({ ...of, replies: [] })
    await told({ trackingId: '98765432109876' })(of)
  },
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
  'provider: paid, the time is over': async (of) => {
    const { town } = of
    await events['provider: back by cancel']!(of)
    const [hour, quarter] = [
      { start: '09:00', end: '10:00' },
      { start: '10:00', end: '10:15' },
    ]
    await town.offer(bookables({ comaList: [hour!, quarter!] }))
    town.pass(Date.parse('2098-06-20T09:50:00+09:00') - town.clock.now())
    const { orderId } = await town.saveTemporary(aBooking(wanted))
    of.orderId = orderId
    await town.sendOrder({ orderId })
    town.pass(half / 1.2)
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
  'office: released': byOffice('refunded'),
}

/** Where the places of Hanako's order are. */
async function placesOf({ town }: Case): Promise<string> {
  const answers = await town.readOwnAnswers({ surveyId: 'svy1' }).catch(() => [])
  if (answers.some(({ check }) => check === '未対応')) return 'booked'
  const on = localDate('2098-06-20')
  const counts = await town.storage.bookings.reserved('cal1', on, on)
  return (counts.get(on)?.get(1) ?? 0) > 0 ? 'held' : 'free'
}

/** A new order, to be paid at the provider or at the counter. */
async function placed(town: Town, isDue: boolean): Promise<string> {
  if (!isDue) return (await town.saveTemporary(aBooking(wanted))).orderId
  const { partitionKey } = await town.saveAnswer(aBooking({ ...wanted, how: '窓口' }))
  const [payment] = await town.listPaymentResults([partitionKey])
  return payment!.orderId
}

/** The orders of the town that stand for a second payment. */
async function surplusOf({ town, orderId }: Case): Promise<OrderState[]> {
  const all: OrderState[] = []
  for await (const one of town.storage.orders.inStates(Object.keys(orderTransitions) as OrderState[]))
    if (one.orderId.startsWith(`${orderId}-`)) all.push(one.state)
  return all
}

/** Whether it can come to that: what is due was never sent, and only what is reserved on a card is released. */
function isPossible(way: readonly Line[], { event }: Line): boolean {
  const isReserved =
    way.findLastIndex((one) => one.event.endsWith('authorised')) >
    way.findLastIndex((one) => one.event.endsWith('captured'))
  const isRight = !/refunded|released/.test(event) || isReserved === event.endsWith('released')
  return isRight && !(way.at(0)?.state === 'due' && way.some((one) => one.event.startsWith('provider')))
}

const cases = lines.flatMap((line) =>
  waysTo(line.state)
    .filter((way) => [...way, line].every((step, at) => isPossible(way.slice(0, at), step)))
    .map((way) => {
      const by = way.length === 0 ? '' : ` (${way.map(({ event }) => event).join(', ')})`
      return [`${line.state}${by}, on "${line.event}", is ${line.becomes}`, { ...line, line, way }] as const
    }),
)

test.each(cases)(
  'an order that is %s as the page says [PAY-07, PAY-21, PAY-22, ORDER-23]',
  async (_, { state, event, becomes, places, provider, line, way }) => {
    const all = [...way, line]
    const reserves = all.some((one) => /authoris/.test(`${one.state} ${one.event} ${one.becomes}`))
    const town = await open(reserves)
    const of = { town, orderId: await placed(town, wasDue(way, line)), replies: [] as string[] }
    for (const step of way) await events[step.event]!(of)
    expect((await town.readPaymentResult(of.orderId)).state).toBe(state)
    of.replies = []

    await events[event]!(of)

    // What is paid at the counter was never sent.
    const isForeign = wasDue(way, line) && event.startsWith('provider: paid')
    const reply = isForeign ? `NG,in_state_${state}` : provider
    expect((await town.readPaymentResult(of.orderId)).state).toBe(isForeign ? state : becomes)
    expect(of.replies.join()).toBe(reply === '-' ? '' : reply)
    const isTaken = all.some((one) => one.event.endsWith('no place left'))
    expect(await placesOf(of)).toBe(isTaken ? 'held' : places)
    const isSuccess = /^provider: (paid|authorised)/.test(event)
    const { trackingId } = (await town.storage.orders.find(of.orderId))!
    if (isSuccess && reply === 'OK,') expect(trackingId).toBe('12345678901234')
    expect(await surplusOf(of)).toEqual(reply === 'NG,already paid' ? ['unknown'] : [])
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

test('the page says which status each state has, and where its places are [PAY-07]', () => {
  const told = rowsOf(4).map(([state, , places, status]) => [state, places, Number(status?.[0])])
  const known = (Object.keys(orderTransitions) as OrderState[]).map((state) => [
    state,
    lines.find(({ becomes }) => becomes === state)?.places,
    statusOf({ state, captured: true }),
  ])
  expect(told).toEqual(known)
})
