import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  PaymentGateway,
  PaymentPage,
  ProviderEvent,
  ProviderMessage,
  ReadMessage,
} from '../../application/ports/payment-gateway.ts'
import type { Order } from '../../domain/order/order.ts'
import { anOrder } from './order-writes.ts'

/** What happens where an order is paid: what the resident does, or what the provider then does wrongly. */
export type PaymentDeed =
  | 'pay'
  /** The provider takes nothing, and says why. */
  | 'fail'
  | 'turn back'
  /** It is paid once, and told twice. */
  | 'pay, and be told twice'
  /** It is paid, and another amount is told. */
  | 'pay another amount'
  /** It is paid, and told by somebody who can't sign as the provider does. */
  | 'forge'

/** What has reached the server since: what the provider posted, and what the browser posted when it was sent back. */
type Told = { notices: readonly ProviderMessage[]; back?: ProviderMessage }

/** A payment provider, or what emulates it, seen from both sides. */
export type PaymentFixture = {
  gateway: PaymentGateway
  /** The time at the provider, epoch milliseconds. */
  nowMs(): number
  /** Goes where an order is paid, as a browser does; does nothing there if the order can't be paid any more. */
  visit(page: PaymentPage, deed: PaymentDeed): Promise<Told>
  /** From now on the provider can't be reached. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

const orderId = 'ORDER00000000001'
const another = 'ORDER00000000002'

const ordered = (over: Partial<Order> = {}): Order => anOrder({ orderId, userId: 'Uhanako', ...over }).order

/** What every `PaymentGateway` promises. */
export function paymentGatewayContract(name: string, open: () => Promise<PaymentFixture>): void {
  describe(`PaymentGateway contract: ${name}`, () => {
    let fixture: PaymentFixture
    let gateway: PaymentGateway
    beforeEach(async () => {
      fixture = await open()
      gateway = fixture.gateway
    })
    afterEach(() => fixture.close())

    const begin = (order = ordered()) => {
      const sentAtMs = fixture.nowMs()
      const terms = { payMethods: ['credit'], authorisesOnly: false } as const
      return gateway.begin({ order, surveyId: 'stickers', terms, sentAtMs, untilMs: sentAtMs + 25 * 60_000 })
    }
    /** Begins an order and does something where it is paid. */
    const after = async (deed: PaymentDeed, order = ordered()) => fixture.visit(await begin(order), deed)
    const readNotices = ({ notices }: Told) => notices.map((message) => gateway.readNotice(message))
    /** Everything that can be believed of what has reached the server. */
    const believed = (told: Told) => {
      const brought = told.back ? [gateway.readReturn(told.back)] : []
      return [...readNotices(told), ...brought].flatMap((message) => {
        return message.kind === 'valid' ? [message] : []
      })
    }

    it('leads to where an order is paid', async () => {
      expect(gateway.takes(ordered())).toBe(true)
      const page = await begin()
      const address = page.kind === 'form' ? page.action : page.address
      expect(['http:', 'https:']).toContain(new URL(address).protocol)
    })

    it.each([1, 9_999_999])('begins an order of %d yen if it takes it, and only then', async (amount) => {
      const order = ordered({ amountWithTax: amount, amount, tax: 0 })
      const outcome = begin(order).then(({ kind }) => kind)
      if (gateway.takes(order)) expect(['form', 'address']).toContain(await outcome)
      else await expect(outcome).rejects.toThrow(RangeError)
    })

    it.each([0, -1, 1.5])('neither takes nor begins an order of %d yen', async (amountWithTax) => {
      expect(gateway.takes(ordered({ amountWithTax }))).toBe(false)
      await expect(begin(ordered({ amountWithTax }))).rejects.toThrow(RangeError)
    })

    it('tells what was paid, for which order, when, and by which number [PAY-21]', async () => {
      const [notice, ...others] = readNotices(await after('pay'))
      expect(others).toEqual([])
      const { event, differenceFrom } = validOf(notice)
      expect(event).toMatchObject({ orderId, amount: 300, result: 'paid', payMethod: 'credit', reason: '' })
      expect(event.trackingId).toMatch(/^[\x21-\x7e]{1,100}$/)
      expect(Math.abs((event.paidAtSec ?? 0) - fixture.nowMs() / 1000)).toBeLessThan(60)
      expect(differenceFrom(ordered())).toBeUndefined()
    })

    it('gives payments of two orders two numbers', async () => {
      const told = [await after('pay'), await after('pay', ordered({ orderId: another }))]
      const events = told.flatMap(readNotices).map((notice) => validOf(notice).event)
      expect(events.map((event) => event.orderId)).toEqual([orderId, another])
      expect(new Set(events.map(({ trackingId }) => trackingId)).size).toBe(2)
    })

    it('tells that nothing was taken, and why, by a code [PAY-21]', async () => {
      const messages = believed(await after('fail'))
      expect(messages.length).toBeGreaterThan(0)
      for (const { event, differenceFrom } of messages) {
        expect(event).toMatchObject({ orderId, amount: 300, result: 'refused' })
        expect(event.reason).toMatch(/^[\x21-\x7e]{1,100}$/)
        expect(differenceFrom(ordered())).toBeUndefined()
      }
    })

    it('tells that the resident turned back, and of no payment [PAY-20]', async () => {
      const messages = believed(await after('turn back'))
      expect(messages.map(({ event }) => event.result)).toContain('withdrawn')
      for (const { event, differenceFrom } of messages) {
        expect(event).toMatchObject({ orderId, amount: 300, result: 'withdrawn' })
        expect(differenceFrom(ordered())).toBeUndefined()
      }
    })

    it('tells the same of a payment each time [PAY-21]', async () => {
      const events = readNotices(await after('pay, and be told twice')).map((notice) => validOf(notice).event)
      expect(events).toHaveLength(2)
      expect(events[1]).toEqual(events[0])
    })

    it('leads to the same payment when an order is begun again: it is paid once', async () => {
      const [first, second] = [await begin(), await begin()]
      const told = [await fixture.visit(first, 'pay'), await fixture.visit(second, 'pay')]
      const paid = told.flatMap(readNotices).map((notice) => validOf(notice).event)
      expect(new Set(paid.map(({ trackingId }) => trackingId)).size).toBe(1)
    })

    const others: readonly [what: string, over: Partial<Order>][] = [
      ['of another id', { orderId: another }],
      ['of a higher amount', { amountWithTax: 301, amount: 301 }],
      ['of a lower amount', { amountWithTax: 299, amount: 299 }],
    ]
    const deeds = ['pay', 'fail', 'turn back'] as const
    it.each(deeds.flatMap((deed) => others.map(([what, over]) => [deed, what, over] as const)))(
      'what is told after somebody came to %s does not speak of an order %s [PAY-21]',
      async (deed, _, over) => {
        const messages = believed(await after(deed))
        expect(messages.length).toBeGreaterThan(0)
        for (const message of messages) expect(speaksOf(message, ordered(over))).toBe(false)
      },
    )

    it('a message of another amount does not speak of the order, though it is signed [PAY-21]', async () => {
      const notices = readNotices(await after('pay another amount'))
      expect(notices).toHaveLength(1)
      expect(speaksOf(validOf(notices[0]), ordered())).toBe(false)
    })

    it('believes nobody who can’t sign as the provider does [PAY-21]', async () => {
      const notices = readNotices(await after('forge'))
      expect(notices).toEqual([{ kind: 'forged' }])
    })

    it('believes no message in which anything was changed [PAY-21]', async () => {
      const [notice] = (await after('pay')).notices
      const { event } = validOf(gateway.readNotice(notice!))
      const renamed = replaced(notice!, orderId, another)
      expect(gateway.readNotice(renamed).kind).not.toBe('valid')
      for (const [at, byte] of notice!.body.entries())
        for (const bits of [1, 0x20, 0x80]) {
          const body = Uint8Array.from(notice!.body)
          body[at] = byte ^ bits
          const read = gateway.readNotice({ ...notice!, body })
          // What is not signed may be written in another way.
          if (read.kind === 'valid') expect(read.event).toEqual(event)
        }
    })

    it('believes no part of a message [PAY-21]', async () => {
      const [notice] = (await after('pay')).notices
      for (const share of [0, 0.1, 0.5, 0.9]) {
        const body = notice!.body.slice(0, Math.floor(notice!.body.length * share))
        expect(gateway.readNotice({ ...notice!, body }).kind).not.toBe('valid')
      }
    })

    it('reads whatever is posted without a fault, and believes none of it', () => {
      const texts = [
        '',
        '{}',
        'null',
        '[]',
        'a=1',
        '%',
        '=&=',
        `{"orderId":"${orderId}"}`,
        `order_id=${orderId}`,
      ]
      const bytes = Array.from({ length: 256 }, (_, at) => Uint8Array.of(at, 255 - at, 0, at))
      for (const body of [...texts.map((text) => new TextEncoder().encode(text)), ...bytes]) {
        const message = { body, headers: {} }
        for (const { kind } of [gateway.readNotice(message), gateway.readReturn(message)])
          expect(['forged', 'malformed']).toContain(kind)
      }
    })

    it('answers what was taken with success, and whatever the reason is otherwise [PAY-21]', () => {
      const taken = gateway.reply({ taken: true })
      expect([taken.status, taken.contentType]).toEqual([expect.any(Number), expect.any(String)])
      expect(Math.floor(taken.status / 100)).toBe(2)
      for (const reason of ['differs_amount', '', '金額\r\n', 'x'.repeat(1000)])
        expect(gateway.reply({ taken: false, reason }).text).toMatch(/^[\x20-\x7e]*$/)
    })

    it('begins an order without asking, or throws service.unavailable while the provider cannot be reached', async () => {
      await fixture.disconnect()
      const outcome = await begin().then(
        () => 'begun',
        (error: { code?: unknown }) => error.code,
      )
      expect(['begun', 'service.unavailable']).toContain(outcome)
    })
  })
}

type Valid = Extract<ReadMessage, { kind: 'valid' }>

function validOf(message: ReadMessage | undefined): Valid {
  if (message?.kind !== 'valid') throw new Error(`read as ${message?.kind}`)
  return message
}

/** Whether a message is believed of an order: the amount is compared by the product itself. */
const speaksOf = ({ event, differenceFrom }: Valid, order: Order): boolean =>
  isOf(event, order) && differenceFrom(order) === undefined

const isOf = ({ orderId, amount }: ProviderEvent, order: Order): boolean =>
  orderId === order.orderId && amount === order.amountWithTax

/** A message with other letters in the place of `wanted`, written as they are or byte by byte. */
function replaced(message: ProviderMessage, wanted: string, by: string): ProviderMessage {
  const escaped = (text: string) => text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const text = Buffer.from(message.body).toString('latin1')
  const changed = text.replaceAll(wanted, by).replaceAll(escaped(wanted), escaped(by))
  expect(changed).not.toBe(text)
  return { ...message, body: Buffer.from(changed, 'latin1') }
}
