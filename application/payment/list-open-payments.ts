import type { OrderState } from '../../domain/order/order-state.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import { type OwnPayment, ownPaymentOf } from './own-payment.ts'

const open: readonly OrderState[] = ['sent', 'unknown', 'refund_needed']

/**
 * Driving port: the viewer's payments that no answer shows: those whose result is not known yet, and money that waits
 * to be given back though nothing was stored for it. The latest first.
 */
type ListOpenPayments = () => Promise<readonly OwnPayment[]>

export const makeListOpenPayments =
  ({ orders }: { orders: Pick<OrderRepository, 'withoutAnswer'> }) =>
  ({ userId }: Viewer): ListOpenPayments =>
  async () =>
    (await orders.withoutAnswer(userId, open)).filter(isTheirs).map(ownPaymentOf)

/** A second payment was refused: what became of it, the office looks up. */
const isTheirs = ({ state, trackingId }: StoredOrder): boolean =>
  state !== 'unknown' || trackingId === undefined
