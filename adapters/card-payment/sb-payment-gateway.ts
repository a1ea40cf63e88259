import type {
  PaymentGateway,
  ProviderNotice,
  ProviderResult,
  ReadNotice,
} from '../../application/ports/payment-gateway.ts'
import type { Order } from '../../domain/order/order.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import {
  hashField,
  hashOf,
  joinedOf,
  noticeOrder,
  pairsOf,
  requestOrder,
  withoutSpacesAround,
} from './message-fields.ts'
import { byteMessageOf, type Verified, verified } from './read-message.ts'
import { hasRoomFor, type Merchant, type ReturnAddresses, sentMessage, toldOf } from './sent-fields.ts'

type SbPaymentConfig = Merchant &
  ReturnAddresses & {
    /** Where browsers post the form of an order. */
    endpoint: string
    /** The secret shared with the provider, in ASCII. */
    hashKey: string
  }

/** SB Payment Service, link type (PAY-19 to PAY-21): forms and notices with a SHA-1 over their values and a shared key. */
export const sbPaymentGateway = (config: SbPaymentConfig): PaymentGateway => ({
  takes: hasRoomFor,

  formOf(sent) {
    if (!hasRoomFor(sent.order)) throw new RangeError('an order that has no room in the form of the provider')
    const message = sentMessage(sent, config, config)
    const hash = hashOf(Buffer.from(joinedOf(requestOrder, message), 'utf8'), config.hashKey)
    return { action: config.endpoint, fields: [...pairsOf(requestOrder, message), [hashField, hash]] }
  },

  readNotice: (body) => readMessage(body, requiredOfNotice, config.hashKey),

  readReturn: (body) => readMessage(body, requiredOfReturn, config.hashKey),

  differenceFrom: (notice, order) => differenceOf(notice, order, config),

  reply: (answer) => (answer.taken ? 'OK,' : `NG,${answer.reason.replace(/[^\x20-\x7e]/g, '?')}`),
})

const requiredOfReturn = ['order_id', hashField]
const requiredOfNotice = [
  ...requiredOfReturn,
  'merchant_id',
  'service_id',
  'cust_code',
  'item_id',
  'amount',
  'request_date',
  'res_result',
]

function readMessage(body: Uint8Array, required: readonly string[], key: string): ReadNotice {
  const bytes = byteMessageOf(body)
  if (!bytes || !required.every((name) => bytes.fields[name])) return { kind: 'malformed' }
  const found = verified(bytes, key)
  if (found) return { kind: 'valid', notice: noticeOf(found) }
  const orderId = bytes.fields.order_id ?? ''
  return /^[\w-]{1,38}$/.test(orderId) ? { kind: 'forged', orderId } : { kind: 'forged' }
}

const results: ReadonlyMap<string, ProviderResult> = new Map([
  ['OK', 'paid'],
  ['NG', 'refused'],
  ['CN', 'withdrawn'],
  ['', 'withdrawn'],
])

/** What the provider calls the methods that it has taken a payment by. */
const payMethods: ReadonlyMap<string, PayMethod> = new Map([
  ['credit', 'credit'],
  ['credit3d', 'credit'],
  ['credit3d2', 'credit'],
  ['linepay', 'linepay'],
  ['paypay', 'paypay'],
])

function noticeOf({ message: { fields, rows }, hashedAs }: Verified): ProviderNotice {
  const payMethod = payMethods.get(fields.res_pay_method ?? '')
  const paidAtSec = secondsOf(fields.res_payment_date ?? '')
  return {
    orderId: fields.order_id ?? '',
    result: results.get(fields.res_result ?? '') ?? 'other',
    ...(payMethod !== undefined && { payMethod }),
    trackingId: fields.res_tracking_id ?? '',
    errorCode: fields.res_err_code ?? '',
    ...(paidAtSec !== undefined && { paidAtSec }),
    hashedAs,
    fields,
    rows,
  }
}

/** Epoch seconds of `YYYYMMDDHHmmss` in Japan; undefined for anything else. */
function secondsOf(digits: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`)
  return Number.isNaN(ms) ? undefined : ms / 1000
}

/** The forms of the fields that only the provider knows. Up to the tracking id none of them leaves its borders open. */
const forms: Readonly<Record<string, RegExp>> = {
  pay_method: /^([a-z0-9]+(,[a-z0-9]+)*)?$/,
  request_date: /^\d{14}$/,
  res_pay_method: /^[a-z0-9]{0,20}$/,
  res_result: /^([A-Z]{2})?$/,
  res_tracking_id: /^(\d{14})?$/,
  res_sps_cust_no: /^\d{0,12}$/,
  res_sps_payment_no: /^\d{0,3}$/,
  res_payinfo_key: /^[^\r\n]{0,1024}$/,
  res_payment_date: /^(\d{14}|\d{8})?$/,
  res_err_code: /^[0-9A-Z]{0,8}$/,
  res_date: /^(\d{14})?$/,
  limit_second: /^\d{0,4}$/,
}

function differenceOf(notice: ProviderNotice, order: Order, merchant: Merchant): string | undefined {
  const told = toldOf(order, merchant)
  const differing = [...noticeOrder.head, ...noticeOrder.tail].find((name) => {
    const value = trimmed(notice.fields[name])
    const form = forms[name]
    return form ? !form.test(value) : value !== trimmed(told.fields[name])
  })
  if (differing !== undefined) return differing
  if (notice.result === 'paid' && notice.trackingId === '') return 'res_tracking_id'
  // A provider that does not repeat the lines says nothing else of them.
  if (notice.rows.length === 0) return undefined
  if (notice.rows.length !== told.rows.length) return 'dtl_rowno'
  return noticeOrder.row.find((name) =>
    notice.rows.some((row, at) => trimmed(row[name]) !== trimmed(told.rows[at]?.[name])),
  )
}

const trimmed = (value = ''): string => withoutSpacesAround(value)
