import { describe, expect, test } from 'vitest'
import type { PaymentService } from '../../../domain/order/payment-service.ts'
import { aPaymentService, aProduct } from '../../builders.ts'
import { bookables, refusalOf } from '../bookables.ts'
import { type Route, routes } from '../routes.ts'
import { aTown } from '../town.ts'

const settings = { paymentFeature: true }
const open = (route: Route, ...payment: PaymentService[]) =>
  aTown(route, { settings, shop: { payment }, bookables: bookables() })

const large = aProduct({ productId: 'large', order: 2 })
const small = aProduct({ productId: 'small', order: 1 })
const stickers = aPaymentService({
  taxType: 0,
  calculationType: 0,
  roundingType: 2,
  reservationCostType: 1,
  payMethods: ['paypay'],
  products: [large, small, aProduct({ productId: 'old', order: 0, disabled: true })],
})
const asked = { serviceId: 'stickers', includeProducts: true }
const notAccepted = { code: 'payment.not_accepted' }

describe.each(routes)('a payment service, %s', (_name, route) => {
  test('is told with what can be bought at present, in its order [API-50] [ENT-12] [ORDER-08]', async () => {
    const town = await open(route, stickers)
    const { service } = await town.readPaymentService(asked)
    expect(service).toEqual({ ...stickers, products: [small, large] })
  })

  test('is told without products unless they are asked for [API-50]', async () => {
    const town = await open(route, stickers)
    const { products: _, ...rest } = stickers
    for (const includeProducts of [{ includeProducts: false }, {}]) {
      const { service } = await town.readPaymentService({ serviceId: 'stickers', ...includeProducts })
      expect(service).toEqual(rest)
    }
  })

  test('has nothing in it that only the office needs', async () => {
    const ofOffice = { authorisesOnly: true, receiptCreatorName: '市長', receiptDisplayAddress: '1丁目' }
    const town = await open(route, { ...stickers, ...ofOffice, products: [small] })
    const { service } = await town.readPaymentService(asked)
    expect(service).toEqual({ ...stickers, products: [small] })
  })

  test('has the version of what is for sale, which rises when a price changes', async () => {
    const town = await open(route, aPaymentService())
    expect(await town.readPaymentService(asked)).toMatchObject({ version: 1 })
    await town.sell({ payment: [aPaymentService({ products: [aProduct({ price: 1 })] })] })
    expect(await town.readPaymentService(asked)).toMatchObject({ version: 2 })
  })

  test.each(['gone', '__proto__', 'a/b'])(
    "of an unknown id '%s' is not accepted [PAY-31]",
    async (serviceId) => {
      const town = await open(route, stickers)
      expect(await refusalOf(town.readPaymentService({ ...asked, serviceId }))).toEqual(notAccepted)
    },
  )

  test('is not accepted while payment is switched off [PAY-31]', async () => {
    const town = await aTown(route, { shop: { payment: [stickers] }, bookables: bookables() })
    expect(await refusalOf(town.readPaymentService(asked))).toEqual(notAccepted)
    expect(await refusalOf(town.listReservationProducts({ categoryId: 'cat01' }))).toEqual(notAccepted)
  })
})

describe.each(routes)('products of a reservation, %s', (_name, route) => {
  const [first, second] = (bookables().items ?? []).filter(({ categoryId }) => categoryId === 'cat01')
  const other = bookables().items?.find(
    ({ categoryId, itemId }) =>
      categoryId !== 'cat01' && itemId !== first?.itemId && itemId !== second?.itemId,
  )
  const of = (itemId: string | undefined, productId: string, order: number, over = {}) =>
    aProduct({ productId, order, reservationPaymentItemId: itemId ?? '', ...over })
  const hall = aPaymentService({
    serviceId: 'hall',
    products: [
      of(first?.itemId, 'hour', 3),
      of(other?.itemId, 'elsewhere', 1),
      of(first?.itemId, 'closed', 0, { disabled: true }),
      aProduct({ productId: 'without reservation' }),
    ],
  })
  const gear = aPaymentService({ serviceId: 'gear', products: [of(first?.itemId, 'microphone', 2)] })

  test('are those of the items of its category, of all services in their order [API-45] [ORDER-24]', async () => {
    const town = await open(route, hall, gear)
    expect(await town.listReservationProducts({ categoryId: 'cat01' })).toEqual([
      { ...of(first?.itemId, 'microphone', 2), serviceId: 'gear' },
      { ...of(first?.itemId, 'hour', 3), serviceId: 'hall' },
    ])
  })

  test('are none where nothing is sold', async () => {
    const town = await open(route, gear)
    expect(await town.listReservationProducts({ categoryId: 'cat09' })).toEqual([])
  })

  test.each(['cat99', '__proto__'])(
    "of a category '%s' that is not there are refused",
    async (categoryId) => {
      const town = await open(route, hall)
      expect(await refusalOf(town.listReservationProducts({ categoryId }))).toEqual({
        code: 'category.not_found',
        categoryId,
      })
    },
  )
})
