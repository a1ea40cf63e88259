import type { ComparedReport } from '../../../application/office/compare-with-report.ts'
import type { StateToDo } from '../../../application/office/orders-of-office.ts'
import type { OfficeMark } from '../../../application/office/payments.ts'
import { orderStates } from '../../../domain/order/order-state.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import type { Taking } from '../../../domain/order/takings.ts'
import { count, day, described, listOf, number, object, oneOf, type Shape, text, typed } from '../../shape.ts'
import { call, inData, textOfBytes } from './call.ts'

const state = oneOf(...orderStates)
const mark: Shape<OfficeMark> = oneOf('refunded', 'paid', 'unpaid', 'captured')
const payMethod: Shape<PayMethod> = oneOf('credit', 'paypay', 'linepay', 'cash')
const order = {
  ...{ orderId: text, state, serviceName: text, surveyId: text, formTitle: text },
  ...{ amount: count, givenBack: described('In parts', count), createdAtMs: number },
  marks: described('What may be entered of it', listOf(mark)),
  refundable: described('How much may be noted as given back in a part', count),
  version: described('Sent along with a change', number),
}
const maybe = {
  secondOf: described('Of the order for which it is a second payment', text),
  ...{ paidAtMs: number, payMethod, trackingId: text, answerCode: text },
}

export type ListOrdersRequest = { state: StateToDo; after?: string }

/** Orders that wait for the office. */
export const listOrders = call({
  method: 'GET',
  path: 'orders',
  by: 'office',
  ask: (office) => office.listOrders,
  request: ({
    state: wanted,
    after,
  }: {
    state: StateToDo
    after?: string | undefined
  }): ListOrdersRequest => ({
    state: wanted,
    ...(after !== undefined && { after }),
  }),
  ...inData(
    object(
      {
        orders: listOf(object(order, maybe)),
        counts: object({ refund_needed: count, unknown: count, authorised: count, due: count }),
      },
      { next: text },
    ),
  ),
  refusals: ['office.no_duty'],
})

export type OrderRequest = { orderId: string }

/** One order, with its lines and what was given back of it. */
export const readOrder = call({
  method: 'GET',
  path: 'orders/{orderId}',
  by: 'office',
  ask: (office) => office.readOrder,
  ...inData(
    object(
      {
        ...order,
        parts: listOf(object({ yen: count, notedAtMs: number }, { by: text, why: text })),
      },
      {
        ...maybe,
        bought: object({ lines: listOf(object({ name: text, count, yen: count })), tax: count }),
      },
    ),
  ),
  refusals: ['order.not_found', 'office.no_duty'],
})

const ofChange = [
  ...(['order.not_found', 'office.not_allowed', 'office.order_changed', 'office.order_unfit'] as const),
  ...(['office.no_duty', 'request.in_progress'] as const),
] as const

export type MarkOrderRequest = OrderRequest & { mark: OfficeMark; version: number }

/** Enters what the office knows of a payment. */
export const markOrder = call({
  method: 'POST',
  path: 'orders/{orderId}/marks',
  by: 'office',
  ask: (office) => office.markOrder,
  ...inData(object({ state })),
  refusals: ofChange,
})

export type RefundOrderPartRequest = OrderRequest & { yen: number; why: string; version: number }

/** Notes that a part of a payment was given back. */
export const refundOrderPart = call({
  method: 'POST',
  path: 'orders/{orderId}/part-refunds',
  by: 'office',
  ask: (office) => office.refundOrderPart,
  ...inData(object({ remainder: count })),
  refusals: [...ofChange, 'office.part_invalid', 'office.reason_invalid'],
})

const sum = object({ orders: count, yen: count })
const sums: Shape<Partial<Record<Taking, { orders: number; yen: number }>>> = object(
  {},
  { paid: sum, refunded: sum, refundNeeded: sum, authorised: sum, unknown: sum, cancelled: sum },
)
const days = object({ from: day, to: day })

/** What was taken and given back, added up by service and by day. */
export const readTakings = call({
  method: 'GET',
  path: 'takings',
  by: 'office',
  ask: (office) => office.readTakings,
  ...inData(
    object({
      days,
      services: listOf(
        object({ serviceId: text, serviceName: text, surveyId: text, formTitle: text, sums }, { payMethod }),
      ),
      byDay: listOf(object({ day, paid: sum, refunded: sum })),
    }),
  ),
  refusals: ['office.no_duty'],
})

/** The same by day, as the sheets of a workbook. */
export const exportTakings = call({
  method: 'GET',
  path: 'takings/table',
  by: 'office',
  ask: (office) => office.exportTakings,
  ...inData(
    object({
      sheets: listOf(
        object({
          name: text,
          header: listOf(text),
          rows: listOf(listOf(typed<string | number>({ anyOf: [text, number] }))),
        }),
      ),
    }),
  ),
  refusals: ['office.no_duty'],
})

export type CompareWithReportRequest = {
  /** Base64. */
  file: string
  from: string
  to: string
  idColumn?: string
  yenColumn?: string
}

/** Compares a provider's report with the orders; nothing of it is stored. */
export const compareWithReport = call({
  method: 'POST',
  path: 'report-comparisons',
  by: 'office',
  ask: (office) => office.compareWithReport,
  request: ({ file, from, to, idColumn, yenColumn }): CompareWithReportRequest => ({
    ...{ file: textOfBytes(file), from, to },
    ...(idColumn !== undefined && { idColumn }),
    ...(yenColumn !== undefined && { yenColumn }),
  }),
  response: object({
    data: typed<ComparedReport>({
      type: 'object',
      required: ['kind'],
      description: 'What differs by order, or why nothing could be compared',
    }),
  }),
  result: ({ data }) => data,
  refusals: ['office.no_duty'],
})
