import { createHash } from 'node:crypto'

/** The fields of a message; those of the order's lines stand apart, as they repeat. */
export type Message = {
  fields: Readonly<Record<string, string>>
  rows: readonly Readonly<Record<string, string>>[]
}

/**
 * Fields before, in and after the order's lines, in the order of the form and of the hash; the hash itself is last, and
 * not named.
 */
type FieldOrder = { head: readonly string[]; row: readonly string[]; tail: readonly string[] }

/** What the provider calls a payment: 14 digits. */
export const trackingIdForm = /^\d{14}$/

/** Where the hash of a message stands. */
export const hashField = 'sps_hashcode'

const row = [
  'dtl_rowno',
  'dtl_item_id',
  'dtl_item_name',
  'dtl_item_count',
  'dtl_tax',
  'dtl_amount',
  'dtl_free1',
  'dtl_free2',
  'dtl_free3',
]

const upToTerminal = [
  'pay_method',
  'merchant_id',
  'service_id',
  'cust_code',
  'sps_cust_no',
  'sps_payment_no',
  'order_id',
  'item_id',
  'pay_item_id',
  'item_name',
  'tax',
  'amount',
  'pay_type',
  'auto_charge_type',
  'service_type',
  'div_settele',
  'last_charge_month',
  'camp_type',
  'tracking_id',
  'terminal_type',
]

const free = ['free1', 'free2', 'free3']

/** The purchase request (A01-1), which the browser posts to the provider. */
export const requestOrder: FieldOrder = {
  head: [...upToTerminal, 'success_url', 'cancel_url', 'error_url', 'pagecon_url', ...free, 'free_csv'],
  row,
  tail: ['request_date', 'limit_second'],
}

/** The notification of a result (A02), and what the browser brings back (A03). */
export const noticeOrder: FieldOrder = {
  head: [...upToTerminal, ...free],
  row,
  tail: [
    'request_date',
    'res_pay_method',
    'res_result',
    'res_tracking_id',
    'res_sps_cust_no',
    'res_sps_payment_no',
    'res_payinfo_key',
    'res_payment_date',
    'res_err_code',
    'res_date',
    'limit_second',
  ],
}

/** The fields of a message as a form has them, without the hash. */
export const pairsOf = (order: FieldOrder, { fields, rows }: Message): [name: string, value: string][] => [
  ...order.head.map((name): [string, string] => [name, fields[name] ?? '']),
  ...rows.flatMap((each) => order.row.map((name): [string, string] => [name, each[name] ?? ''])),
  ...order.tail.map((name): [string, string] => [name, fields[name] ?? '']),
]

/** A value without the half-width spaces around it; in linear time, which a regular expression would not take. */
export function withoutSpacesAround(value: string): string {
  let [start, end] = [0, value.length]
  while (start < end && value[start] === ' ') start++
  while (start < end && value[end - 1] === ' ') end--
  return value.slice(start, end)
}

/**
 * The text that the hash of a message is made over, but for the key: all values one after the other, without spaces
 * around each.
 */
export const joinedOf = (order: FieldOrder, message: Message): string =>
  pairsOf(order, message)
    .map(([, value]) => withoutSpacesAround(value))
    .join('')

/**
 * The hash of a joined text, 40 lower-case hexadecimal digits. @param key the secret shared with the provider, in ASCII
 */
export const hashOf = (joined: Uint8Array, key: string): string =>
  createHash('sha1').update(joined).update(key, 'latin1').digest('hex')
