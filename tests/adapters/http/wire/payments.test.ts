import { expect, test } from 'vitest'
import { bookables, someItems } from '../../../application/bookables.ts'
import { key } from '../../../application/forms.ts'
import { aPayingTown, aPurchase, sent, shop } from '../../../application/payment/paid-forms.ts'
import { tell } from '../../../application/payment/provider.ts'
import { aTown, hanako } from '../../../application/town.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../../builders.ts'
import { type Answered, aWire, type Refused } from './wire.ts'

const orderId = 'ORDER00000000001'
const atSec = Date.parse('2098-06-14T12:00:00+09:00') / 1000
const partitionKey = `svy1#${hanako}#${atSec * 1000}`
const names = { serviceSortKey: 'stickers', serviceId: 'stickers', serviceName: '粗大ごみ処理券' }
const sums = { ...names, tax: 54, amount: 600 }
const order = { details: [{ productId: 's300', count: 2 }], serviceVersion: 1 }
const chosen = { name: '花子', goods: 's300:2', how: '窓口' }
const data = Object.entries(chosen).map(([itemKey, value]) => ({ surveyId: 'svy1', itemKey, value }))

/** Of an order for two stickers of 300 yen. */
const receipt = {
  ...{ ...sums, orderId, sortKey: `paymentResult#${orderId}`, userId: hanako, createdAt: atSec },
  ...{ selectedPayType: 0, taxType: 1, taxRate: 10 },
  details: [
    {
      ...{ detailId: 1, productId: 's300', productName: '処理券〜300円', price: 300, count: 2, cost: 2 },
      ...{ productCategoryId: 'bulky', productCategoryName: '粗大ごみ', taxableType: 0 },
      ...{ amount: 600, tax: 0, amountWithTax: 600 },
    },
  ],
}
const payment = { ...receipt, surveyId: 'svy1' }
const product = aProduct({ productId: 'hour', reservationPaymentItemId: someItems[0]!.itemId })
const { products, ...service } = aPaymentService({ serviceId: 'hall', products: [product] })

/** Where Hanako has gone on to pay for stickers. */
async function aTownThatIsPaid() {
  const { route, exchangesOf } = aWire()
  const sold = [...(shop.payment ?? []), { ...service, products }]
  const town = await aPayingTown(route, { bookables: bookables(), shop: { ...shop, payment: sold } })
  const { form } = await sent(town)
  return { town: { ...town, form }, exchangesOf }
}
type Paying = Awaited<ReturnType<typeof aTownThatIsPaid>>['town']

const answered: Answered<Paying>[] = [
  [
    'temporary save',
    (ask) =>
      ask.saveTemporary(
        aPurchase({ name: '二' }, { order, confirmed: sums, surveyVersion: 1, idempotencyKey: key() }),
      ),
    'POST survey-results/temprary',
    {
      data: Object.entries({ ...chosen, name: '二', how: 'カード' }).map(([itemKey, value]) => ({
        ...{ surveyId: 'svy1', itemKey, value },
      })),
      order: { ...sums, ...order, surveyVersion: 1 },
    },
    { code: 'success', orderId: 'ORDER00000000002' },
  ],
  [
    'order',
    (ask) => ask.sendOrder({ orderId, surveyId: 'svy1', ...sums, details: order.details }),
    'POST payment-results/order',
    { orderId, userId: hanako, surveyId: 'svy1', ...sums, details: order.details },
    {
      ...{ code: 'success', action: 'https://provider.example/buy' },
      ...{ charset: 'Shift_JIS', fields: expect.any(Array) },
    },
  ],
  [
    'payment',
    (ask) => ask.readPaymentResult(orderId),
    `GET payment-results/${orderId}`,
    undefined,
    { code: 'success', data: { ...payment, status: 1, state: 'sent' } },
  ],
  [
    'list of payments',
    async (ask) => {
      await tell(ask, ask.form)
      await ask.listPaymentResults([partitionKey])
    },
    'POST payment-results/list',
    { keys: [partitionKey] },
    {
      code: 'success',
      data: [
        {
          ...{ ...payment, partitionKey, status: 0, state: 'completed' },
          ...{ completedDate: atSec, payMethod: 'credit' },
        },
      ],
    },
  ],
  [
    'list of payments without an answer',
    (ask) => ask.listOpenPayments(),
    'GET payment-results',
    undefined,
    { code: 'success', data: [{ ...payment, status: 1, state: 'sent' }] },
  ],
  [
    'receipt',
    async (ask) => {
      await tell(ask, ask.form)
      await ask.readReceipt(orderId)
    },
    `GET payment-results/receipt/${orderId}`,
    undefined,
    { code: 'success', data: { ...receipt, status: 0, completedDate: atSec, payMethod: 'credit' } },
  ],
  [
    'save of what is paid at the counter',
    (ask) => ask.saveAnswer(aPurchase(chosen, { order, confirmed: sums })),
    'POST survey-results/putItem',
    { surveyId: 'svy1', userId: hanako, data, order, paymentData: sums, orderId: '' },
    { answercode: '00000002', partitionKey, answerVersion: 1 },
  ],
  [
    'tax',
    (ask) => ask.readTaxSetting(),
    'GET payment-configs/tax-setting',
    undefined,
    { data: { ...aTaxSetting(), taxRate: 10 } },
  ],
  [
    'service',
    (ask) => ask.readPaymentService({ serviceId: 'hall', includeProducts: false }),
    'GET payment-configs/services/hall',
    undefined,
    { data: service, version: 1 },
  ],
  [
    'service with its products',
    (ask) => ask.readPaymentService({ serviceId: 'hall', includeProducts: true }),
    'GET payment-configs/services/hall?include_products=true',
    undefined,
    { data: { ...service, products }, version: 1 },
  ],
  [
    'list of what is bought with a reservation',
    (ask) => ask.listReservationProducts({ categoryId: 'cat01' }),
    'GET calendars/reservation-payment-products/cat01',
    undefined,
    { data: expect.arrayContaining([{ ...product, serviceId: 'hall' }]) },
  ],
]

test.each(answered)(
  'the %s is sent and answered as the interface has it [API-20] [API-45] [API-46] [API-47] [API-48] [API-49] [API-50] [API-51] [API-57] [PAY-15] [PAY-16] [PAY-17] [PAY-30]',
  async (_, ask, sent, body, answer) => {
    const { town, exchangesOf } = await aTownThatIsPaid()
    expect(await exchangesOf(() => ask(town))).toEqual([
      { sent, body, status: 200, answer: { result: 'OK', ...answer } },
    ])
  },
)

test('a change of what was paid for is sent with its order, and a form without payment with none [ENT-15] [PAY-15]', async () => {
  const { town, exchangesOf } = await aTownThatIsPaid()
  const bodyOf = async (more: object) => {
    const [exchange] = await exchangesOf(() => town.saveAnswer({ ...aPurchase(), ...more }))
    return exchange?.body
  }
  const changed = await bodyOf({ partitionKey: 'k', confirmed: { ...sums, orderId: 'O1' } })
  expect(changed).toMatchObject({ paymentData: sums, orderId: 'O1' })
  const plain = await bodyOf({})
  expect(plain).not.toHaveProperty('paymentData')
  expect(plain).not.toHaveProperty('orderId')
})

test('the fields of the provider’s form come in its order [API-51] [PAY-19]', async () => {
  const { town, exchangesOf } = await aTownThatIsPaid()
  const exchanges = await exchangesOf(() => town.sendOrder({ orderId }))
  const inOrder = exchanges.flatMap(({ answer }) =>
    (answer as { fields: { name: string }[] }).fields.map(({ name }) => name),
  )
  expect(inOrder.slice(0, 12)).toEqual([
    ...['pay_method', 'merchant_id', 'service_id', 'cust_code', 'sps_cust_no', 'sps_payment_no'],
    ...['order_id', 'item_id', 'pay_item_id', 'item_name', 'tax', 'amount'],
  ])
  expect(inOrder.slice(-3)).toEqual(['request_date', 'limit_second', 'sps_hashcode'])
})

const refused: Refused<Paying>[] = [
  [
    'temporary save of what is not sold',
    (ask) => ask.saveTemporary(aPurchase({ goods: ['gone:1'] })),
    422,
    { errorMessage: '決済処理中にエラーが発生しました。', refusal: { code: 'order.invalid', details: {} } },
  ],
  [
    'payment that is not there',
    (ask) => ask.readPaymentResult('NONE'),
    404,
    { errorMessage: expect.any(String), refusal: { code: 'order.not_found', details: {} } },
  ],
  [
    'receipt of what is not paid',
    (ask) => ask.readReceipt(orderId),
    422,
    {
      errorMessage: '領収書は、お支払いが済んだものだけに発行されます。',
      refusal: { code: 'payment.no_receipt', details: {} },
    },
  ],
  [
    'service that is not there',
    (ask) => ask.readPaymentService({ serviceId: 'gone', includeProducts: false }),
    422,
    {
      errorMessage: '現在、決済を受け付けていません。',
      refusal: { code: 'payment.not_accepted', details: {} },
    },
  ],
]

test.each(refused)(
  'a %s is refused with its status and its text, and no other code [API-20] [API-46] [API-48] [PAY-31]',
  async (_, ask, status, answer) => {
    const { town, exchangesOf } = await aTownThatIsPaid()
    const [exchange] = await exchangesOf(() => ask(town))
    expect([exchange?.status, exchange?.answer]).toEqual([status, { result: 'ERROR', ...answer }])
  },
)

test('a tax that is not set is told as not_found [TAX-12]', async () => {
  const { route, exchangesOf } = aWire()
  const town = await aTown(route)
  const [exchange] = await exchangesOf(() => town.readTaxSetting())
  expect([exchange?.status, exchange?.answer]).toEqual([
    404,
    {
      ...{ result: 'ERROR', code: 'not_found', errorMessage: '消費税設定が未設定です。' },
      refusal: { code: 'tax.not_set', details: {} },
    },
  ])
})
