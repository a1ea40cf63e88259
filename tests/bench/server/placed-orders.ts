import { randomInt, randomUUID } from 'node:crypto'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import type { ProviderForm } from '../../../application/ports/payment-gateway.ts'
import { times } from '../../hostile/attack.ts'
import { providerMessage } from '../../provider-message.ts'
import { bookedAnswers } from '../bench-bookings.ts'
import { benchContract, paidAnswers, paidSurvey } from '../bench-payments.ts'
import type { RequestSequence } from './load.ts'

const api = '/survey/api/v1/db'
const { surveyId } = paidSurvey
const CONCURRENCY = 32

/** Where a form that is paid is sent, an order, and what became of it. */
export const temporaryPath = `${api}/survey-results/temprary`
export const orderPath = `${api}/payment-results/order`
const notificationPath = `${api}/payment-results/notification`

/** Where orders are placed: by a resident each, for one of the reservation values in rotation. */
type Placing = { origin: string; tokens: readonly string[]; values: readonly string[] }

type SentForm = Pick<ProviderForm, 'fields'>

type PlacedOrder = { token: string; orderId: string }

/** Places an order for each token. @throws Error if one is refused */
const placeOrders = ({ origin, tokens, values }: Placing): Promise<PlacedOrder[]> =>
  times(
    tokens.length,
    async (at) => {
      const token = tokens[at]!
      const answers = { ...bookedAnswers, ...paidAnswers, reserve: values[(at * 7) % values.length]! }
      const data = Object.entries(answers).map(([itemKey, value]) => ({ surveyId, itemKey, value }))
      const { orderId } = await post<{ orderId: string }>(`${origin}${temporaryPath}`, token, { data })
      return { token, orderId }
    },
    CONCURRENCY,
  )

async function post<T>(url: string, token: string, body: object): Promise<T> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} gives ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Places an order for each token. @returns the requests that send them to the provider */
export async function ordersToSend(placing: Placing): Promise<RequestSequence[]> {
  const placed = await placeOrders(placing)
  return placed.map(({ token, orderId }) => ({
    headers: `Authorization: Bearer ${token}\r\n`,
    requests: [{ path: orderPath, body: JSON.stringify({ orderId }) }],
  }))
}

/** Places an order for each token and sends it to the provider. @returns the requests that tell of their payments */
export async function noticesToSend(placing: Placing): Promise<RequestSequence[]> {
  const placed = await placeOrders(placing)
  return times(
    placed.length,
    async (at) => {
      const { token, orderId } = placed[at]!
      type Sent = { fields: { name: string; value: string }[] }
      const { fields } = await post<Sent>(`${placing.origin}${orderPath}`, token, { orderId })
      const form: SentForm = { fields: fields.map(({ name, value }) => [name, value]) }
      return { headers: '', requests: [noticeOf(form)] }
    },
    CONCURRENCY,
  )
}

const noticeOf = (form: SentForm): RequestSequence['requests'][number] => ({
  path: notificationPath,
  contentType: 'application/x-www-form-urlencoded',
  // Escaped: every character is a byte.
  body: providerMessage({ ...benchContract, clock: systemClock }, form, {
    trackingId: String(randomInt(10 ** 14)).padStart(14, '0'),
  }).toString('latin1'),
})
