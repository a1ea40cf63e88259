import { expect, test } from 'vitest'
import { saveAnswer } from '../../../../adapters/http/calls/answer/save-answer.ts'
import { saveTemporary } from '../../../../adapters/http/calls/payment/save-temporary.ts'
import { sendOrder } from '../../../../adapters/http/calls/payment/send-order.ts'
import { residentCalls } from '../../../../adapters/http/client/resident-calls.ts'
import { browserNet } from '../../../../adapters/http/client/send-call.ts'
import { key } from '../../../application/forms.ts'
import { aPaidForm, shop } from '../../../application/payment/paid-forms.ts'
import { hanako, taro } from '../../../application/town.ts'
import { anHttpTown, rows } from '../http-town.ts'

const payments = () => anHttpTown({ settings: { paymentFeature: true }, surveys: [aPaidForm()], shop })

const purchase = (over: object = {}) => ({
  data: rows({ name: '花子', goods: 's300:2', how: 'カード' }),
  order: { details: [{ productId: 's300', count: 2, tax: 0, cost: 0 }] },
  ...over,
})

/** Stores an order and goes on to pay. */
async function sent(town: Awaited<ReturnType<typeof payments>>) {
  const { body } = await town.post(hanako, 'survey-results/temprary', purchase())
  const { orderId } = body
  const answer = await town.post(hanako, 'payment-results/order', { orderId })
  return { orderId: String(orderId), answer }
}

test('a temporary save answers code success with the order id [API-20]', async () => {
  const town = await payments()
  const { status, body } = await town.post(hanako, 'survey-results/temprary', purchase())
  expect(status).toBe(200)
  expect(body).toEqual({ result: 'OK', code: 'success', orderId: expect.stringMatching(/^[0-9A-Z]{16}$/) })
})

test('a temporary save that is refused answers its errorMessage and no code success [API-20, PAY-18]', async () => {
  const town = await payments()
  const order = { details: [{ productId: 'gone', count: 1 }] }
  const { status, body } = await town.post(hanako, 'survey-results/temprary', purchase({ order }))
  expect(status).toBe(422)
  expect(body).toMatchObject({ result: 'ERROR', errorMessage: '決済処理中にエラーが発生しました。' })
  expect(body).not.toHaveProperty('code')
})

test('posting an order answers the fields of the provider form in their order, with the amount of the server [API-51, PAY-17, PAY-19]', async () => {
  const town = await payments()
  const { orderId, answer } = await sent(town)
  const { code, action, fields } = answer.body
  expect([code, action]).toEqual(['success', 'https://provider.example/buy'])
  const names = fields.map(({ name }: { name: string }) => name)
  expect(names.slice(0, 12)).toEqual([
    'pay_method',
    'merchant_id',
    'service_id',
    'cust_code',
    'sps_cust_no',
    'sps_payment_no',
    'order_id',
    'item_id',
    'pay_item_id',
    'item_name',
    'tax',
    'amount',
  ])
  expect(names.slice(-3)).toEqual(['request_date', 'limit_second', 'sps_hashcode'])
  const byName = Object.fromEntries(fields.map(({ name, value }: Record<string, string>) => [name, value]))
  expect(byName).toMatchObject({ order_id: orderId, amount: '600', tax: '54' })
})

test('a payment result and a list of them stand in data, beside code success [API-46, API-47, PAY-30]', async () => {
  const town = await payments()
  const { orderId } = await sent(town)
  const one = await town.get(hanako, `payment-results/${orderId}`)
  expect(one.body).toMatchObject({
    code: 'success',
    data: {
      orderId,
      status: 1,
      sortKey: `paymentResult#${orderId}`,
      userId: hanako,
      details: [{ count: 2 }],
    },
  })
  const cash = await town.post(hanako, 'survey-results/putItem', {
    ...purchase(),
    data: rows({ name: '花子', goods: 's300:2', how: '窓口' }),
  })
  const { partitionKey } = cash.body
  const list = await town.post(hanako, 'payment-results/list', { keys: [partitionKey] })
  expect(list.body).toMatchObject({
    code: 'success',
    data: [{ partitionKey, payMethod: 'cash', selectedPayType: 1, amount: 600 }],
  })
})

test.each([
  ['completed', 'このお支払いは済んでいます。もう一度支払う必要はありません。'],
  ['refund_needed', 'このお支払いは済んでいます。もう一度支払う必要はありません。'],
  ['unknown', '決済の結果を確認しています。'],
  [
    'expired',
    'このお支払いは終わっていて、料金はかかっていません。手続きの画面から、もう一度送信してください。',
  ],
  ['due', 'この申し込みのお支払いは窓口です。ここでは支払えません。'],
] as const)('posting an order that is %s answers why it is not paid [API-51]', async (to, errorMessage) => {
  const town = await payments()
  const { orderId } = await sent(town)
  const { version } = (await town.storage.orders.find(orderId))!
  await town.storage.orders.move({ orderId, version, to, atMs: 0, releases: true }, [])
  const { status, body } = await town.post(hanako, 'payment-results/order', { orderId })
  expect(status).toBe(422)
  expect(body).toMatchObject({ result: 'ERROR', errorMessage })
  expect(body).not.toHaveProperty('code')
})

test('a receipt is answered with an errorMessage where there is none [API-48]', async () => {
  const town = await payments()
  const { orderId } = await sent(town)
  const none = await town.get(hanako, `payment-results/receipt/${orderId}`)
  expect([none.status, none.body.errorMessage]).toEqual([
    422,
    '領収書は、お支払いが済んだものだけに発行されます。',
  ])
  const stored = await town.storage.orders.find(orderId)
  const { order, version } = stored!
  await town.storage.orders.move(
    {
      orderId,
      version,
      to: 'completed',
      atMs: 0,
      captured: true,
      completedAt: 1_711_866_605,
      releases: true,
    },
    [],
  )
  const receipt = await town.get(hanako, `payment-results/receipt/${orderId}`)
  expect(receipt.body).toMatchObject({
    code: 'success',
    data: { orderId, status: 0, completedDate: 1_711_866_605, serviceName: order.serviceName },
  })
})

test("somebody else's order is as one that is not there, in every call [ROLE-01, RCPT-08]", async () => {
  const town = await payments()
  const { orderId } = await sent(town)
  for (const path of ['payment-results', 'payment-results/receipt']) {
    const [foreign, missing] = [
      await town.get(taro, `${path}/${orderId}`),
      await town.get(taro, `${path}/NONE`),
    ]
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
    expect(foreign.status).toBe(404)
  }
  const [foreign, missing] = [
    await town.post(taro, 'payment-results/order', { orderId }),
    await town.post(taro, 'payment-results/order', { orderId: 'NONE' }),
  ]
  expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
})

const malformed = [
  ['survey-results/temprary', { data: rows({ name: 'x' }), order: 'all' }],
  ['survey-results/temprary', { data: rows({ name: 'x' }), order: { details: [{ count: 1 }] } }],
  [
    'survey-results/temprary',
    { data: rows({ name: 'x' }), order: { details: [{ productId: 'a', count: {} }] } },
  ],
  ['survey-results/temprary', { data: rows({ name: 'x' }), order: { serviceVersion: -1 } }],
  ['survey-results/putItem', { data: rows({ name: 'x' }), order: [] }],
  ['payment-results/order', {}],
  ['payment-results/order', { orderId: 'x', details: {} }],
  ['payment-results/list', { keys: 'svy1#U' }],
  ['payment-results/list', { keys: [''] }],
  ['payment-results/list', { keys: Array.from({ length: 301 }, () => 'k') }],
] as const

test.each(malformed)('%s refuses %j as malformed', async (path, body) => {
  const town = await payments()
  expect((await town.post(hanako, path, body)).status).toBe(400)
})

/** What a call sends. */
async function sentBy(ask: (bound: ReturnType<typeof residentCalls>) => Promise<unknown>): Promise<object> {
  let body: object = {}
  const session = {
    read: () => ({ session: { token: 't', refreshToken: 'r' }, profile: { userId: hanako } }),
    renewable: () => undefined,
    write: () => {},
    clear: () => {},
  }
  const net = {
    ...browserNet,
    fetch: async (_url: string, init: RequestInit) => {
      body = JSON.parse(String(init.body))
      return new Response(JSON.stringify({ result: 'ERROR', errorMessage: '' }), { status: 422 })
    },
  }
  await ask(residentCalls({ origin: 'http://x', session, net })).catch(() => {})
  return body
}

const command = {
  surveyId: 'svy1',
  answers: new Map([['name', ['花子']]]),
  surveyVersion: 3,
  idempotencyKey: key(1),
}
const order = { details: [{ productId: 's300', count: 2 }], serviceVersion: 4 }
const sums = {
  serviceSortKey: 's',
  serviceId: 'stickers',
  serviceName: '処理券',
  tax: 54,
  amount: 600,
}

test('the browser sends data and order with a temporary save, and nothing else [PAY-16]', async () => {
  const body = await sentBy((bound) => bound(saveTemporary)({ ...command, order, confirmed: sums }))
  expect(body).toEqual({
    data: [{ surveyId: 'svy1', itemKey: 'name', value: '花子' }],
    order: { ...sums, ...order, surveyVersion: 3 },
  })
})

test('the browser sends paymentData and orderId with a form that takes payments, and neither with another [PAY-15, ENT-15]', async () => {
  const paid = await sentBy((bound) => bound(saveAnswer)({ ...command, order, confirmed: sums }))
  expect(paid).toMatchObject({ paymentData: sums, orderId: '' })
  const confirmed = { ...sums, orderId: 'O1' }
  const changed = await sentBy((bound) => bound(saveAnswer)({ ...command, partitionKey: 'k', confirmed }))
  expect(changed).toMatchObject({ paymentData: sums, orderId: 'O1' })
  const plain = await sentBy((bound) => bound(saveAnswer)(command))
  expect(plain).not.toHaveProperty('paymentData')
  expect(plain).not.toHaveProperty('orderId')
})

test('the browser posts an order with service, amounts and lines, which the server computes itself [PAY-17]', async () => {
  const confirmed = { surveyId: 'svy1', ...sums, details: order.details }
  const body = await sentBy((bound) => bound(sendOrder)({ orderId: 'o', ...confirmed }))
  expect(body).toEqual({ orderId: 'o', userId: hanako, ...confirmed })
})
