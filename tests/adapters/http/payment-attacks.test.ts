import { describe, expect, test } from 'vitest'
import { notificationPath } from '../../../adapters/http/server/payment-messages.ts'
import { makeReceiveNotice, type ReceiveNotice } from '../../../application/payment/receive-notice.ts'
import { makeReceiveReturn, type ReceiveReturn } from '../../../application/payment/receive-return.ts'
import { bookables } from '../../application/bookables.ts'
import { hallForm, hallShop } from '../../application/payment/paid-forms.ts'
import { noticeOf } from '../../application/payment/provider.ts'
import { testGateway } from '../../application/payment/test-gateway.ts'
import { hanako, taro } from '../../application/town.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { anHttpTown, rows } from './http-town.ts'

/** A hall for 1,000 yen an hour, whose provider is reached as in production. */
async function aHall() {
  let messages: { receiveNotice: ReceiveNotice; receiveReturn: ReceiveReturn } | undefined
  const town = await anHttpTown({
    now: '2098-06-14T12:00:00+09:00',
    settings: { paymentFeature: true },
    surveys: [hallForm],
    bookables: bookables(),
    shop: hallShop,
    app: {
      paymentMessages: {
        receiveNotice: (...asked) => messages!.receiveNotice(...asked),
        receiveReturn: (...asked) => messages!.receiveReturn(...asked),
      },
    },
  })
  const { storage, clock, auditCounters } = town
  const needs = {
    ...storage,
    clock,
    auditCounters,
    holidays: fakeHolidays({}),
    ids: countingIds(),
    payments: testGateway,
  }
  messages = { receiveNotice: makeReceiveNotice(needs), receiveReturn: makeReceiveReturn(needs) }
  const notify = (body: Buffer) =>
    town
      .raw()
      .post(notificationPath)
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send(body.toString('latin1'))
  return { ...town, notify }
}

const answersOfHall = rows({
  name: '秘密の花子',
  goods: ['hour:2'],
  how: 'カード',
  slot: 'cat01_7|20980620|0',
  data: '{"amount":1}',
  number: '0000000000000000',
})

/** What an order has that is not compared, as somebody would like it. */
const forged = {
  orderId: '0000000000000000',
  userId: taro,
  amountWithTax: 0,
  taxRate: 0,
  taxType: 0,
  calculationType: 1,
  roundingType: 0,
  reservationCostType: 0,
  reservationCost: 0,
  status: 0,
  payMethod: 'cash',
  selectedPayType: 1,
  completedDate: 1,
  canceledDate: 1,
  details: [
    {
      detailId: 9,
      productId: 'hour',
      productName: 'x',
      count: 2,
      tax: 0,
      cost: 0,
      taxableType: 1,
    },
  ],
}

type Hall = Awaited<ReturnType<typeof aHall>>

const send = (town: Hall, order: object = forged) =>
  town.post(hanako, 'survey-results/temprary', { data: answersOfHall, order })

/** Hanako's order on its way to the provider, and the form that her browser posts. */
async function sentIn(town: Hall) {
  const { orderId } = (await send(town)).body as { orderId: string }
  const { body } = await town.post(hanako, 'payment-results/order', { ...forged, orderId })
  const fields = (body.fields as { name: string; value: string }[]).map(
    ({ name, value }): [string, string] => [name, value],
  )
  const form = { kind: 'form', action: String(body.action), charset: String(body.charset), fields } as const
  return { orderId, form }
}

describe('an order that is forged', () => {
  test('in every field is priced, taxed and owned by the server alone [R8, PAY-17, PAY-18]', async () => {
    const town = await aHall()
    const { orderId, form } = await sentIn(town)
    expect(orderId).not.toBe(forged.orderId)
    expect(Object.fromEntries(form.fields)).toMatchObject({ order_id: orderId, amount: '2000', tax: '181' })
    const mine = await town.get(hanako, `payment-results/${orderId}`)
    expect(mine.body.data).toMatchObject({ userId: hanako, status: 1, amount: 2000, tax: 181, taxRate: 10 })
    expect(mine.body.data).not.toHaveProperty('completedDate')
  })

  test.each([{ serviceSortKey: 'x' }, { serviceId: 'x' }, { serviceName: 'x' }, { tax: 0 }, { amount: 0 }])(
    'in what is compared is refused, and no place is held: %j [R8, PAY-17, PAY-18]',
    async (own) => {
      const town = await aHall()
      const refused = await send(town, { ...forged, ...own })
      expect([refused.status, refused.body.refusal]).toEqual([422, { code: 'order.outdated', details: {} }])
      expect(refused.body.errorMessage).toMatch('新しい合計を確かめて')
      expect((await send(town)).status).toBe(200)
    },
  )

  test('is not saved for nothing, as cash or as paid, at once [R8, PAY-01]', async () => {
    const town = await aHall()
    const body = { data: answersOfHall, order: forged, orderId: forged.orderId, paymentData: forged }
    const refused = await town.post(hanako, 'survey-results/putItem', body)
    expect([refused.status, refused.body.refusal]).toEqual([422, { code: 'order.invalid', details: {} }])
  })
})

test('a paid booking is not saved into a category that its products are not for, and it is said why [ORDER-24, R8]', async () => {
  const town = await aHall()
  const { form } = await sentIn(town)
  await town.notify(noticeOf(town.clock, form))
  const own = await town.get(hanako, 'survey-results/getBySurveyIdUserIdIndex?surveyId=svy1')
  const { partitionKey } = own.body.data[0]
  const moveTo = (slot: string) =>
    town.post(hanako, 'survey-results/putItem', { partitionKey, data: rows({ name: '花子', slot }) })
  const refused = await moveTo('cat09_1|20980620|0')
  expect([refused.status, refused.body.errorMessage]).toEqual([
    422,
    '購入した商品は、この内容の予約には使えません。元の内容のまま、日時を選んでください。',
  ])
  expect((await moveTo('cat01_7|20980621|0')).status).toBe(200)
})

describe('an order of somebody else', () => {
  test('answers to every call as one that is not there [R3, RCPT-08]', async () => {
    const town = await aHall()
    const { orderId } = await sentIn(town)
    const seen = async (id: string) => {
      const answers = [
        await town.get(taro, `payment-results/${id}`),
        await town.get(taro, `payment-results/receipt/${id}`),
        await town.post(taro, 'payment-results/order', { orderId: id }),
      ]
      return answers.map(({ status, body }) => [status, body])
    }
    expect(await seen(orderId)).toEqual(await seen('ZZZZZZZZZZZZZZZZ'))
  })
})

describe('a notification', () => {
  test('is never answered with OK while the store is down, and is taken when it comes again [R7, PAY-21]', async () => {
    const town = await aHall()
    const { orderId, form } = await sentIn(town)
    const body = noticeOf(town.clock, form)
    town.storage.down = true
    const refused = await town.notify(body)
    expect([refused.status, refused.text.slice(0, 9)]).toEqual([503, '{"result"'])
    town.storage.down = false
    expect((await town.notify(body)).text).toBe('OK,')
    expect((await town.get(hanako, `payment-results/${orderId}`)).body.data.state).toBe('completed')
  })

  test('leaves neither names nor amounts nor hashes in the log, and no name in the audit [R15]', async () => {
    const town = await aHall()
    const { form } = await sentIn(town)
    const hash = new Map(form.fields).get('sps_hashcode') ?? ''
    for (const told of [{ wrongHash: true }, { wrongAmount: true }, {}])
      await town.notify(noticeOf(town.clock, form, told))
    await town.auditCounters.write()
    const log = JSON.stringify(town.lines)
    for (const secret of ['秘密', 'hour', 'amount', hash, hanako]) expect(log).not.toContain(secret)
    const audited = JSON.stringify(town.storage.events.map(({ facts }) => facts))
    for (const secret of ['秘密', 'hour', hash]) expect(audited).not.toContain(secret)
  })
})
