import { PayType } from '../item-types/select-pay-type.ts'

/** Seconds for which a cashless payment can be cancelled: 30 days (CANCEL-21, CONST-10). */
const cancelablePeriodSec = 2_592_000

/** When an order was paid or made, in epoch seconds. */
export type OrderTimes = {
  /** Missing or 0: it was not completed. */
  completedDate?: number
  createdAt: number
}

/** When an order was completed, else made; epoch seconds. */
export const transactionTime = ({ completedDate, createdAt }: OrderTimes): number =>
  completedDate || createdAt

/**
 * Whether an order is young enough to be cancelled at `now`, epoch seconds: under 30 days; cash always is (CANCEL-21).
 */
export const isInCancelablePeriod = (
  order: OrderTimes & { selectedPayType: PayType },
  now: number,
): boolean => order.selectedPayType === PayType.CASH || now - transactionTime(order) < cancelablePeriodSec
