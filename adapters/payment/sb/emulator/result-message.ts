import { cp932Bytes } from '../../../tables/cp932-text.ts'
import { hashField, hashOf, joinedOf, noticeOrder, pairsOf } from '../message-fields.ts'
import { tokyoDigits } from '../sent-fields.ts'
import type { EmulatedPayment } from './emulated-payments.ts'

/** What a message tells besides the purchase request. */
export type Result = {
  result: 'OK' | 'NG' | 'CN'
  /** The provider's name of the method; '' if none was chosen. */
  payMethod: string
  nowMs: number
  /** Tells another amount than was asked for. */
  wrongAmount?: boolean
  /** Signs with another key. */
  wrongHash?: boolean
}

/**
 * The fields of a result as the provider sends it, with the hash.
 * @param hashedAs a notification's hash is made over UTF-8, that of what a browser brings back over Shift_JIS
 */
export function resultFields(
  { request, trackingId }: EmulatedPayment,
  { result, payMethod, nowMs, wrongAmount = false, wrongHash = false }: Result,
  { hashKey, hashedAs }: { hashKey: string; hashedAs: 'utf-8' | 'shift_jis' },
): [name: string, value: string][] {
  const now = tokyoDigits(nowMs)
  const isPaid = result === 'OK'
  const message = {
    rows: request.rows,
    fields: {
      ...request.fields,
      ...(wrongAmount && { amount: String(Number(request.fields.amount) + 1) }),
      res_pay_method: payMethod,
      res_result: result,
      res_tracking_id: isPaid ? trackingId : '',
      res_payment_date: isPaid ? now : '',
      res_err_code: result === 'NG' ? '10101999' : '',
      res_date: now,
    },
  }
  const joined = joinedOf(noticeOrder, message)
  const bytes = hashedAs === 'utf-8' ? Buffer.from(joined, 'utf8') : cp932Bytes(joined)
  const hash = hashOf(bytes, wrongHash ? `${hashKey}?` : hashKey)
  return [...pairsOf(noticeOrder, message), [hashField, hash]]
}

/** Fields as the body of a form in Shift_JIS. */
export const bodyOf = (fields: readonly (readonly [name: string, value: string])[]): Buffer =>
  Buffer.from(fields.map(([name, value]) => `${name}=${escaped(value)}`).join('&'), 'latin1')

const escaped = (text: string): string => cp932Bytes(text).toString('hex').replace(/../g, '%$&')
