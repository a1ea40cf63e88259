import type { Order } from '../../domain/order/order.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'

/** An order as it is sent to the payment provider. */
export type SentOrder = {
  order: Order
  /** The form that it belongs to; the provider sends the resident back to the page of that form. */
  surveyId: string
  /** When it is sent, epoch milliseconds. */
  sentAtMs: number
  /** How long after `sentAtMs` the provider may still begin the payment, from 0 to 9999 seconds. */
  limitSeconds: number
  /** What the resident may choose from; empty: all that the contract with the provider offers. */
  payMethods: readonly Exclude<PayMethod, 'cash'>[]
}

/** A form that the resident's browser posts to the provider, encoded in Shift_JIS. */
export type ProviderForm = { action: string; fields: readonly (readonly [name: string, value: string])[] }

/**
 * What the provider tells of an order: `paid` also for what is only reserved on a card; `withdrawn`: the resident turned back,
 * or the request ran out; `other`: nothing is known yet, such as before a transfer at a bank.
 */
export type ProviderResult = 'paid' | 'refused' | 'withdrawn' | 'other'

/** A message of the provider whose hash is right. It is true of an order only if `differenceFrom` finds nothing. */
export type ProviderNotice = {
  orderId: string
  result: ProviderResult
  /** How it was paid; absent for what the product does not know. */
  payMethod?: PayMethod
  /** The provider's own number of the payment, 14 digits; '' if there is none, which is never so of what is paid. */
  trackingId: string
  /** Why nothing was taken; '' if something was. */
  errorCode: string
  /** When it was paid, epoch seconds; absent if the provider does not say. */
  paidAtSec?: number
  /** Which text the hash was made over; the provider's documents leave it open. */
  hashedAs: 'utf-8' | 'shift_jis'
  /** Every field but the lines of the order, by the provider's name. */
  fields: Readonly<Record<string, string>>
  /** The lines of the order, by the provider's names of their fields. */
  rows: readonly Readonly<Record<string, string>>[]
}

/** What was made of a message; `forged`: its hash is wrong, and its order id only what it says. */
export type ReadNotice =
  | { kind: 'valid'; notice: ProviderNotice }
  | { kind: 'forged'; orderId?: string }
  | { kind: 'malformed' }

/** Driven port: the payment provider. Nothing here asks it anything: browsers carry the form, and it calls the server. */
export interface PaymentGateway {
  /** Whether the provider's form can hold an order: from 1 to 9,999,999 yen, no more than 999 lines and 999,999 pieces of each. */
  takes(order: Order): boolean

  /** The form of an order, the same one for the same input. @throws RangeError if the provider does not take the order */
  formOf(sent: SentOrder): ProviderForm

  /** Reads a notification from the raw bytes of its body; never throws. */
  readNotice(body: Uint8Array): ReadNotice

  /**
   * Reads what the browser posts when the provider sends it back, from the raw bytes of its body; never throws. A message without a
   * result is `withdrawn`. It proves nothing of a payment: only a notification does.
   */
  readReturn(body: Uint8Array): ReadNotice

  /**
   * The first field, by the provider's name, in which a message is not what the form of `order` says or has not the form that the
   * field must have; undefined if it speaks of this order. A right hash is not enough: it is made over all fields in one, so that
   * another message with other borders between them has the same. An order may be sent more than once, so that any date and
   * limit of the request will do.
   */
  differenceFrom(notice: ProviderNotice, order: Order): string | undefined

  /** The text that answers a notification: taken, or not taken for `reason` (ASCII), whereupon the provider gives the payment up. */
  reply(answer: { taken: true } | { taken: false; reason: string }): string
}
