import { createHash } from 'node:crypto'
import type { SentOrder } from '../../../application/ports/payment-gateway.ts'
import type { Order, OrderDetail } from '../../../domain/order/order.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import { cp932Bytes, writableInCp932 } from '../../tables/cp932-text.ts'
import type { Message } from './message-fields.ts'

/** What the contract with the provider says, and how it knows residents. */
export type Merchant = {
  /** 5 digits. */
  merchantId: string
  /** 3 digits. */
  serviceId: string
  /** An opaque name of a person, always the same one; ASCII, at most 64 characters. */
  customerCode(userId: string): string
}

/** Where the provider sends browsers, and calls the server. */
export type ReturnAddresses = {
  /** Where residents reach the server, without a trailing slash. */
  origin: string
  /** Where the provider reaches the call for its notifications. */
  notificationUrl: string
}

const maxYen = 9_999_999
const maxPieces = 999_999
const maxRows = 999
/**
 * Bytes of Shift_JIS. The documents say 40 without saying of what; a longer name would be refused, a cut one is still
 * understood.
 */
const nameBytes = 40

const isAmount = (yen: number, least: number): boolean =>
  Number.isInteger(yen) && yen >= least && yen <= maxYen

/** Whether the numbers of an order have room in the provider's fields. */
export const fitsFields = ({ tax, amountWithTax, details }: Order): boolean =>
  isAmount(amountWithTax, 1) &&
  isAmount(tax, 0) &&
  details.length <= maxRows &&
  details.every(
    (detail) =>
      isAmount(detail.tax, 0) &&
      isAmount(detail.amountWithTax, 0) &&
      Number.isInteger(detail.count) &&
      detail.count <= maxPieces,
  )

/** What the provider is told of an order, and tells again with its result. */
export const orderFieldsOf = (order: Order, { merchantId, serviceId, customerCode }: Merchant): Message => ({
  fields: {
    merchant_id: merchantId,
    service_id: serviceId,
    cust_code: customerCode(order.userId),
    order_id: order.orderId,
    item_id: codeWithin(order.serviceId, 32),
    item_name: nameOf(order.serviceName),
    tax: String(order.tax),
    amount: String(order.amountWithTax),
    pay_type: '0',
    service_type: '0',
    terminal_type: '0',
  },
  rows: order.details.map(rowOf),
})

/** All that the form of an order says; what it leaves out is empty. */
export function sentMessage(
  { order, surveyId, terms, sentAtMs, untilMs }: SentOrder,
  merchant: Merchant,
  { origin, notificationUrl }: ReturnAddresses,
): Message {
  const { fields, rows } = orderFieldsOf(order, merchant)
  return {
    fields: {
      ...fields,
      pay_method: terms.payMethods.map((method) => providerNames[method]).join(','),
      success_url: `${origin}/completedPayment/${encodeURIComponent(surveyId)}`,
      cancel_url: `${origin}/canceledPayment`,
      error_url: `${origin}/errorPayment`,
      pagecon_url: notificationUrl,
      request_date: tokyoDigits(sentAtMs),
      limit_second: String(Math.min(9999, Math.max(0, Math.floor((untilMs - sentAtMs) / 1000)))),
    },
    rows,
  }
}

/**
 * How the provider is asked for a method: cards with the personal authentication (EMV 3-D Secure) that Japan demands.
 */
const providerNames: Readonly<Record<Exclude<PayMethod, 'cash'>, string>> = {
  credit: 'credit3d2',
  linepay: 'linepay',
  paypay: 'paypay',
}

const rowOf = (detail: OrderDetail): Record<string, string> => ({
  dtl_rowno: String(detail.detailId),
  dtl_item_id: codeWithin(detail.productId, 20),
  dtl_item_name: nameOf(detail.productName),
  dtl_item_count: String(detail.count),
  dtl_tax: String(detail.tax),
  dtl_amount: String(detail.amountWithTax),
})

/** An id as it is if it fits; else a fingerprint of it that does. */
const codeWithin = (id: string, length: number): string =>
  /^[\x21-\x7e]+$/.test(id) && id.length <= length
    ? id
    : createHash('sha256').update(id, 'utf8').digest('hex').slice(0, length)

/** A name in characters of Shift_JIS, cut to the length of the field. */
function nameOf(text: string): string {
  // Browsers and the provider read control characters differently.
  const plain = writableInCp932(text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')).trim()
  let bytes = 0
  const kept = [...plain].filter((character) => {
    bytes += cp932Bytes(character).length
    return bytes <= nameBytes
  })
  return kept.join('').trimEnd()
}

/** `YYYYMMDDHHmmss` in Japan. */
export const tokyoDigits = (instantMs: number): string =>
  new Date(instantMs + 9 * 60 * 60 * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
