import { describe, expect, test } from 'vitest'
import { ownListOf } from '../../../domain/answer/own-list.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { bookables, countedTogether, refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { taro } from '../town.ts'
import { aBooking, aPayingTown, aPurchase, hallForm, hallShop, reserved, sent } from './paid-forms.ts'
import { tell } from './provider.ts'

describe.each(routes)('paying for a reservation, %s', (_name, route) => {
  const open = () => aPayingTown(route, { surveys: [hallForm], shop: hallShop })

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
    expect(answer?.reservations).toMatchObject([{ itemKey: 'slot', value: 'cat01_7|20980620|0' }])
  })

  test('counts at least one place, whatever else is for sale [RSV-26, X-SLOT-12]', async () => {
    const town = await open()
    await town.saveAnswer(aBooking({ goods: ['free:3'] }))
    expect(await reserved(town)).toBe(1)
  })

  test('refuses more places than a slot has as one that is full, also while nobody has booked it [RSV-24]', async () => {
    const town = await open()
    const refused = { code: 'reservation.slot_full', itemKey: 'slot', remaining: 5 }
    for (const how of ['カード', '窓口']) {
      const booking = aBooking({ goods: ['hour:3'], how })
      const send = how === '窓口' ? town.saveAnswer : town.saveTemporary
      expect(await refusalOf(send(booking))).toEqual(refused)
    }
  })

  test('holds places for three payments of a resident at most', async () => {
    const town = await open()
    for (const name of ['一', '二']) await sent(town, aBooking({ name }))
    const day = { slot: 'cat01_7|20980621|0' }
    await sent(town, aBooking({ ...day, name: '三' }))
    expect(await refusalOf(town.saveTemporary(aBooking({ ...day, name: '四' })))).toEqual({
      code: 'order.pending',
    })
  })

  test('sells what belongs to the reserved category only [ORDER-24]', async () => {
    const town = await open()
    for (const goods of ['other:1', 'plain:1'])
      expect(await refusalOf(town.saveTemporary(aBooking({ goods: [goods] })))).toEqual({
        code: 'order.invalid',
      })
  })

  test('of a vaccination is saved and read again with what was paid, and the payment stays known when the reservation has run out [GEN-03, CANCEL-24]', async () => {
    const town = await aPayingTown(route, {
      surveys: [{ ...hallForm, surveyType: 'corona' }],
      shop: hallShop,
    })
    const { orderId, form } = await sent(town, aBooking())
    await tell(town, form)
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(answer?.reservations).toMatchObject([{ itemKey: 'slot', value: 'cat01_7|20980620|0' }])
    const { partitionKey = '' } = answer ?? {}
    expect(await town.listPaymentResults([partitionKey])).toMatchObject([{ state: 'completed' }])
    town.clock.set('2098-06-22T09:00:00+09:00')
    const [left] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(left).toMatchObject({ partitionKey, reservations: [] })
    expect(await reserved(town)).toBe(0)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed' })
  })

  test('cancelling a paid answer frees the places at once and leaves a refund to be made [CANCEL-20, CANCEL-23]', async () => {
    const town = await open()
    const { orderId, form } = await sent(town, aBooking())
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

  test('a limit that was reached meanwhile is told with the bookings that use it up [RSV-18]', async () => {
    let isLate = false
    const calendar = { reservationMaxCountOfDay: 1 }
    const town = await aPayingTown(route, {
      surveys: [hallForm],
      shop: hallShop,
      bookables: { ...bookables(calendar), categories: countedTogether },
      bookingsThrough: (stored) => ({
        ...stored,
        async ownSlots(...asked) {
          if (!isLate) return stored.ownSlots(...asked)
          isLate = false
          return []
        },
      }),
    })
    await town.saveAnswer(aBooking({ how: '窓口' }))
    isLate = true
    expect(await refusalOf(town.saveTemporary(aBooking()))).toMatchObject({
      code: 'reservation.cap_of_day',
      max: 1,
      booked: [{ day: '2098-06-20' }],
    })
    expect(isLate).toBe(false)
  })

  test('money that was given back cancels what was booked with it: place, limit and list know it [LIST-03, PAY-06, CANCEL-23]', async () => {
    const town = await aPayingTown(route, {
      surveys: [{ ...hallForm, maxAnswersPerResident: 1 }],
      shop: hallShop,
      bookables: bookables({ reservationMaxCountOfDay: 1 }),
    })
    const { orderId, form } = await sent(town, aBooking())
    await tell(town, form)
    expect(await town.markPayment({ orderId, mark: 'refunded' })).toEqual({ kind: 'marked', to: 'refunded' })

    expect(await reserved(town)).toBe(0)
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(answer).toMatchObject({
      check: 'キャンセル',
      cancelObstacle: 'answer.cancelled',
      changeObstacle: 'answer.change_of_cancelled',
    })
    const { next, cancelled } = ownListOf([answer!], town.clock.now())
    expect([next, cancelled.map(({ isCancelled }) => isCancelled)]).toEqual([undefined, [true]])
    expect(town.storage.events.slice(-2)).toMatchObject([
      { kind: 'answer.cancelled', facts: { order: orderId, to: 'refunded' } },
      { kind: 'order.moved', facts: { to: 'refunded', by: 'office' } },
    ])
    await town.saveTemporary(aBooking({ name: '二' }))
  })

  test('what was held and is filled in otherwise does not stand in its own way', async () => {
    const town = await open()
    const five = ['hour:2']
    await town.saveTemporary(aBooking({ goods: five }))
    const { orderId } = await town.saveTemporary(aBooking({ goods: five, name: '二' }))
    expect(await reserved(town)).toBe(4)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'temporary' })
  })

  test('another time for a paid answer takes as many places as its order [RSV-24, RSV-28]', async () => {
    const town = await open()
    const { form } = await sent(town, aBooking({ goods: ['hour:2'] }))
    await tell(town, form)
    const [{ partitionKey = '' } = {}] = await town.readOwnAnswers({ surveyId: 'svy1' })
    const other = aBooking({ goods: ['hour:2'], slot: 'cat01_7|20980621|0' })
    await town.saveAnswer({ ...other, partitionKey })
    const on = localDate('2098-06-21')
    const counts = await town.storage.bookings.reserved('cal1', on, on)
    expect([await reserved(town), counts.get(on)?.get(0)]).toEqual([0, 4])
  })
})
