import { listOpenPayments } from '../../calls/payment/list-open-payments.ts'
import { ListPaymentResultsDto } from '../../calls/payment/list-payment-results.dto.ts'
import { listPaymentResults } from '../../calls/payment/list-payment-results.ts'
import { readPaymentResult } from '../../calls/payment/read-payment-result.ts'
import { readReceipt } from '../../calls/payment/read-receipt.ts'
import { SaveTemporaryDto, temporaryCommandOf } from '../../calls/payment/save-temporary.dto.ts'
import { saveTemporary } from '../../calls/payment/save-temporary.ts'
import { SendOrderDto, sendOrderCommandOf } from '../../calls/payment/send-order.dto.ts'
import { sendOrder } from '../../calls/payment/send-order.ts'
import { NamedDto } from '../../calls/shared/named.dto.ts'
import { serve, takesNothing } from '../served-call.ts'

const success = <T>(data: T) => ({ code: 'success', data }) as const

/** The calls on orders and their payments. */
export const paymentCalls = {
  saveTemporary: serve(saveTemporary, {
    summary: 'Stores a form with its order before it is paid, and holds its places for 30 minutes',
    Dto: SaveTemporaryDto,
    writes: true,
    command: temporaryCommandOf,
    answer: ({ orderId }) => ({ code: 'success' as const, orderId }),
  }),
  sendOrder: serve(sendOrder, {
    summary: 'The form that the browser posts to the payment provider for a stored order',
    Dto: SendOrderDto,
    writes: true,
    command: sendOrderCommandOf,
    answer: ({ action, fields }) => ({
      code: 'success' as const,
      action,
      fields: fields.map(([name, value]) => ({ name, value })),
    }),
  }),
  readPaymentResult: serve(readPaymentResult, {
    summary: "What became of one of the resident's orders",
    Dto: NamedDto,
    command: ({ id }) => id,
    answer: success,
  }),
  listOpenPayments: serve(listOpenPayments, {
    summary: "The resident's payments without an answer: of unknown result, or to be given back",
    ...takesNothing,
    answer: success,
  }),
  listPaymentResults: serve(listPaymentResults, {
    summary: "The payments of the resident's answers",
    Dto: ListPaymentResultsDto,
    command: ({ keys }) => keys,
    answer: success,
  }),
  readReceipt: serve(readReceipt, {
    summary: "The receipt of one of the resident's orders",
    Dto: NamedDto,
    command: ({ id }) => id,
    answer: success,
  }),
}
