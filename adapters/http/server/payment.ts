import { IsOptional, IsUUID } from 'class-validator'
import type { PaymentPage } from '../../../application/ports/payment-gateway.ts'
import { listOf, object, textOf } from '../../shape.ts'
import type { SentOrderLine, SubmittedRow } from '../calls/answer.ts'
import {
  listOpenPayments,
  listPaymentResults,
  readPaymentResult,
  readReceipt,
  type SaveTemporaryRequest,
  type SendOrderRequest,
  saveTemporary,
  sendOrder,
} from '../calls/payment.ts'
import {
  AnswerRows,
  comparedShapes,
  confirmedOf,
  ofSentOrder,
  orderLinesShape,
  saveCommandOf,
} from './answer.ts'
import { Fits, NamedDto, orMissing, PARTITION_KEY_LIMIT, Text, wholeNumber } from './dto.ts'
import { serve, takesNothing } from './served-call.ts'

/** Body of `POST payment-results/list` (API-47). */
class ListPaymentResultsDto {
  @Fits(listOf(textOf(1, PARTITION_KEY_LIMIT), { maxItems: 300 }))
  keys!: readonly string[]
}

/** The order of a temporary save, with the answer that it is paid for. */
const temporaryOrderShape = object(
  {},
  {
    ...ofSentOrder,
    surveyVersion: orMissing(wholeNumber),
    answerVersion: orMissing(wholeNumber),
    partitionKey: orMissing(textOf(0, PARTITION_KEY_LIMIT)),
  },
)

/** Body of `POST survey-results/temprary` (API-20) and its header Idempotency-Key. */
class SaveTemporaryDto implements SaveTemporaryRequest {
  @AnswerRows()
  data!: readonly SubmittedRow[]

  @IsOptional()
  @Fits(temporaryOrderShape)
  order?: NonNullable<SaveTemporaryRequest['order']> | null

  /** One per press of the button, kept over its retries. */
  @IsOptional()
  @IsUUID()
  'Idempotency-Key'?: string
}

/** What a body of `temprary` asks for. @throws Refusal `request.malformed` if no form is named, or two */
const temporaryCommandOf = ({ data, order, ...headers }: SaveTemporaryRequest) =>
  saveCommandOf({
    data,
    ...headers,
    ...(order && {
      order,
      ...(order.surveyVersion !== undefined && { surveyVersion: order.surveyVersion }),
      ...(order.answerVersion !== undefined && { answerVersion: order.answerVersion }),
      ...(order.partitionKey !== undefined && { partitionKey: order.partitionKey }),
    }),
  })

/** Body of `POST payment-results/order` (API-51). */
class SendOrderDto implements SendOrderRequest {
  @Text(1, 200)
  orderId!: string

  @IsOptional()
  @Fits(orderLinesShape)
  details?: readonly SentOrderLine[] | null

  @Fits(comparedShapes.surveyId)
  surveyId?: unknown

  @Fits(comparedShapes.serviceSortKey)
  serviceSortKey?: unknown

  @Fits(comparedShapes.serviceId)
  serviceId?: unknown

  @Fits(comparedShapes.serviceName)
  serviceName?: unknown

  @Fits(comparedShapes.tax)
  tax?: unknown

  @Fits(comparedShapes.amount)
  amount?: unknown
}

/** What a body of `payment-results/order` asks for. */
const sendOrderCommandOf = (request: SendOrderRequest) => ({
  ...confirmedOf(request),
  ...(typeof request.surveyId === 'string' && { surveyId: request.surveyId }),
  orderId: request.orderId,
})

/** Without fields there is nothing to post: the browser goes to the address. */
const writtenPage = (page: PaymentPage) =>
  page.kind === 'address'
    ? { action: page.address }
    : {
        action: page.action,
        charset: page.charset,
        fields: page.fields.map(([name, value]) => ({ name, value })),
      }

const success = <T>(data: T) => ({ code: 'success', data }) as const

/** The calls on orders and their payments. */
export const paymentCalls = {
  saveTemporary: serve(saveTemporary, {
    summary: 'Stores a form with its order before it is paid, and holds its places for 30 minutes',
    Dto: SaveTemporaryDto,
    writes: true,
    command: temporaryCommandOf,
    reply: ({ orderId }) => ({ code: 'success' as const, orderId }),
  }),
  sendOrder: serve(sendOrder, {
    summary:
      'Where a stored order is paid: a form that the browser posts to the payment provider, or an address that it goes to',
    Dto: SendOrderDto,
    writes: true,
    command: sendOrderCommandOf,
    reply: (page) => ({ code: 'success' as const, ...writtenPage(page) }),
  }),
  readPaymentResult: serve(readPaymentResult, {
    summary: "What became of one of the resident's orders",
    Dto: NamedDto,
    command: ({ id }) => id,
    reply: success,
  }),
  listOpenPayments: serve(listOpenPayments, {
    summary: "The resident's payments without an answer: of unknown result, or to be given back",
    ...takesNothing,
    reply: success,
  }),
  listPaymentResults: serve(listPaymentResults, {
    summary: "The payments of the resident's answers",
    Dto: ListPaymentResultsDto,
    command: ({ keys }) => keys,
    reply: success,
  }),
  readReceipt: serve(readReceipt, {
    summary: "The receipt of one of the resident's orders",
    Dto: NamedDto,
    command: ({ id }) => id,
    reply: success,
  }),
}
