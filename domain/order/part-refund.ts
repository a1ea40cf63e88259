import type { OrderState } from './order-state.ts'

/** What was given back of a payment while the rest of it stays taken. */
export type PartRefund = {
  /** Whole yen, at least 1. */
  yen: number
  /** When the office noted it, epoch seconds. */
  notedAt: number
  /** The user name of who noted it; absent: a command did. */
  by?: string
  /** What the office wrote of it; absent: whose order it was is erased. */
  why?: string
}

/** What of an order says how much of it may still be given back. Amounts are whole yen, tax included. */
export type RefundedOrder = {
  state: OrderState
  /** Whether money was taken, rather than only reserved. */
  captured: boolean
  amountWithTax: number
  /** What was given back in parts; absent: nothing. */
  givenBack?: number
}

/** What is left of a payment once its parts are given back. */
export const remainderOf = ({
  amountWithTax,
  givenBack = 0,
}: Pick<RefundedOrder, 'amountWithTax' | 'givenBack'>): number => amountWithTax - givenBack

/** How much may be noted as given back in a part: nothing unless it is paid and stays so. */
export const refundableOf = (order: RefundedOrder): number =>
  order.state === 'completed' && order.captured ? remainderOf(order) : 0

/** Why a part is not noted as given back; undefined: it may be. */
export function partRefundFault(order: RefundedOrder, yen: number): 'not_paid' | 'too_much' | undefined {
  const most = refundableOf(order)
  if (most === 0) return 'not_paid'
  return Number.isSafeInteger(yen) && yen >= 1 && yen <= most ? undefined : 'too_much'
}
