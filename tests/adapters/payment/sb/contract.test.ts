import { type PaymentDeed, paymentGatewayContract } from '../../../contracts/payment-gateway.contract.ts'
import { formOf } from '../../../provider-message.ts'
import { backOf, openShop, pageOf, tapOn } from './emulated-shop.ts'

/** What is tapped on the page of the emulator. */
const buttons: Readonly<Record<PaymentDeed, string>> = {
  pay: 'pay',
  fail: 'fail',
  'turn back': 'cancel',
  'pay, and be told twice': 'twice',
  'pay another amount': 'wrongAmount',
  forge: 'wrongHash',
}

paymentGatewayContract('SB Payment', async () => {
  const { gateway, clock, heard, shop, provider } = await openShop()
  return {
    gateway,
    nowMs: clock.now,
    async visit(to, deed) {
      const before = heard.length
      const page = await pageOf(formOf(to))
      const back = page === undefined ? undefined : backOf(await tapOn(page, buttons[deed], 'credit3d2'))
      const notices = heard.slice(before).map((body) => ({ body, headers: {} }))
      return { notices, ...(back && { back: { body: back.body, headers: {} } }) }
    },
    disconnect: () => provider.close(),
    close: async () => void (await Promise.all([shop.close(), provider.close()])),
  }
})
