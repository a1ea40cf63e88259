import type { StoredOrder } from '../../../application/ports/order-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'

/** What of an order never changes. */
export type SealedOrder = Pick<StoredOrder, 'order' | 'terms'>

/** What the sealed column of an order is bound to besides its owner. */
export const orderContext = (orderId: string) => ['order', orderId]

/** The sealed column of an order. */
export const sealOrder = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  { order, terms }: SealedOrder,
): Uint8Array =>
  sealing.seal(JSON.stringify({ order, terms }), orderContext(order.orderId), sealing.ownerOf(order.userId))
