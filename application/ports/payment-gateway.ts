import type { Order } from '../../domain/order/order.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import type { StoredOrder } from './order-repository.ts'

/** An order that a resident goes on to pay; the provider sends them back to the page of its form. */
export type SentOrder = Pick<StoredOrder, 'order' | 'surveyId' | 'terms'> & {
  /** When it is sent, epoch milliseconds. */
  sentAtMs: number
  /** Until when the payment may begin, epoch milliseconds; always the same for one order. */
  untilMs: number
}

/** Where a resident pays: a form that the browser posts to the provider, or an address that it goes to. */
export type PaymentPage = ProviderForm | { kind: 'address'; address: string }

/** A form that the browser posts to `action`, its fields in this order and encoded in `charset`. */
export type ProviderForm = {
  kind: 'form'
  action: string
  charset: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** What the provider, or a browser that it sent back, has posted to the server. */
export type ProviderMessage = {
  body: Uint8Array
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/**
 * What the provider tells of an order: `paid` also for what is only reserved on a card; `withdrawn`: the resident
 * turned back, or the time to pay is over; `other`: nothing is known yet, such as before a transfer at a bank.
 */
export type ProviderResult = 'paid' | 'refused' | 'withdrawn' | 'other'

/** What the provider tells of an order. */
export type ProviderEvent = {
  /** '' if it names none. */
  orderId: string
  /** What it is told to cost, whole yen, tax included; NaN if that is not told. */
  amount: number
  result: ProviderResult
  /** How it was paid; absent for what the product does not know. */
  payMethod?: PayMethod
  /** What the provider calls the payment, at most 100 characters; '' if nothing, which is never so of what is paid. */
  trackingId: string
  /** Why nothing was taken: a code of the provider that names nobody; '' if something was, or it does not say. */
  reason: string
  /** When it was paid, epoch seconds; absent if the provider does not say. */
  paidAtSec?: number
}

/** What was made of a message; `forged`: it is not signed as the provider signs; `malformed`: it is none of its own. */
export type ReadMessage =
  | {
      kind: 'valid'
      event: ProviderEvent
      /**
       * The first thing, by the provider's name, in which the message is not what was begun for `order`; undefined if
       * it speaks of this order. A right signature is not enough: each thing that the message repeats is compared.
       */
      differenceFrom(order: Order): string | undefined
    }
  | { kind: 'forged' }
  | { kind: 'malformed' }

/** How a message of the provider is answered over HTTP. */
export type ProviderReply = { status: number; contentType: string; text: string }

/**
 * Driven port: the payment provider. Every adapter passes `tests/contracts/payment-gateway.contract.ts`.
 */
export interface PaymentGateway {
  /** Whether the provider can be asked for an order: its amount, its lines and their numbers are within its limits. */
  takes(order: Order): boolean

  /**
   * Begins the payment of an order. Begun again, it leads to the same payment: an order is paid once.
   * @throws RangeError if the provider does not take the order
   * @throws Refusal `service.unavailable` if the provider is asked and can't be reached
   */
  begin(sent: SentOrder): Promise<PaymentPage>

  /** Reads what the provider posts to tell of an order; never throws. */
  readNotice(message: ProviderMessage): ReadMessage

  /**
   * Reads what the browser posts when the provider sends it back; never throws. A message without a result is
   * `withdrawn`. It proves nothing of a payment: only a notice does. A provider that sends the browser to an address
   * alone has nothing to read here: `malformed`.
   */
  readReturn(message: ProviderMessage): ReadMessage

  /**
   * The answer to a notice: taken, or not taken for `reason`, whereupon the provider gives the payment up if it can.
   * Either may come again: what is taken is taken once.
   */
  reply(answer: { taken: true } | { taken: false; reason: string }): ProviderReply
}
