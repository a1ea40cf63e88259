import iconv from 'iconv-lite'
import Koa from 'koa'
import { paymentEmulator } from '../../../../adapters/payment/sb/emulator/payment-emulator.ts'
import { sbPaymentGateway } from '../../../../adapters/payment/sb/sb-payment-gateway.ts'
import type { ProviderForm } from '../../../../application/ports/payment-gateway.ts'
import { fixedClock } from '../../../fakes/fixed-clock.ts'
import { listen } from '../../line/emulated-line.ts'
import { bodyOf, hashKey } from './order-example.ts'

/** A shop that keeps the notifications it gets and answers with what stands in `answer`, and the emulated provider. */
export async function openShop() {
  const heard: Buffer[] = []
  const said = { answer: 'OK,' }
  const shop = await listen(() => async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    heard.push(Buffer.concat(parts))
    res.writeHead(200, { 'Content-Type': 'text/plain; charset=Shift_JIS' })
    res.end(iconv.encode(said.answer, 'cp932'))
  })
  const clock = fixedClock('2026-11-21T09:00:00+09:00')
  const contract = { merchantId: '12345', serviceId: '001', hashKey }
  const emulator = paymentEmulator({ ...contract, clock, lateMs: 20 })
  const provider = await listen(() => new Koa().use(emulator).callback())
  const base = `${provider.origin}/emulator/payment`
  const gateway = sbPaymentGateway({
    ...contract,
    endpoint: base,
    customerCode: (userId) => `c-${userId}`,
    origin: 'https://madoguchi.example.jp',
    notificationUrl: `${shop.origin}/notification`,
  })
  return { heard, said, clock, base, gateway, shop, provider }
}

export const post = (url: string, body: Buffer | string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })

export const textOf = async (url: string): Promise<string> => (await fetch(url)).text()

/** Posts a form as a browser does. @returns the address of the page that it leads to; undefined if it is not taken */
export async function pageOf({ action, fields }: ProviderForm): Promise<string | undefined> {
  const response = await post(action, bodyOf(fields))
  return response.status === 303 ? new URL(response.headers.get('location') ?? '', action).href : undefined
}

/** Taps on a button of a page, and gives the page after it. */
export async function tapOn(page: string, action: string, method = 'credit3d2'): Promise<string> {
  await post(page, `action=${action}&method=${method}`)
  return textOf(page)
}

/** The form on a page that leads back to the shop, as the browser would post it. */
export function backOf(page: string): { url: string; body: Buffer } | undefined {
  const url = /<form method="post" action="(https:[^"]*)" accept-charset="Shift_JIS">/.exec(page)?.[1]
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return url === undefined
    ? undefined
    : { url, body: bodyOf(fields.map(([, name, value]) => [name!, value!])) }
}
