import { describe, expect, test } from 'vitest'
import type { PaymentPage } from '../../../application/ports/payment-gateway.ts'
import { type OrderState, PaymentStatus } from '../../../domain/order/order-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { formOf } from '../../provider-message.ts'
import { refusalOf } from '../bookables.ts'
import { aSave, aSurvey, key } from '../forms.ts'
import { routes } from '../routes.ts'
import { type Town, taro } from '../town.ts'
import { aPaidForm, aPayingTown, aPurchase, sent, shop } from './paid-forms.ts'
import { sendBack, tell } from './provider.ts'

/** What Hanako has sent so far. */
const own = (town: Town) => town.readOwnAnswers({ surveyId: 'svy1' })

const fieldsOf = (page: PaymentPage) => Object.fromEntries(formOf(page).fields)

describe.each(routes)('paying, %s', (_name, route) => {
  test('stores the answer when the provider tells that it is paid, and not before [PAY-02, PAY-21, RSV-07]', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    expect(await own(town)).toEqual([])
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'sent', status: 1 })

    expect(await tell(town, form)).toBe('OK,')

    const [answer] = await own(town)
    expect(answer?.check).toBe('未対応')
    expect(answer?.entries.map(({ itemKey, answer }) => [itemKey, answer])).toEqual([
      ['name', ['花子']],
      ['goods', ['s300:2']],
      ['how', ['カード']],
      ['data', [expect.stringContaining(orderId)]],
      ['number', [orderId]],
    ])
    expect(await town.readPaymentResult(orderId)).toMatchObject({
      state: 'completed',
      status: PaymentStatus.COMPLETED,
      payMethod: 'credit',
      amount: 600,
      tax: 54,
      taxRate: 10,
      details: [{ detailId: 1, productId: 's300', count: 2, price: 300, amount: 600 }],
    })
  })

  test('names the answer of an order as soon as it is stored, and by its new key once it was changed', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    expect(await town.readPaymentResult(orderId)).not.toHaveProperty('partitionKey')
    await tell(town, form)
    const [{ partitionKey } = { partitionKey: '' }] = await own(town)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ partitionKey })
    const changed = await town.saveAnswer(aPurchase({ name: '改名' }, { partitionKey }))
    expect(await town.readPaymentResult(orderId)).toMatchObject({ partitionKey: changed.partitionKey })
  })

  test('asks the provider for the amount that the server computes [PAY-17, PAY-18, PAY-19]', async () => {
    const town = await aPayingTown(route)
    const { orderId } = await town.saveTemporary(
      aPurchase({}, { order: { details: [{ productId: 's500', count: 3 }] } }),
    )
    const form = await town.sendOrder({ orderId, details: [{ productId: 's500', count: 3 }] })
    expect(fieldsOf(form)).toMatchObject({
      order_id: orderId,
      amount: '1500',
      tax: '136',
      dtl_amount: '1500',
    })
  })

  test('tells where the resident comes back to [PAY-20]', async () => {
    const town = await aPayingTown(route)
    const { form } = await sent(town)
    expect(fieldsOf(form)).toMatchObject({
      success_url: 'https://madoguchi.example.jp/completedPayment/svy1',
      cancel_url: 'https://madoguchi.example.jp/canceledPayment',
      error_url: 'https://madoguchi.example.jp/errorPayment',
    })
  })

  test.each([
    [['gone:1']],
    [['old:1']],
    [['s300:11']],
    [['s300:6', 's500:5']],
    [['s300:1', 's300:1']],
    [['else/s300:1']],
    [['hall:1']],
  ])('refuses to order %j [PAY-18, ORDER-14]', async (goods) => {
    const town = await aPayingTown(route)
    expect(await refusalOf(town.saveTemporary(aPurchase({ goods })))).toEqual({ code: 'order.invalid' })
    expect(await refusalOf(town.saveAnswer(aPurchase({ goods, how: '窓口' })))).toEqual({
      code: 'order.invalid',
    })
  })

  test.each(['0', '-1', '1.5', '1e3', '', '01', '１'])(
    'refuses a count of %j, which is an error of the item [ORDER-17]',
    async (count) => {
      const town = await aPayingTown(route)
      const order = { details: [{ productId: 's300', count }] }
      expect(await refusalOf(town.saveTemporary(aPurchase({}, { order })))).toMatchObject({
        code: 'answer.invalid',
      })
    },
  )

  test('asks for a product whatever the item says [ORDER-20, ORDER-22, MSG-07]', async () => {
    const town = await aPayingTown(route)
    const refused = await refusalOf(town.saveTemporary(aPurchase({ goods: [] })))
    expect(refused).toMatchObject({
      code: 'answer.invalid',
      issues: [{ itemKey: 'goods', code: 'product.required' }],
    })
  })

  test('saves at once what is paid at the counter, or costs nothing [PAY-01, RSV-06]', async () => {
    const town = await aPayingTown(route)
    await town.saveAnswer(aPurchase({ how: '窓口' }))
    await town.saveAnswer(aPurchase({ goods: ['free:1'] }))
    const answers = await own(town)
    expect(answers).toHaveLength(2)
    const results = await town.listPaymentResults(answers.map(({ partitionKey }) => partitionKey))
    expect(results).toMatchObject([
      { state: 'due', status: PaymentStatus.NOT_APPLICABLE, payMethod: 'cash', amount: 600 },
      { state: 'due', status: PaymentStatus.NOT_APPLICABLE, amount: 0 },
    ])
  })

  test('leaves answers without a payment out of the list of payments [API-47, PAY-30]', async () => {
    const town = await aPayingTown(route, {
      surveys: [aSurvey({ surveyId: 'free' }), aPaidForm()],
    })
    const { partitionKey: free } = await town.saveAnswer(aSave({ surveyId: 'free' }))
    const { partitionKey: paid } = await town.saveAnswer(aPurchase({ how: '窓口' }))
    expect(await town.listPaymentResults([free, paid])).toMatchObject([{ partitionKey: paid }])
    expect(await refusalOf(town.listPaymentResults([paid, 'free#none']))).toEqual({
      code: 'answer.not_found',
    })
  })

  test('does not save for free what must be paid, nor ask for money at the provider for the rest', async () => {
    const town = await aPayingTown(route)
    expect(await refusalOf(town.saveAnswer(aPurchase()))).toEqual({ code: 'order.invalid' })
    expect(await refusalOf(town.saveTemporary(aPurchase({ how: '窓口' })))).toEqual({ code: 'order.invalid' })
    expect(await refusalOf(town.saveTemporary(aPurchase({ goods: ['free:1'] })))).toEqual({
      code: 'order.invalid',
    })
  })

  test('gives the same order for the same key, and for the same content from another tab [R5]', async () => {
    const town = await aPayingTown(route)
    const first = await town.saveTemporary(aPurchase({}, { idempotencyKey: key(1) }))
    expect(await town.saveTemporary(aPurchase({}, { idempotencyKey: key(1) }))).toEqual(first)
    expect(await town.saveTemporary(aPurchase({}, { idempotencyKey: key(2) }))).toEqual(first)
    const form = await town.sendOrder(first)
    expect(await town.saveTemporary(aPurchase({}, { idempotencyKey: key(3) }))).toEqual(first)
    expect(fieldsOf(await town.sendOrder(first)).order_id).toBe(fieldsOf(form).order_id)
    const other = aPurchase({ name: '二' }, { idempotencyKey: key(1) })
    expect(await refusalOf(town.saveTemporary(other))).toEqual({ code: 'request.key_reused' })

    await tell(town, form)

    const next = await town.saveTemporary(aPurchase({}, { idempotencyKey: key(4) }))
    expect(next.orderId).not.toBe(first.orderId)
    expect(await refusalOf(town.sendOrder(first))).toEqual({ code: 'order.paid' })
  })

  test('gives two residents who send the same at once an order each', async () => {
    const town = await aPayingTown(route)
    const others = await town.as(taro)
    const placed = await Promise.all([town.saveTemporary(aPurchase()), others.saveTemporary(aPurchase())])
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(2)
    const [mine, theirs] = placed
    expect(await town.readPaymentResult(mine!.orderId)).toMatchObject({ state: 'temporary' })
    expect(await others.readPaymentResult(theirs!.orderId)).toMatchObject({ state: 'temporary' })
  })

  test('takes the same notification twice and stores one answer [PAY-21, R9]', async () => {
    const town = await aPayingTown(route)
    const { form } = await sent(town)
    expect([await tell(town, form), await tell(town, form)]).toEqual(['OK,', 'OK,'])
    const many = await Promise.all(Array.from({ length: 5 }, () => tell(town, form)))
    expect(new Set(many)).toEqual(new Set(['OK,']))
    expect(await own(town)).toHaveLength(1)
  })

  test('refuses a second payment of an order, and lists it to be looked up at the provider, not to be given back', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    await tell(town, form)
    for (let times = 0; times < 2; times++)
      expect(await tell(town, form, { trackingId: '99999999999999' })).toBe('NG,already paid')
    const listed = []
    for await (const order of town.storage.orders.inStates(['refund_needed', 'unknown'])) listed.push(order)
    const second = { trackingId: '99999999999999', amountWithTax: 600 }
    expect(listed).toMatchObject([{ orderId: `${orderId}-99999999999999`, state: 'unknown', ...second }])
  })

  test.each([
    ['a wrong hash', { wrongHash: true }],
    ['another amount', { wrongAmount: true }],
    ['another customer', { fields: { cust_code: 'somebody' } }],
    ['another service', { fields: { item_id: 'else' } }],
    ['no tracking id', { trackingId: '' }],
  ])(
    'believes no notification with %s, and stores nothing but an audit event [PAY-21, R9]',
    async (_what, told) => {
      const town = await aPayingTown(route)
      const { orderId, form } = await sent(town)
      expect(await tell(town, form, told)).toMatch(/^NG,/)
      await town.auditCounters.write()
      expect(town.storage.events.at(-1)).toMatchObject({ kind: 'payment.notice_refused' })
      expect(await own(town)).toEqual([])
      expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'sent' })
      expect(await tell(town, form)).toBe('OK,')
    },
  )

  test('ends the order when the provider tells that nothing was taken', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    expect(await tell(town, form, { result: 'NG' })).toBe('OK,')
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'failed', status: 1 })
    expect(await refusalOf(town.sendOrder({ orderId }))).toEqual({ code: 'order.ended' })
    const again = await sent(town)
    expect(again.orderId).not.toBe(orderId)
    expect(await tell(town, again.form, { trackingId: '22222222222222' })).toBe('OK,')
    expect(await own(town)).toHaveLength(1)
    expect(await tell(town, form)).toBe('OK,')
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'refund_needed' })
    expect(await own(town)).toHaveLength(1)
  })

  test('ends the order when the resident turns back, and no other return changes anything [PAY-25]', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    expect(await sendBack(town, form, 'completedPayment')).toBe(orderId)
    expect(await sendBack(town, form, 'errorPayment', { result: 'NG' })).toBe(orderId)
    expect(await sendBack(town, form, 'canceledPayment', { result: 'CN', wrongHash: true })).toBeUndefined()
    // A success that is posted to the other page, and the other way round.
    expect(await sendBack(town, form, 'canceledPayment')).toBe(orderId)
    expect(await sendBack(town, form, 'completedPayment', { result: 'CN' })).toBe(orderId)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'sent' })
    expect(await sendBack(town, form, 'canceledPayment', { result: 'CN' })).toBe(orderId)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'cancelled' })
    expect(await own(town)).toEqual([])
  })

  test('gives a purchase up that was filled in otherwise and never sent', async () => {
    const town = await aPayingTown(route)
    const first = await town.saveTemporary(aPurchase())
    const second = await town.saveTemporary(aPurchase({ goods: ['s500:1'] }))
    expect(await town.readPaymentResult(first.orderId)).toMatchObject({ state: 'expired' })
    expect(await town.readPaymentResult(second.orderId)).toMatchObject({ state: 'temporary' })
  })

  test("shows nobody else's order, in no way [ROLE-01, RCPT-08]", async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    await tell(town, form)
    const [{ partitionKey = '' } = {}] = await own(town)
    const other = await town.as(taro)
    const nothing = { code: 'order.not_found' }
    expect(await refusalOf(other.sendOrder({ orderId }))).toEqual(nothing)
    expect(await refusalOf(other.readPaymentResult(orderId))).toEqual(nothing)
    expect(await refusalOf(other.readReceipt(orderId))).toEqual(nothing)
    expect(await refusalOf(other.readReceipt('none'))).toEqual(nothing)
    expect(await refusalOf(other.listPaymentResults([partitionKey]))).toEqual({ code: 'answer.not_found' })
  })

  test('gives a receipt only for money that was taken [RCPT-11]', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    expect(await refusalOf(town.readReceipt(orderId))).toEqual({ code: 'payment.no_receipt' })
    await tell(town, form)
    expect(await town.readReceipt(orderId)).toMatchObject({
      orderId,
      sortKey: `paymentResult#${orderId}`,
      completedDate: Math.floor(town.clock.now() / 1000),
    })
  })

  test('takes no payment for a form that is not appending, or while payments are off [PAY-04, GEN-10, GEN-11]', async () => {
    const once = await aPayingTown(route, { surveys: [aPaidForm({ isAppending: { value: false } })] })
    expect(await refusalOf(once.saveTemporary(aPurchase()))).toEqual({ code: 'payment.not_appending' })
    const off = await aPayingTown(route, { settings: {} })
    for (const save of [off.saveTemporary, off.saveAnswer])
      expect(await refusalOf(save(aPurchase()))).toEqual({ code: 'payment.not_accepted' })
    expect(await refusalOf(off.sendOrder({ orderId: 'x' }))).toEqual({ code: 'payment.not_accepted' })
  })

  test('takes no order for a service that is gone, or with other prices than were seen [PAY-31]', async () => {
    const town = await aPayingTown(route)
    const { version } = await town.readPaymentService({ serviceId: 'stickers', includeProducts: false })
    const order = { serviceVersion: version }
    await town.sell({ ...shop, payment: [aPaymentService({ products: [aProduct({ productId: 's300' })] })] })
    expect(await refusalOf(town.saveTemporary(aPurchase({}, { order })))).toEqual({ code: 'order.outdated' })
    await town.sell({ payment: [] })
    expect(await refusalOf(town.saveTemporary(aPurchase()))).toEqual({ code: 'payment.not_accepted' })
  })

  test('takes no order without a tax in force: it is not set yet [PAY-28, TAX-12]', async () => {
    const town = await aPayingTown(route, { shop: { payment: shop.payment ?? [] } })
    const refused = await refusalOf(town.saveTemporary(aPurchase()))
    expect(refused).toEqual({ code: 'tax.not_set' })
    await town.sell({
      ...shop,
      tax: aTaxSetting({ rateSettings: [{ applyDate: localDate('2099-01-01'), value: 12 }] }),
    })
    expect(await refusalOf(town.saveTemporary(aPurchase()))).toEqual({ code: 'tax.not_set' })
  })

  test('goes on to pay only what was stored [PAY-18]', async () => {
    const town = await aPayingTown(route)
    const { orderId } = await town.saveTemporary(aPurchase())
    const line = { productId: 's300', count: 2 }
    for (const details of [[], [{ ...line, count: 1 }], [line, { productId: 's500', count: 1 }]])
      expect(await refusalOf(town.sendOrder({ orderId, details }))).toEqual({ code: 'order.invalid' })
    const { productCategoryId = '' } = (await town.readPaymentResult(orderId)).details[0] ?? {}
    for (const details of [[line], [{ ...line, productCategoryId }]])
      expect(fieldsOf(await town.sendOrder({ orderId, details })).order_id).toBe(orderId)
  })

  test.each([
    ['completed', 'order.paid'],
    ['refund_needed', 'order.paid'],
    ['unknown', 'order.pending'],
    ['expired', 'order.ended'],
    ['due', 'order.at_counter'],
  ] as const)('goes on to pay no order that is %s: %s [API-51]', async (to, code) => {
    const town = await aPayingTown(route)
    const { orderId } = await sent(town)
    const version = (await town.storage.orders.find(orderId))?.version ?? 0
    await town.storage.orders.move({ orderId, version, to, atMs: 0, releases: true }, [])
    expect(await refusalOf(town.sendOrder({ orderId }))).toEqual({ code })
  })

  test('does not begin a payment that could end after the hold [PAY-22]', async () => {
    const town = await aPayingTown(route)
    const { orderId } = await town.saveTemporary(aPurchase())
    expect(fieldsOf(await town.sendOrder({ orderId })).limit_second).toBe('1500')
    town.clock.advance(24 * 60_000)
    expect(fieldsOf(await town.sendOrder({ orderId })).limit_second).toBe('60')
    town.clock.advance(1000)
    expect(await refusalOf(town.sendOrder({ orderId }))).toEqual({ code: 'order.pending' })
    const unsent = await town.saveTemporary(aPurchase({ name: '二' }))
    town.clock.advance(30 * 60_000)
    expect(await refusalOf(town.sendOrder(unsent))).toEqual({ code: 'order.ended' })
  })

  test('lets a resident place 20 orders a day for a form, as often as it may be sent', async () => {
    const town = await aPayingTown(route)
    for (let n = 0; n < 20; n++) await town.saveTemporary(aPurchase({ name: `${n}人目` }))
    expect(await refusalOf(town.saveTemporary(aPurchase()))).toMatchObject({
      code: 'answer.too_many_today',
      max: 20,
    })
    await (await town.as(taro)).saveTemporary(aPurchase())
  })

  test('a temporary save that is refused leaves nothing to pay for [PAY-03]', async () => {
    const town = await aPayingTown(route)
    expect(await refusalOf(town.saveTemporary(aPurchase({ goods: ['s300:11'] })))).toEqual({
      code: 'order.invalid',
    })
    const every: OrderState[] = ['temporary', 'sent', 'unknown', 'due', 'completed', 'expired']
    for await (const { orderId } of town.storage.orders.inStates(every)) expect(orderId).toBe('none')
    expect(await refusalOf(town.sendOrder({ orderId: 'ORDER00000000001' }))).toEqual({
      code: 'order.not_found',
    })
  })
})
