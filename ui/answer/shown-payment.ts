import type { ReactNode } from 'react'
import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'

/** What results show of the payment of an answer, drawn: payments are a later area. */
export type ShownPayment = {
  /** What was bought, a line for each product. */
  products: ReactNode
  /** The order with its amounts, where it stands, and the way to its receipt. */
  order: ReactNode
  /** What becomes of the money if the whole answer is cancelled; undefined: nothing was paid. */
  refund: ReactNode
}

/** What reading and drawing payments depends on. */
type PaymentNeeds = Pick<UseCases, 'listPaymentResults'> & Pick<BrowserServices, 'messaging' | 'log'>

/**
 * Reads the payments of a resident's answers to a form that takes payments, by partition key; answers without are
 * missing. Rejects if they do not come.
 */
export type LoadPayments = (
  partitionKeys: readonly string[],
  needs: PaymentNeeds,
) => Promise<ReadonlyMap<string, ShownPayment>>

/** What a page with payments beside its answers depends on. */
export type WithPayments = PaymentNeeds & { loadPayments: LoadPayments }
