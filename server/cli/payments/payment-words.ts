import type { OfficeMark } from '../../../application/office/payments.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'

/** States of orders in the words of an office. */
export const stateWords: Readonly<Record<OrderState, string>> = {
  temporary: '支払い前',
  sent: '支払い待ち',
  unknown: '結果の確認が必要',
  due: '窓口で支払い',
  completed: '支払い済み',
  authorised: '与信確保（売上の確定が必要）',
  failed: '支払いなし（失敗）',
  cancelled: '支払いなし（キャンセル）',
  expired: '支払いなし（期限切れ）',
  refund_needed: '返金が必要',
  refunded: '返金済み',
  authorisation_cancelled: '与信取消済み',
}

/** What an entry of the office says. */
export const markWords: Readonly<Record<OfficeMark, string>> = {
  refunded: '返金した（与信を取り消した）',
  paid: '支払われた',
  unpaid: '支払われていない',
  captured: '売上を確定した',
}

/** Whether `text` names a state. */
export const isOrderState = (text: string): text is OrderState => Object.hasOwn(stateWords, text)
