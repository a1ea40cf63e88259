import { type StateToDo, statesToDo } from '../../../application/office/orders-of-office.ts'

/** Where an order is found. */
export const orderPath = (orderId: string): string => `/office/money/orders/${encodeURIComponent(orderId)}`

/** Where orders are listed that wait for the office. @param after the last order of the page before */
export function ordersPath(state: StateToDo, after?: string): string {
  const asked = new URLSearchParams({
    ...(state !== statesToDo[0] && { state }),
    ...(after !== undefined && { after }),
  }).toString()
  return `/office/money${asked === '' ? '' : `?${asked}`}`
}
