import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aTaxSetting } from '../../builders.ts'
import { refusalOf } from '../bookables.ts'
import { key } from '../forms.ts'
import { routes } from '../routes.ts'
import { aPayingTown, aPurchase, shop } from './paid-forms.ts'

/** The tax rises from 10 % to 12 % on 15 June 2098. */
const dearerTomorrow = {
  ...shop,
  tax: aTaxSetting({
    rateSettings: [
      { applyDate: localDate('2019-10-01'), value: 10 },
      { applyDate: localDate('2098-06-15'), value: 12 },
    ],
  }),
}

const confirmedOtherwise = [
  { serviceSortKey: 'x' },
  { serviceId: 'x' },
  { serviceName: 'x' },
  { surveyId: 'x' },
  { tax: 0 },
  { amount: 1 },
  { details: [{ productId: 's300', count: 2, price: 1 }] },
  { details: [{ productId: 's300', count: 2, amount: 1 }] },
]

describe.each(routes)('an order is what its resident confirmed, %s', (_name, route) => {
  test.each(['カード', '窓口'])(
    'takes no order by %s at another tax than was confirmed, and names no sum before it is confirmed anew [TAX-10, PAY-17, PAY-18]',
    async (how) => {
      const town = await aPayingTown(route, { now: '2098-06-14T23:58:00+09:00', shop: dearerTomorrow })
      const send = how === '窓口' ? town.saveAnswer : town.saveTemporary
      const confirmed = { tax: 54, amount: 600 }
      town.clock.set('2098-06-15T00:01:00+09:00')
      expect(await refusalOf(send(aPurchase({ how }, { confirmed })))).toEqual({ code: 'order.outdated' })
      expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
      await send(aPurchase({ how }, { confirmed: { tax: 64, amount: 600 } }))
    },
  )

  test('takes a new order where the sums were confirmed anew, and the earlier one was not sent yet [TAX-10, PAY-17]', async () => {
    const town = await aPayingTown(route, { now: '2098-06-14T23:58:00+09:00', shop: dearerTomorrow })
    const first = await town.saveTemporary(aPurchase({}, { confirmed: { tax: 54 } }))
    town.clock.set('2098-06-15T00:01:00+09:00')
    expect(await town.saveTemporary(aPurchase({}, { confirmed: { tax: 54 } }))).toEqual(first)
    const second = await town.saveTemporary(aPurchase({}, { confirmed: { tax: 64 } }))
    expect(await town.readPaymentResult(first.orderId)).toMatchObject({ state: 'expired' })
    const sentAs = await town.sendOrder({ ...second, tax: 64 })
    expect(sentAs).toMatchObject({ fields: expect.arrayContaining([['tax', '64']]) })
    expect(await town.saveTemporary(aPurchase({}, { confirmed: { tax: 99 } }))).toEqual(second)
    expect(await refusalOf(town.sendOrder({ ...second, tax: 99 }))).toEqual({ code: 'order.pending' })
  })

  test('gives the first answer to the same request sent again, though the sums are others by now [R5, TAX-10]', async () => {
    const town = await aPayingTown(route, { now: '2098-06-14T23:58:00+09:00', shop: dearerTomorrow })
    const cash = (tax: number) =>
      town.saveAnswer(aPurchase({ how: '窓口' }, { idempotencyKey: key(1), confirmed: { tax } }))
    const first = await cash(54)
    town.clock.set('2098-06-15T00:01:00+09:00')
    expect(await cash(64)).toEqual(first)
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(1)
  })

  test.each(confirmedOtherwise)(
    'sends no order that was confirmed with %j [PAY-17, PAY-18]',
    async (other) => {
      const town = await aPayingTown(route)
      const { orderId } = await town.saveTemporary(aPurchase())
      const { serviceSortKey, serviceId, serviceName, details } = await town.readPaymentResult(orderId)
      const confirmed = {
        serviceSortKey,
        serviceId,
        serviceName,
        details,
        surveyId: 'svy1',
        tax: 54,
        amount: 600,
      }
      expect(await refusalOf(town.sendOrder({ orderId, ...confirmed, ...other }))).toEqual({
        code: 'order.outdated',
      })
      expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'temporary', amount: 600 })
      expect(await town.sendOrder({ orderId, ...confirmed })).toMatchObject({
        fields: expect.arrayContaining([['amount', '600']]),
      })
    },
  )
})
