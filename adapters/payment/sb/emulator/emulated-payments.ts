import { randomInt } from 'node:crypto'
import { BoundedMap } from '../../../../application/shared/bounded-map.ts'
import type { Message } from '../message-fields.ts'

/**
 * A notification to the shop: `response` is what it said, absent until then; `due` that it waits for somebody to send
 * it.
 */
export type EmulatedNotice = { about: string; body: Buffer; due: boolean; response?: string }

/** A purchase request that was received, and what became of it. */
export type EmulatedPayment = {
  id: string
  /** The purchase request. */
  request: Message
  orderId: string
  trackingId: string
  /** `void`: the shop did not take the notification. */
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'closed' | 'void'
  notices: EmulatedNotice[]
  /** Where the browser goes next, with the fields that it posts; absent: nowhere. */
  back?: { url: string; fields: readonly (readonly [name: string, value: string])[] }
}

/** Payments in memory, the newest 1,000. */
export type EmulatedPayments = {
  add(request: Message): EmulatedPayment
  find(id: string | undefined): EmulatedPayment | undefined
  /** Whether an order was paid, by this payment or another one. */
  isPaid(orderId: string): boolean
  /** The newest first. */
  list(): EmulatedPayment[]
}

const maxPayments = 1_000

/** No payments yet. */
export function emulatedPayments(): EmulatedPayments {
  const payments = new BoundedMap<string, EmulatedPayment>(maxPayments)
  return {
    add(request) {
      const trackingId = String(randomInt(10 ** 14)).padStart(14, '0')
      const orderId = request.fields.order_id ?? ''
      const payment: EmulatedPayment = {
        id: trackingId,
        request,
        orderId,
        trackingId,
        state: 'open',
        notices: [],
      }
      payments.set(payment.id, payment)
      return payment
    },
    find: (id) => (id === undefined ? undefined : payments.get(id)),
    isPaid: (wanted) =>
      payments.values().some(({ orderId, state }) => orderId === wanted && state === 'paid'),
    list: () => payments.values().reverse(),
  }
}
