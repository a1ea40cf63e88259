import type { SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import type { PaymentPage } from '../../../application/ports/payment-gateway.ts'
import { PayType } from '../../../domain/item-types/select-pay-type.ts'
import { orderStates, PaymentStatus } from '../../../domain/order/order-state.ts'
import { TaxableType, TaxType } from '../../../domain/tax/tax-terms.ts'
import { count, listOf, object, oneOf, type Shape, text } from '../../shape.ts'
import {
  type SentOrder,
  type SentOrderLine,
  type SentSums,
  type SubmittedRow,
  saveRefusals,
  submittedRows,
} from './answer.ts'
import { call } from './call.ts'

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

const state = oneOf(...orderStates)

/** RCPT-09. */
const receipt = object(fields, whereKnown)

const ownFields = { ...fields, state, surveyId: text }

/** The same with the state of the order, the form that it pays for and, where there is one, the answer. */
const ownPayment = object(ownFields, { ...whereKnown, partitionKey: text })

/** The same of the answer that a key names. */
const paymentOfKey = object({ ...ownFields, partitionKey: text }, whereKnown)

/** Of a call that answers code success with data (API-47, API-48). */
const codeAndData = <T>(data: Shape<T>) => object({ code: oneOf('success'), data })

/** Ours: the payments that no answer shows. */
export const listOpenPayments = call({
  method: 'GET',
  path: 'payment-results',
  by: 'resident',
  ask: (useCases) => useCases.listOpenPayments,
  response: codeAndData(listOf(ownPayment)),
  result: ({ data }) => data,
  refusals: [],
})

/** API-47. */
export const listPaymentResults = call({
  method: 'POST',
  path: 'payment-results/list',
  by: 'resident',
  ask: (useCases) => useCases.listPaymentResults,
  request: (keys): { keys: readonly string[] } => ({ keys }),
  response: codeAndData(listOf(paymentOfKey)),
  result: ({ data }) => data,
  refusals: ['answer.not_found'],
})

/** API-46. */
export const readPaymentResult = call({
  method: 'GET',
  path: 'payment-results/{id}',
  by: 'resident',
  ask: (useCases) => useCases.readPaymentResult,
  request: (id): { id: string } => ({ id }),
  response: codeAndData(ownPayment),
  result: ({ data }) => data,
  refusals: ['order.not_found'],
})

/** API-48. */
export const readReceipt = call({
  method: 'GET',
  path: 'payment-results/receipt/{id}',
  by: 'resident',
  ask: (useCases) => useCases.readReceipt,
  request: (id): { id: string } => ({ id }),
  response: codeAndData(receipt),
  result: ({ data }) => data,
  refusals: ['order.not_found', 'payment.no_receipt'],
})

/** The answer rows, which name the form, and the order (PAY-16). */
export type SaveTemporaryRequest = {
  data: readonly SubmittedRow[]
  order?: TemporaryOrder | null
  'Idempotency-Key'?: string
}

/** The order, and the versions that the form was filled in with. */
type TemporaryOrder = SentOrder & {
  surveyVersion?: number | null
  answerVersion?: number | null
  partitionKey?: string | null
}

/** API-20. */
export const saveTemporary = call({
  method: 'POST',
  path: 'survey-results/temprary',
  headers: ['Idempotency-Key'],
  by: 'resident',
  ask: (useCases) => useCases.saveTemporary,
  request: (command: SaveAnswerCommand): SaveTemporaryRequest => {
    const { surveyId, answers, surveyResults, surveyVersion, answerVersion, partitionKey } = command
    const { order, confirmed = {}, idempotencyKey, isLiffMode } = command
    const { orderId: _, ...sums } = confirmed
    const rows = surveyResults ?? submittedRows(answers)
    return {
      data: rows.map((row) => ({ surveyId, ...row, ...(isLiffMode && { isLiffMode }) })),
      order: {
        ...sums,
        ...order,
        ...(surveyVersion !== undefined && { surveyVersion }),
        ...(answerVersion !== undefined && { answerVersion }),
        ...(partitionKey !== undefined && { partitionKey }),
      },
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    }
  },
  response: object({ code: oneOf('success'), orderId: text }),
  result: ({ orderId }) => ({ orderId }),
  refusals: [...saveRefusals, 'order.pending'],
})

/** The order as it was confirmed: all but `orderId` is compared and never used (PAY-17, PAY-18). */
export type SendOrderRequest = SentSums & {
  orderId: string
  details?: readonly SentOrderLine[] | null
  surveyId?: unknown
}

/** API-51. */
export const sendOrder = call({
  method: 'POST',
  path: 'payment-results/order',
  by: 'resident',
  ask: (useCases) => useCases.sendOrder,
  request: (command): SendOrderRequest => command,
  userIdIn: 'userId',
  response: object(
    { code: oneOf('success'), action: text },
    { charset: text, fields: listOf(object({ name: text, value: text })) },
  ),
  // A server that sends what the specification has names no character set: it is that of PAY-19.
  result: ({ action, charset = 'Shift_JIS', fields }): PaymentPage =>
    fields
      ? { kind: 'form', action, charset, fields: fields.map(({ name, value }) => [name, value]) }
      : { kind: 'address', address: action },
  refusals: [
    'order.not_found',
    'order.invalid',
    'order.outdated',
    'order.pending',
    'order.paid',
    'order.ended',
    'order.at_counter',
    'payment.not_accepted',
    'request.in_progress',
  ],
})
