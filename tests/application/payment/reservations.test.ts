import { describe, expect, test } from 'vitest'
import { CostType } from '../../../domain/reservation/reservation-cost.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { refusalOf } from '../bookables.ts'
import { anItem } from '../forms.ts'
import { routes } from '../routes.ts'
import { type Town, taro } from '../town.ts'
import { aPaidForm, aPayingTown, aPurchase } from './paid-forms.ts'
import { tell } from './provider.ts'

const minutes = (count: number) => count * 60_000

const form = aPaidForm()
const hall = aPaidForm({
  surveySchema: [...(form.surveySchema ?? []), anItem({ itemKey: 'slot', type: 'reservation' })],
})
const shop = {
  payment: [
    aPaymentService({
      reservationCostType: CostType.ADDITION,
      products: [
        aProduct({ productId: 'hour', price: 1000, cost: 2, reservationPaymentItemId: '7' }),
        aProduct({ productId: 'other', price: 1000, reservationPaymentItemId: '1' }),
        aProduct({ productId: 'plain', price: 1000 }),
        aProduct({ productId: 'free', price: 0, cost: 0, reservationPaymentItemId: '7' }),
      ],
    }),
  ],
  tax: aTaxSetting(),
}

/** One place at 10 is all there is; at 9 there are five. */
const aBooking = (over: Record<string, string | readonly string[]> = {}) =>
  aPurchase({ goods: ['hour:1'], slot: 'cat01_7|20250620|0', ...over })

async function reserved(town: Town, slotKey = 0): Promise<number> {
  const [day] = [
    ...(await town.storage.bookings.reserved('cal1', '2025-06-20' as never, '2025-06-20' as never)).values(),
  ]
  return day?.get(slotKey) ?? 0
}

async function sent(town: Town, command = aBooking()) {
  const { orderId } = await town.saveTemporary(command)
  return { orderId, form: await town.sendOrder({ orderId }) }
}

describe.each(routes)('paying for a reservation, %s', (_name, route) => {
  const open = () => aPayingTown(route, { surveys: [hall], shop })

  test('holds as many places as the lines cost, and books them when paid [PAY-22, RSV-24, RSV-25, X-SLOT-11]', async () => {
    const town = await open()
    const { form } = await sent(town, aBooking({ goods: ['hour:2'] }))
    expect(await reserved(town)).toBe(4)
    expect(await refusalOf((await town.as(taro)).saveTemporary(aBooking()))).toMatchObject({
      code: 'reservation.slot_full',
      remaining: 1,
    })
    await tell(town, form)
    expect(await reserved(town)).toBe(4)
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(answer?.reservations).toMatchObject([{ itemKey: 'slot', value: 'cat01_7|20250620|0' }])
  })

  test('counts at least one place [RSV-26, X-SLOT-12]', async () => {
    const town = await open()
    await town.saveAnswer(aBooking({ goods: ['free:3'] }))
    expect(await reserved(town)).toBe(1)
  })

  test('sells what belongs to the reserved category only [ORDER-24]', async () => {
    const town = await open()
    for (const goods of ['other:1', 'plain:1'])
      expect(await refusalOf(town.saveTemporary(aBooking({ goods: [goods] })))).toEqual({
        code: 'order.invalid',
      })
  })

  test('gives the places back after 30 minutes, and when nothing was paid [PAY-22]', async () => {
    const town = await open()
    const { orderId } = await sent(town)
    town.clock.advance(minutes(29))
    expect(await reserved(town)).toBe(2)
    town.clock.advance(minutes(1))
    expect(await reserved(town)).toBe(0)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'unknown' })

    const again = await sent(town, aBooking({ name: '二' }))
    expect(await reserved(town)).toBe(2)
    await tell(town, again.form, { result: 'NG' })
    expect(await reserved(town)).toBe(0)
  })

  test('a late success takes a free place, or the money is to be given back, and never overbooks [R9]', async () => {
    const town = await open()
    const one = await sent(town, aBooking({ goods: ['hour:2'] }))
    const told = lateTeller(town)
    town.clock.advance(minutes(31))
    const other = await town.as(taro)
    const taros = await other.saveTemporary(aBooking({ goods: ['hour:1'] }))
    expect(await told(one.form)).toBe('OK,')
    expect(await town.readPaymentResult(one.orderId)).toMatchObject({ state: 'refund_needed', status: 0 })
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
    expect(await reserved(town)).toBe(2)

    expect(await tell(town, await other.sendOrder(taros), { trackingId: '55555555555555' })).toBe('OK,')
    expect(await other.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(1)
    expect(await reserved(town)).toBe(2)
  })

  test('a late success does not book a time that is over', async () => {
    const town = await open()
    const one = await sent(town)
    const told = lateTeller(town)
    town.clock.advance(minutes(60 * 24 * 7))
    expect(await told(one.form)).toBe('OK,')
    expect(await town.readPaymentResult(one.orderId)).toMatchObject({ state: 'refund_needed' })
    expect(await reserved(town)).toBe(0)
  })

  test('cancelling a paid answer frees the places at once and leaves a refund to be made [CANCEL-20, CANCEL-23]', async () => {
    const town = await open()
    const { orderId, form } = await sent(town)
    await tell(town, form)
    const [{ partitionKey = '' } = {}] = await town.readOwnAnswers({ surveyId: 'svy1' })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await reserved(town)).toBe(0)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'refund_needed' })
    const moved = town.storage.events.filter(({ kind }) => kind === 'answer.cancelled')
    expect(moved).toMatchObject([{ facts: { order: orderId, to: 'refund_needed' } }])
  })

  test('cancelling what was to be paid at the counter needs no refund', async () => {
    const town = await open()
    await town.saveAnswer(aBooking({ how: '窓口' }))
    const [{ partitionKey = '' } = {}] = await town.readOwnAnswers({ surveyId: 'svy1' })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await town.listPaymentResults([partitionKey])).toMatchObject([{ state: 'cancelled', status: 1 }])
  })

  test('a paid answer that is changed takes its order along, and is not charged again [ORDER-12, PAY-01, RSV-28]', async () => {
    const town = await open()
    const { orderId, form } = await sent(town, aBooking({ goods: ['hour:2'] }))
    await tell(town, form)
    const [{ partitionKey = '' } = {}] = await town.readOwnAnswers({ surveyId: 'svy1' })
    const change = { ...aBooking({ goods: ['hour:1'], how: '窓口', name: '改名' }), partitionKey }
    expect(await refusalOf(town.saveTemporary(change))).toEqual({ code: 'order.invalid' })

    const { partitionKey: next } = await town.saveAnswer(change)

    expect(await reserved(town)).toBe(4)
    expect(await town.listPaymentResults([next])).toMatchObject([
      { orderId, state: 'completed', amount: 2000 },
    ])
    const changed = await town.readAnswer({ surveyId: 'svy1', partitionKey: next })
    const texts = new Map(changed?.entries.map(({ itemKey, answer }) => [itemKey, answer]))
    expect([texts.get('name'), texts.get('goods'), texts.get('how')]).toEqual([
      ['改名'],
      ['hour:2'],
      ['カード'],
    ])
    expect(await refusalOf(town.cancelAnswer({ surveyId: 'svy1', partitionKey }))).not.toBe('accepted')
  })

  test('a paid answer can be cancelled for less than 30 days [CANCEL-21, X-PER-01, X-PER-02]', async () => {
    const town = await aPayingTown(route)
    const { form } = await sent(town, aPurchase())
    await tell(town, form)
    const [{ partitionKey = '' } = {}] = await town.readOwnAnswers({ surveyId: 'svy1' })
    town.clock.advance(30 * 86_400_000)
    const [late] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(late?.cancelObstacle).toBe('payment.period_over')
    expect(await refusalOf(town.cancelAnswer({ surveyId: 'svy1', partitionKey }))).toEqual({
      code: 'payment.period_over',
    })
    town.clock.advance(-1000)
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
  })
})

/** The provider tells a success of this moment whenever it is called. */
function lateTeller(town: Town): (form: Parameters<typeof tell>[1]) => Promise<string> {
  const at = town.clock.now()
  return (purchase) => tell({ ...town, clock: { ...town.clock, now: () => at } }, purchase)
}
