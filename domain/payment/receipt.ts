import { PaymentStatus } from '../order/order-state.ts'
import { displayDate, tokyoDay } from '../shared/local-date.ts'
import { TaxType } from '../tax/tax-terms.ts'
import { type OrderTimes, transactionTime } from './cancelable-period.ts'
import type { PaymentResult } from './payment-result.ts'

/** Whether there is a receipt: for money that was taken, or reserved on a card, and not given back (RCPT-11). */
export const hasReceipt = (status: PaymentStatus): boolean =>
  status === PaymentStatus.COMPLETED || status === PaymentStatus.COMPLETED_CREDIT

/** The total on a receipt in whole yen: with the tax on top where prices exclude it (RCPT-10). */
export const receiptTotal = ({
  taxType,
  amount,
  tax,
}: Pick<PaymentResult, 'taxType' | 'amount' | 'tax'>): number =>
  taxType === TaxType.OUTER ? amount + tax : amount

/** The transaction date on a receipt, `YYYY/MM/DD` in Asia/Tokyo (RCPT-04). */
export const receiptDate = (order: OrderTimes): string => displayDate(tokyoDay(transactionTime(order) * 1000))
