import { describe, expect, test } from 'vitest'
import { openPaymentGateway } from '../../contracts/example/payment-session-api.ts'
import type { PaymentDeed } from '../../contracts/payment-gateway.contract.ts'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { aPayingTown, aPurchase } from './paid-forms.ts'

describe.each(routes)('at a provider with a session API, %s', (_name, route) => {
  /** A town that such a provider takes payments for, with an order of Hanako. */
  async function aSale() {
    const provider = await openPaymentGateway(() => Date.parse('2098-06-14T12:00:00+09:00'))
    const town = await aPayingTown(route, { payments: provider.gateway })
    const { orderId } = await town.saveTemporary(aPurchase())
    const stateOf = async () => (await town.readPaymentResult(orderId)).state
    /** Hanako goes on to pay, and the provider tells what became of it. */
    async function pay(deed: PaymentDeed): Promise<void> {
      const { notices } = await provider.visit(await town.sendOrder({ orderId }), deed)
      expect(await stateOf()).toBe('sent')
      for (const notice of notices) await town.provider.receiveNotice(notice, { requestId: 'notice' })
    }
    return { town, orderId, stateOf, pay, provider }
  }

  test('the browser goes to an address, and what is paid there is stored once [PAY-21]', async () => {
    const { town, orderId, stateOf, pay } = await aSale()
    expect(await town.sendOrder({ orderId })).toEqual({
      kind: 'address',
      address: 'https://provider.example/pay/s1',
    })
    await pay('pay, and be told twice')
    expect(await stateOf()).toBe('completed')
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(1)
    expect(await town.storage.orders.find(orderId)).toMatchObject({ trackingId: 'pay_s1' })
  })

  test('what is not begun is still to be sent, and holds its places no longer for that [PAY-22]', async () => {
    const { town, orderId, stateOf, provider } = await aSale()
    await provider.disconnect()
    expect(await refusalOf(town.sendOrder({ orderId }))).toEqual({ code: 'service.unavailable' })
    expect(await stateOf()).toBe('temporary')
    town.pass(30 * 60_000)
    expect(await stateOf()).toBe('expired')
  })

  test.each([
    ['fail', 'failed'],
    ['turn back', 'cancelled'],
    ['pay another amount', 'sent'],
    ['forge', 'sent'],
  ] as const)('to %s leaves the order %s, and stores nothing [PAY-21]', async (deed, state) => {
    const { town, stateOf, pay } = await aSale()
    await pay(deed)
    expect(await stateOf()).toBe(state)
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
  })

  test('why nothing was taken is on record by the code of the provider [R9]', async () => {
    const { town, orderId, pay } = await aSale()
    await pay('fail')
    expect(town.storage.events.at(-1)).toMatchObject({
      kind: 'order.moved',
      facts: { order: orderId, event: 'refused', to: 'failed', reason: 'card_declined' },
    })
  })
})
