import { describe, expect, test } from 'vitest'
import { countingIds } from '../../fakes/counting-ids.ts'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako, type Town, taro } from '../town.ts'
import {
  aBooking,
  aPaidForm,
  aPayingTown,
  aPurchase,
  hallForm,
  hallShop,
  reserved,
  sent,
} from './paid-forms.ts'
import { tell } from './provider.ts'

const minutes = (count: number) => count * 60_000

describe.each(routes)('an order whose time is over, %s', (_name, route) => {
  const open = () => aPayingTown(route, { surveys: [hallForm], shop: hallShop })

  test('waits 30 minutes, and takes a success that comes later all the same [PAY-22]', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    const told = lateTeller(town)
    const unsent = await (await town.as(taro)).saveTemporary(aPurchase())
    town.pass(minutes(31))
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'unknown' })
    expect(await (await town.as(taro)).readPaymentResult(unsent.orderId)).toMatchObject({ state: 'expired' })
    expect(await refusalOf(town.sendOrder({ orderId }))).toEqual({ code: 'order.pending' })
    expect((await town.saveTemporary(aPurchase())).orderId).toBe(orderId)
    expect(await told(form)).toBe('OK,')
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(1)
  })

  test('is replaced by a new one where it was never sent and too little time is left to pay it [PAY-22]', async () => {
    const town = await open()
    const first = await town.saveTemporary(aBooking())
    town.pass(minutes(25))
    expect(await refusalOf(town.sendOrder(first))).toEqual({ code: 'order.ended' })
    const again = await town.saveTemporary(aBooking())
    expect(again.orderId).not.toBe(first.orderId)
    expect(await town.readPaymentResult(first.orderId)).toMatchObject({ state: 'expired' })
    expect(await town.sendOrder(again)).toMatchObject({ action: expect.any(String) })
    expect(await reserved(town)).toBe(2)
  })

  test('gives the places back after 30 minutes, and when nothing was paid [PAY-22]', async () => {
    const town = await open()
    const { orderId } = await sent(town, aBooking())
    town.pass(minutes(29))
    expect(await reserved(town)).toBe(2)
    town.pass(minutes(1))
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
    town.pass(minutes(31))
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
    const one = await sent(town, aBooking())
    const told = lateTeller(town)
    town.pass(minutes(60 * 24 * 7))
    expect(await told(one.form)).toBe('OK,')
    expect(await town.readPaymentResult(one.orderId)).toMatchObject({ state: 'refund_needed' })
    expect(await reserved(town)).toBe(0)
  })

  test('stores what is paid although the resident has as many answers as may be by now', async () => {
    const town = await aPayingTown(route, { surveys: [aPaidForm({ maxAnswersPerResident: 1 })] })
    const { orderId, form } = await sent(town)
    const cash = aPurchase({ how: '窓口' })
    expect(await refusalOf(town.saveAnswer(cash))).toEqual({ code: 'answer.too_many', max: 1 })
    const told = lateTeller(town)
    town.pass(minutes(31))
    await town.saveAnswer(cash)
    expect(await told(form)).toBe('OK,')
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed' })
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(2)
  })
})

describe.each(routes)('an answer that waited for its payment, %s', (_name, route) => {
  test('is dated when it is stored, not when it was sent', async () => {
    const town = await aPayingTown(route)
    const { form } = await sent(town)
    town.pass(minutes(10))
    await tell(town, form)
    const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
    const atMs = town.clock.now()
    expect(record).toMatchObject({ keyMs: atMs, createdAt: atMs / 1000, updatedAt: atMs / 1000 })
  })

  test('gets another code where its own was taken meanwhile', async () => {
    const codes = ['AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB']
    const ids = { ...countingIds(), answerCode: () => codes.shift() ?? 'CCCCCCCC' }
    const town = await aPayingTown(route, { ids })
    const { form } = await sent(town)
    await (await town.as(taro)).saveAnswer(aPurchase({ how: '窓口' }))
    expect(await tell(town, form)).toBe('OK,')
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toMatchObject([{ answerCode: 'BBBBBBBB' }])
  })
})

/** The provider tells a success of this moment whenever it is called. */
function lateTeller(town: Town): (form: Parameters<typeof tell>[1]) => Promise<string> {
  const at = town.clock.now()
  return (purchase) => tell({ ...town, clock: { ...town.clock, now: () => at } }, purchase)
}
