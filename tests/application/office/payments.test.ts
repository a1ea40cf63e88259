import { describe, expect, test } from 'vitest'
import {
  makeCountToSettle,
  makeListPayments,
  makeMarkPayment,
  makeReadPayment,
  type OfficeMark,
  statesToSettle,
} from '../../../application/office/payments.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { refusalOf } from '../bookables.ts'
import { aPayingTown, aPurchase, sent, shop as stickerShop } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { hanako, type Town } from '../town.ts'

const [stickers] = stickerShop.payment ?? []
/** Cards are only reserved. */
const reserving = { shop: { ...stickerShop, payment: [{ ...stickers!, authorisesOnly: true }] } }

/** Hanako's order in a state, and the office that looks at it. */
async function anOffice(state: OrderState, over?: Parameters<typeof aPayingTown>[1]) {
  const town = await aPayingTown(inProcess, over)
  const { storage, clock } = town
  const needs = { ...storage, clock, holidays: fakeHolidays({}), ids: countingIds() }
  return {
    town,
    orderId: await orderIn(town, state),
    mark: makeMarkPayment(needs),
    read: makeReadPayment(needs),
    list: makeListPayments(needs),
  }
}

async function orderIn(town: Town, state: OrderState): Promise<string> {
  if (state === 'due') {
    const { partitionKey } = await town.saveAnswer(aPurchase({ how: '窓口' }))
    const [payment] = await town.listPaymentResults([partitionKey])
    return payment?.orderId ?? ''
  }
  const { orderId, form } = await sent(town)
  if (state === 'unknown') town.pass(31 * 60_000)
  if (state === 'completed' || state === 'refund_needed') await tell(town, form)
  if (state === 'refund_needed') {
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: answer?.partitionKey ?? '' })
  }
  return orderId
}

async function idsOf(orders: AsyncIterable<{ orderId: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { orderId } of orders) ids.push(orderId)
  return ids
}

const marks: [from: OrderState, mark: OfficeMark, to: OrderState][] = [
  ['refund_needed', 'refunded', 'refunded'],
  ['completed', 'refunded', 'refunded'],
  ['due', 'paid', 'completed'],
  ['unknown', 'paid', 'completed'],
  ['unknown', 'unpaid', 'failed'],
  ['sent', 'unpaid', 'failed'],
]

describe('the office', () => {
  test.each(marks)('marks what is %s as %s: it is %s', async (from, mark, to) => {
    const { town, orderId, ...office } = await anOffice(from)
    expect((await office.read(orderId)).state).toBe(from)
    expect(await office.mark({ orderId, mark })).toEqual({ kind: 'marked', to })
    expect((await office.read(orderId)).state).toBe(to)
    expect(town.storage.events.at(-1)).toMatchObject({
      kind: 'order.moved',
      facts: { order: orderId, to, by: 'office', amount: 600 },
    })
    expect(town.storage.events.at(-1)).not.toHaveProperty('request')
  })

  const refused: [from: OrderState, mark: OfficeMark][] = [
    ['due', 'refunded'],
    ['due', 'captured'],
    ['unknown', 'refunded'],
    ['completed', 'paid'],
    ['completed', 'unpaid'],
    ['completed', 'captured'],
    ['refund_needed', 'paid'],
  ]

  test.each(refused)('can not mark what is %s as %s: nothing changes', async (state, mark) => {
    const { town, orderId, ...office } = await anOffice(state)
    await office.read(orderId) // what is over expires when it is read
    const before = town.storage.events.length
    expect(await office.mark({ orderId, mark })).toEqual({ kind: 'not_taken', state })
    expect((await office.read(orderId)).state).toBe(state)
    expect(town.storage.events).toHaveLength(before)
  })

  test('stores the answer that waited when it finds out that it was paid', async () => {
    const { town, orderId, mark } = await anOffice('unknown')
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
    await mark({ orderId, mark: 'paid' })
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(1)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed', status: 0 })
  })

  test('captures what was reserved on a card: it was paid when it was reserved [CANCEL-21, RCPT-04]', async () => {
    const { town, mark } = await anOffice('due', reserving)
    const { orderId, form } = await sent(town)
    await tell(town, form)
    const { completedDate } = await town.readPaymentResult(orderId)
    town.pass(86_400_000)
    expect(await mark({ orderId, mark: 'captured' })).toEqual({ kind: 'marked', to: 'completed' })
    expect(await town.readPaymentResult(orderId)).toMatchObject({ status: 0, completedDate })
  })

  test.each([
    ['unknown', { unknown: 1, refundNeeded: 0 }],
    ['refund_needed', { unknown: 0, refundNeeded: 1 }],
    ['completed', { unknown: 0, refundNeeded: 0 }],
  ] as const)('is told how many orders wait for it: one that is %s', async (state, counts) => {
    const { town } = await anOffice(state)
    expect(await makeCountToSettle(town.storage)()).toEqual(counts)
  })

  test('is told what is to be settled, and of other states by name', async () => {
    const { orderId, list } = await anOffice('refund_needed')
    expect(await idsOf(list(statesToSettle))).toEqual([orderId])
    expect(await idsOf(list(['due']))).toEqual([])
  })

  test('takes cash for what is left of an order whose resident was erased', async () => {
    const { town, orderId, mark } = await anOffice('due')
    await town.storage.residents.erase(hanako, tokyoDay(town.clock.now()), () => [])
    expect(await mark({ orderId, mark: 'paid' })).toEqual({ kind: 'marked', to: 'completed' })
    const completedAt = Math.floor(town.clock.now() / 1000)
    expect(await town.storage.orders.findFacts(orderId)).toMatchObject({ captured: true, completedAt })
    expect(town.storage.events.at(-1)).toMatchObject({ facts: { event: 'counter_paid', to: 'completed' } })
  })

  test('marks what is left of an order whose resident was erased', async () => {
    const { town, orderId, read, mark } = await anOffice('refund_needed')
    await town.storage.residents.erase(hanako, tokyoDay(town.clock.now()), () => [])
    expect(await refusalOf(read(orderId))).toEqual({ code: 'order.not_found' })
    expect(await mark({ orderId, mark: 'captured' })).toEqual({ kind: 'not_taken', state: 'refund_needed' })
    expect(await mark({ orderId, mark: 'refunded' })).toEqual({ kind: 'marked', to: 'refunded' })
    expect(town.storage.events.at(-1)).toMatchObject({
      facts: { order: orderId, to: 'refunded', by: 'office' },
    })
    expect(town.storage.events.at(-1)).not.toHaveProperty('userId')
  })

  describe('looks up a second payment that was refused', () => {
    /** A second payment of an order, of which the office finds out whether it was taken. */
    async function aSecondPayment(shop: Parameters<typeof aPayingTown>[1] = {}, payMethod = 'credit3d2') {
      const { town, ...office } = await anOffice('due', shop)
      const { orderId, form } = await sent(town)
      await tell(town, form)
      await tell(town, form, { trackingId: '99999999999999', payMethod })
      return { town, ...office, orderId: `${orderId}-99999999999999` }
    }
    test('and has nothing to do if it was not taken', async () => {
      const { orderId, mark, list } = await aSecondPayment()
      expect(await mark({ orderId, mark: 'unpaid' })).toEqual({ kind: 'marked', to: 'failed' })
      expect(await idsOf(list(statesToSettle))).toEqual([])
    })

    test.each([
      ['the money of a card', {}, 'credit3d2', 'refunded'],
      ['the money of PayPay, where cards are only reserved', reserving, 'paypay', 'refunded'],
      ['what was only reserved on a card', reserving, 'credit3d2', 'authorisation_cancelled'],
    ])('and gives %s back if it was taken, also of an erased resident [PAY-07]', async (_, shop, by, to) => {
      for (const erases of [false, true]) {
        const { town, orderId, mark } = await aSecondPayment(shop, by)
        if (erases) await town.storage.residents.erase(hanako, tokyoDay(town.clock.now()), () => [])
        expect(await mark({ orderId, mark: 'paid' })).toEqual({ kind: 'marked', to: 'refund_needed' })
        expect(await mark({ orderId, mark: 'refunded' })).toEqual({ kind: 'marked', to })
      }
    })
  })

  describe('enters the number of a payment', () => {
    const trackingId = '11111111111111'

    test.each(['unknown', 'sent', 'completed'] as const)('of what is %s, once', async (state) => {
      const { town, orderId, mark } = await anOffice(state === 'completed' ? 'unknown' : state)
      if (state === 'completed') await mark({ orderId, mark: 'paid' })
      const entered = { orderId, mark: 'paid', trackingId } as const
      expect(await mark(entered)).toEqual({ kind: 'marked', to: 'completed' })
      expect(await town.storage.orders.find(orderId)).toMatchObject({ trackingId })
      for (const other of [trackingId, '22222222222222'])
        expect(await mark({ ...entered, trackingId: other })).toMatchObject({ kind: 'not_taken' })
      expect(await town.storage.orders.find(orderId)).toMatchObject({ trackingId })
    })

    test('so that the notification of it is no second payment, and any other is', async () => {
      const { town, orderId, mark } = await anOffice('due')
      const { orderId: paid, form } = await sent(town)
      await mark({ orderId: paid, mark: 'paid', trackingId })
      expect(await tell(town, form, { trackingId })).toBe('OK,')
      expect(await tell(town, form)).toBe('NG,already paid')
      expect(await mark({ orderId, mark: 'paid', trackingId })).toEqual({ kind: 'not_taken', state: 'due' })
    })

    test('unless it is that of another order', async () => {
      const { town, mark } = await anOffice('due')
      const first = await sent(town)
      const second = await sent(town, aPurchase({ name: '二' }))
      await tell(town, first.form, { trackingId })
      const entered = { orderId: second.orderId, mark: 'paid', trackingId } as const
      expect(await mark(entered)).toEqual({ kind: 'tracking_used' })
      expect(await town.storage.orders.find(second.orderId)).toMatchObject({ state: 'sent' })
    })
  })

  test('is told that there is no such order', async () => {
    const { read, mark } = await anOffice('due')
    expect(await refusalOf(read('NOSUCHORDER00000'))).toEqual({ code: 'order.not_found' })
    expect(await refusalOf(mark({ orderId: 'NOSUCHORDER00000', mark: 'paid' }))).toEqual({
      code: 'order.not_found',
    })
  })
})
