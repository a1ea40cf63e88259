import { entryText } from '../../domain/answer/entries.ts'
import { PayType } from '../../domain/item-types/select-pay-type.ts'
import { receiptTotal } from '../../domain/payment/receipt.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { StoredOrder } from '../ports/order-repository.ts'
import { payment as texts } from '../texts/ja.json'
import { payMethodText, paymentStatusText } from '../texts/payment-text.ts'

/** Titles of the columns about the order of an answer. */
export const orderTitles = ['受付番号', '支払い状況', '支払い方法', '合計', '税', '商品'] as const

/** The columns about orders in a table of answers: those of a form that takes payments; none for others. */
export const orderColumnsOf = (config: SurveyConfig | undefined): readonly string[] =>
  config && takesPayments(config) ? orderTitles : []

/** The cells of an order, one for each column, in yen without a unit; blank where an answer has none. */
export function orderCellsOf(stored: StoredOrder | undefined): string[] {
  if (!stored) return orderTitles.map(() => '')
  const { order, state } = stored
  const { orderId, status, payMethod, selectedPayType, tax, details } = order
  const total = receiptTotal(order)
  const method =
    total > 0 ? (payMethod ?? (selectedPayType === PayType.CASH ? 'cash' : undefined)) : undefined
  return [
    orderId,
    state === 'refund_needed' ? '返金が必要' : paymentStatusText(texts, status, total),
    method ? payMethodText(texts, method) : '',
    String(total),
    String(tax),
    entryText(details.map(({ productName, count }) => `${productName}×${count}`)),
  ]
}
