import { PayType } from '../../../../domain/order/order.ts'
import { type OrderState, PaymentStatus } from '../../../../domain/order/order-state.ts'
import { TaxableType, TaxType } from '../../../../domain/tax/tax-terms.ts'
import { count, listOf, object, oneOf, type Shape, text } from '../shape.ts'

const orderDetail = object(
  {
    detailId: count,
    productId: text,
    productName: text,
    productCategoryId: text,
    productCategoryName: text,
    price: count,
    count,
    amount: count,
    tax: count,
    amountWithTax: count,
    taxableType: oneOf(...Object.values(TaxableType)),
    cost: count,
  },
  { reservationPaymentItemId: text },
)

const fields = {
  status: oneOf(...Object.values(PaymentStatus)),
  sortKey: text,
  userId: text,
  createdAt: count,
  selectedPayType: oneOf(...Object.values(PayType)),
  orderId: text,
  serviceId: text,
  serviceName: text,
  serviceSortKey: text,
  details: listOf(orderDetail),
  tax: count,
  amount: count,
  taxType: oneOf(...Object.values(TaxType)),
  taxRate: count,
}

const whereKnown = {
  completedDate: count,
  canceledDate: count,
  payMethod: oneOf('credit', 'linepay', 'paypay', 'cash'),
  receiptCreatorName: text,
  receiptDisplayAddress: text,
}

const state: Shape<OrderState> = oneOf(
  'temporary',
  'sent',
  'unknown',
  'due',
  'completed',
  'authorised',
  'failed',
  'cancelled',
  'expired',
  'refund_needed',
  'refunded',
  'authorisation_cancelled',
)

/** RCPT-09. */
export const receipt = object(fields, whereKnown)

const ownFields = { ...fields, state, surveyId: text }

/** The same with the state of the order, the form that it pays for and, where there is one, the answer. */
export const ownPayment = object(ownFields, { ...whereKnown, partitionKey: text })

/** The same of the answer that a key names. */
export const paymentOfKey = object({ ...ownFields, partitionKey: text }, whereKnown)

/** Of a call that answers code success with data (API-47, API-48). */
export const codeAndData = <T>(data: Shape<T>) => object({ code: oneOf('success'), data })
