import type { OfficeOrder, StateToDo } from '../../../application/office/orders-of-office.ts'
import type { OfficeMark } from '../../../application/office/payments.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { payment } from '../../../application/texts/ja.json'
import { record, money as texts } from '../../../application/texts/office.json'
import { payMethodText } from '../../../application/texts/payment-text.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'

/** Where an order stands, in words. */
export const stateText = (state: OfficeOrder['state']): string => record[`order.${state}`]

/** What is to be done of an order, in a sentence; '' where nothing is. */
export function todoText({ state, secondOf, payMethod }: OfficeOrder): string {
  if (secondOf !== undefined && state === 'unknown') return textOf(texts, 'todo.second', { order: secondOf })
  if (state === 'refund_needed' && payMethod === 'cash') return texts['todo.refund_needed.cash']
  return isToDo(state) ? texts[`todo.${state}`] : ''
}

/** What a button says that enters it. */
export const markText = (state: OfficeOrder['state'], mark: OfficeMark): string =>
  state === 'due' && mark === 'paid' ? texts['mark.received'] : texts[`mark.${mark}`]

/** What becomes of an order by it. */
export function effectText({ state, secondOf }: OfficeOrder, mark: OfficeMark): string {
  if (mark === 'paid' && secondOf !== undefined) return texts['effect.second']
  return state === 'due' && mark === 'paid' ? texts['effect.received'] : texts[`effect.${mark}`]
}

const isToDo = (state: OfficeOrder['state']): state is StateToDo => Object.hasOwn(texts, `todo.${state}`)

/** A way to pay in words; '' while nobody has told. */
export const methodText = (payMethod: PayMethod | undefined): string =>
  payMethod === undefined ? '' : payMethodText(payment, payMethod)

const HOUR_MS = 3_600_000

/** How long ago something was: `3日前`. */
export function agoText(atMs: number, nowMs: number): string {
  const hours = Math.floor((nowMs - atMs) / HOUR_MS)
  if (hours < 1) return texts['ago.now']
  return hours < 48
    ? textOf(texts, 'ago.hours', { count: String(hours) })
    : textOf(texts, 'ago.days', { count: String(Math.floor(hours / 24)) })
}
