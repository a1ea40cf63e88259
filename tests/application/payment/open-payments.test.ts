import { describe, expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { taro } from '../town.ts'
import { aBooking, aPayingTown, hallForm, hallShop, sent } from './paid-forms.ts'
import { noticeOf, tell } from './provider.ts'

describe.each(routes)('payments that no answer shows, %s', (_name, route) => {
  test('are told of as long as nobody knows their result, and while their money waits to be given back', async () => {
    const town = await aPayingTown(route, { surveys: [hallForm], shop: hallShop })
    const { orderId, form } = await sent(town, aBooking({ goods: ['hour:2'] }))
    expect(await town.listOpenPayments()).toMatchObject([{ orderId, state: 'sent', surveyId: 'svy1' }])
    const notice = { body: noticeOf(town.clock, form), headers: {} }
    town.pass(31 * 60_000)
    expect(await town.listOpenPayments()).toMatchObject([{ orderId, state: 'unknown' }])
    const taros = await town.as(taro)
    await taros.saveAnswer(aBooking({ goods: ['hour:2'], how: '窓口' }))
    await town.provider.receiveNotice(notice, { requestId: 'late' })
    expect(await town.listOpenPayments()).toMatchObject([{ orderId, state: 'refund_needed', status: 0 }])
    expect(await taros.listOpenPayments()).toEqual([])
  })

  test('are none once they are stored with their answer, or ended without money', async () => {
    const town = await aPayingTown(route, { surveys: [hallForm], shop: hallShop })
    await town.saveTemporary(aBooking())
    expect(await town.listOpenPayments()).toEqual([])
    const first = await sent(town, aBooking())
    await tell(town, first.form)
    const second = await sent(town, aBooking({ name: '二' }))
    await tell(town, second.form, { result: 'NG' })
    expect(await town.listOpenPayments()).toEqual([])
  })

  test('are not those that were refused as second ones: the office looks them up', async () => {
    const town = await aPayingTown(route)
    const { form } = await sent(town)
    await tell(town, form)
    await tell(town, form, { trackingId: '98765432109876' })
    expect(await town.listOpenPayments()).toEqual([])
  })
})
