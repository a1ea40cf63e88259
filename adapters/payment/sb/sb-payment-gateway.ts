import type {
  PaymentGateway,
  ProviderEvent,
  ProviderForm,
  ProviderResult,
  ReadMessage,
  SentOrder,
} from '../../../application/ports/payment-gateway.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import {
  hashField,
  hashOf,
  joinedOf,
  type Message,
  noticeOrder,
  pairsOf,
  requestOrder,
  trackingIdForm,
  withoutSpacesAround,
} from './message-fields.ts'
import { byteMessageOf, verified } from './read-message.ts'
import { fitsFields, type Merchant, orderFieldsOf, type ReturnAddresses, sentMessage } from './sent-fields.ts'

type SbPaymentConfig = Merchant &
  ReturnAddresses & {
    /** Where browsers post the form of an order. */
    endpoint: string
    /** The secret shared with the provider, in ASCII. */
    hashKey: string
  }

/**
 * SB Payment Service, link type (PAY-19 to PAY-21): forms and notices with a SHA-1 over their values and a shared key.
 * Nothing is asked of the provider: browsers carry the form, and it calls the server.
 */
export const sbPaymentGateway = (config: SbPaymentConfig) =>
  ({
    takes: fitsFields,
    begin: async (sent: SentOrder) => formOf(sent, config),
    readNotice: ({ body }) => readMessage(body, requiredOfNotice, config),
    readReturn: ({ body }) => readMessage(body, requiredOfReturn, config),
    reply: (answer) => ({
      status: 200,
      // ASCII, which is the same in Shift_JIS.
      contentType: 'text/plain; charset=Shift_JIS',
      text: answer.taken ? 'OK,' : `NG,${answer.reason.replace(/[^\x20-\x7e]/g, '?')}`,
    }),
  }) satisfies PaymentGateway

function formOf(sent: SentOrder, config: SbPaymentConfig): ProviderForm {
  if (!fitsFields(sent.order)) throw new RangeError('an order that has no room in the form of the provider')
  const message = sentMessage(sent, config, config)
  const hash = hashOf(Buffer.from(joinedOf(requestOrder, message), 'utf8'), config.hashKey)
  const fields = [...pairsOf(requestOrder, message), [hashField, hash] as const]
  return { kind: 'form', action: config.endpoint, charset: 'Shift_JIS', fields }
}

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

function readMessage(body: Uint8Array, required: readonly string[], config: SbPaymentConfig): ReadMessage {
  const bytes = byteMessageOf(body)
  if (!bytes || !required.every((name) => bytes.fields[name])) return { kind: 'malformed' }
  const message = verified(bytes, config.hashKey)
  if (!message) return { kind: 'forged' }
  return {
    kind: 'valid',
    event: eventOf(message),
    differenceFrom: (order) => differenceOf(message, order, config),
  }
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

function eventOf({ fields }: Message): ProviderEvent {
  const payMethod = payMethods.get(fields.res_pay_method ?? '')
  const paidAtSec = secondsOf(fields.res_payment_date ?? '')
  return {
    orderId: fields.order_id ?? '',
    amount: Number.parseInt(fields.amount ?? '', 10),
    result: resultOf(fields),
    ...(payMethod !== undefined && { payMethod }),
    trackingId: fields.res_tracking_id ?? '',
    reason: fields.res_err_code ?? '',
    ...(paidAtSec !== undefined && { paidAtSec }),
  }
}

const resultOf = ({ res_result = '' }: Message['fields']): ProviderResult =>
  results.get(res_result) ?? 'other'

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
  res_tracking_id: new RegExp(`${trackingIdForm.source}|^$`),
  res_sps_cust_no: /^\d{0,12}$/,
  res_sps_payment_no: /^\d{0,3}$/,
  res_payinfo_key: /^[^\r\n]{0,1024}$/,
  res_payment_date: /^(\d{14}|\d{8})?$/,
  res_err_code: /^[0-9A-Z]{0,8}$/,
  res_date: /^(\d{14})?$/,
  limit_second: /^\d{0,4}$/,
}

/**
 * The first field in which a message is not what the form of `order` says, or has not the form that the field must
 * have. A right hash is made over all fields in one, so that another message with other borders between them has the
 * same. An order may be sent more than once, so that any date and limit of the request will do.
 */
function differenceOf({ fields, rows }: Message, order: Order, merchant: Merchant): string | undefined {
  const told = orderFieldsOf(order, merchant)
  const differing = [...noticeOrder.head, ...noticeOrder.tail].find((name) => {
    const value = fields[name] ?? ''
    const form = forms[name]
    return form ? !form.test(value) : value !== trimmed(told.fields[name])
  })
  if (differing !== undefined) return differing
  if (resultOf(fields) === 'paid' && !fields.res_tracking_id) return 'res_tracking_id'
  // A provider that does not repeat the lines says nothing else of them.
  if (rows.length === 0) return undefined
  if (rows.length !== told.rows.length) return 'dtl_rowno'
  return noticeOrder.row.find((name) =>
    rows.some((row, at) => (row[name] ?? '') !== trimmed(told.rows[at]?.[name])),
  )
}

const trimmed = (value = ''): string => withoutSpacesAround(value)
