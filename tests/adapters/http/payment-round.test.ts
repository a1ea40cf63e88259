import { afterEach, beforeEach, expect, test } from 'vitest'
import { notificationPath } from '../../../adapters/http/server/payment-messages.ts'
import { paymentEmulator } from '../../../adapters/payment/sb/emulator/payment-emulator.ts'
import { sbPaymentGateway } from '../../../adapters/payment/sb/sb-payment-gateway.ts'
import type { ProviderMessage } from '../../../application/ports/payment-gateway.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { type Listening, listen } from '../line/emulated-line.ts'
import { anOrder, aSentOrder, bodyOf, hashKey } from '../payment/sb/order-example.ts'
import { anHttpTown } from './http-town.ts'

const contract = { merchantId: '12345', serviceId: '001', hashKey }

/**
 * The product and the emulator in one server, as in the demo; the product believes what is signed and says of this
 * order.
 */
let server: Listening
let gateway: ReturnType<typeof sbPaymentGateway>
let believed: string[]

beforeEach(async () => {
  believed = []
  const clock = fixedClock('2026-11-21T09:00:00+09:00')
  const judge = (from: string, message: ProviderMessage) => {
    const read = from === 'notice' ? gateway.readNotice(message) : gateway.readReturn(message)
    if (read.kind !== 'valid' || read.differenceFrom(anOrder()) !== undefined) return undefined
    believed.push(`${from} ${read.event.result}`)
    return read.event.orderId
  }
  const town = await anHttpTown({
    app: {
      extraMiddleware: [paymentEmulator({ ...contract, clock, lateMs: 0 })],
      paymentMessages: {
        receiveNotice: async (message) =>
          gateway.reply(judge('notice', message) ? { taken: true } : { taken: false, reason: 'no' }),
        receiveReturn: async (page, message) => judge(page, message),
      },
    },
  })
  server = await listen(() => town.handler)
  const { origin } = server
  gateway = sbPaymentGateway({
    ...contract,
    endpoint: `${origin}/emulator/payment`,
    customerCode: () => 'c0ffee',
    origin,
    notificationUrl: `${origin}${notificationPath}`,
  })
})
afterEach(() => server.close())

const post = (url: string, body: Buffer | string) =>
  fetch(url, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })

/** Goes to the provider, taps there, and comes back: where the browser stands then. */
async function roundWith(action: string): Promise<string | null> {
  const { action: url, fields } = await gateway.begin(aSentOrder())
  const page = new URL((await post(url, bodyOf(fields))).headers.get('location') ?? '', server.origin).href
  await post(page, `action=${action}&method=paypay`)
  const text = await (await fetch(page)).text()
  const back = /<form method="post" action="([^"]*)" accept-charset="Shift_JIS">/.exec(text)?.[1] ?? ''
  const hidden = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)]
  const answer = await post(back, bodyOf(hidden.map(([, name, value]) => [name!, value!])))
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

test.each([
  ['pay', ['notice paid', 'completedPayment paid'], '/completedPayment/svy001?key=00000000ABCD1234'],
  ['cancel', ['canceledPayment withdrawn'], '/canceledPayment?key=00000000ABCD1234'],
  ['fail', ['notice refused', 'errorPayment refused'], '/errorPayment?key=00000000ABCD1234'],
  ['wrongHash', ['errorPayment refused'], '/errorPayment?key=00000000ABCD1234'],
])(
  'a resident who goes to the provider to %s comes back to the page that says so, and the product is told [PAY-20, PAY-21, ROUTE-18]',
  async (action, told, page) => {
    expect(await roundWith(action)).toBe(page)
    expect(believed).toEqual(told)
  },
)
