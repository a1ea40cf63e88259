import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  PaymentGateway,
  ProviderEvent,
  ProviderMessage,
  ReadMessage,
} from '../../../application/ports/payment-gateway.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { PaymentDeed, PaymentFixture } from '../payment-gateway.contract.ts'

/** A session as such a provider keeps it: an order, and where it is paid. */
type Session = { id: string; orderId: string; amount: number; url: string; isOpen: boolean }

/** What such a provider posts; of much of it the product knows nothing. */
type Posted = {
  type: string
  session?: Pick<Session, 'id' | 'orderId' | 'amount'>
  payment?: { id: string; method: string; at: number }
  code?: string
}

const signatureOf = (body: Uint8Array, key: string): string =>
  createHmac('sha256', key).update(body).digest('hex')

/**
 * Payments at a provider with a session API, of which there are several: the server asks for a session, the browser
 * goes to its address, and the provider posts what became of it as JSON that is signed in a header.
 * @param createSession asks the provider; the same `key` gives the same session. @throws Error if it can't be reached
 */
const sessionPaymentGateway = ({
  createSession,
  signingKey,
  origin,
}: {
  createSession(asked: Pick<Session, 'orderId' | 'amount'> & SessionTerms): Promise<Pick<Session, 'url'>>
  signingKey: string
  /** Where residents reach the server, without a trailing slash. */
  origin: string
}): PaymentGateway => {
  const takes: PaymentGateway['takes'] = ({ amountWithTax }) =>
    Number.isInteger(amountWithTax) && amountWithTax >= 1
  return {
    takes,

    async begin({ order, surveyId, terms, untilMs }) {
      if (!takes(order)) throw new RangeError('an order that the provider does not take')
      const { orderId, amountWithTax: amount } = order
      const { url } = await createSession({
        key: orderId,
        orderId,
        amount,
        captures: !terms.authorisesOnly,
        expiresAt: Math.floor(untilMs / 1000),
        successUrl: `${origin}/completedPayment/${encodeURIComponent(surveyId)}?key=${orderId}`,
        cancelUrl: `${origin}/canceledPayment?key=${orderId}`,
      }).catch(() => {
        throw refuse('service.unavailable', {})
      })
      return { kind: 'address', address: url }
    },

    readNotice: (message) => readPosted(message, signingKey),

    // The browser is sent to an address that names the order, and brings nothing else.
    readReturn: () => ({ kind: 'malformed' }),

    // What is not taken is for the office: to send it again would not change it.
    reply: () => ({ status: 200, contentType: 'text/plain', text: '' }),
  }
}

/** What a session is asked for besides: `captures`, whether the money is taken at once. */
type SessionTerms = {
  key: string
  captures: boolean
  expiresAt: number
  successUrl: string
  cancelUrl: string
}

function readPosted({ body, headers }: ProviderMessage, signingKey: string): ReadMessage {
  const signature = Buffer.from(String(headers['x-signature'] ?? ''))
  const own = Buffer.from(signatureOf(body, signingKey))
  if (own.length !== signature.length || !timingSafeEqual(own, signature)) return { kind: 'forged' }
  const event = eventOf(JSON.parse(Buffer.from(body).toString('utf8')) as Posted)
  return {
    kind: 'valid',
    event,
    differenceFrom: ({ orderId }) => (orderId === event.orderId ? undefined : 'orderId'),
  }
}

const results: ReadonlyMap<string, ProviderEvent['result']> = new Map([
  ['session.completed', 'paid'],
  ['session.failed', 'refused'],
  ['session.expired', 'withdrawn'],
])

const eventOf = ({ type, session, payment, code = '' }: Posted): ProviderEvent => ({
  orderId: session?.orderId ?? '',
  amount: session?.amount ?? Number.NaN,
  result: results.get(type) ?? 'other',
  trackingId: payment?.id ?? '',
  reason: code,
  ...(payment?.method === 'card' && { payMethod: 'credit' }),
  ...(payment && { paidAtSec: payment.at }),
})

/** Such a provider, in memory, with a gateway to it; `npm run contracts` opens it. */
export async function openPaymentGateway(nowMs: () => number = Date.now): Promise<PaymentFixture> {
  const signingKey = 'a key that both know'
  const sessions = new Map<string, Session>()
  let isUp = true

  const posted = (said: Posted, key = signingKey): ProviderMessage => {
    const body = Buffer.from(JSON.stringify(said))
    return { body, headers: { 'x-signature': signatureOf(body, key) } }
  }

  const paid = (session: Session): Posted => ({
    type: 'session.completed',
    session,
    payment: { id: `pay_${session.id}`, method: 'card', at: Math.floor(nowMs() / 1000) },
  })

  const tellOf: Readonly<Record<PaymentDeed, (session: Session) => ProviderMessage[]>> = {
    pay: (session) => [posted(paid(session))],
    fail: (session) => [posted({ type: 'session.failed', session, code: 'card_declined' })],
    'turn back': (session) => [posted({ type: 'session.expired', session })],
    'pay, and be told twice': (session) => [posted(paid(session)), posted(paid(session))],
    'pay another amount': (session) => [posted(paid({ ...session, amount: session.amount + 1 }))],
    forge: (session) => [posted(paid(session), 'another key')],
  }

  return {
    gateway: sessionPaymentGateway({
      async createSession({ key, orderId, amount }) {
        if (!isUp) throw new Error('The provider can not be reached')
        const id = `s${sessions.size + 1}`
        const url = `https://provider.example/pay/${id}`
        const session = sessions.get(key) ?? { id, orderId, amount, url, isOpen: true }
        sessions.set(key, session)
        return session
      },
      signingKey,
      origin: 'https://madoguchi.example.jp',
    }),
    nowMs,
    async visit(page, deed) {
      if (page.kind !== 'address') throw new Error('a form, where an address is expected')
      const session = [...sessions.values()].find(({ url }) => url === page.address)
      if (!session?.isOpen) return { notices: [] }
      session.isOpen = false
      return { notices: tellOf[deed](session) }
    },
    async disconnect() {
      isUp = false
    },
    async close() {},
  }
}
