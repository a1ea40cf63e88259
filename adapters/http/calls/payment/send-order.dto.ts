import { IsOptional, ValidateBy } from 'class-validator'
import { comparedSchema, confirmedOf, isOrderLines, orderLinesSchema } from '../answer/sent-order.dto.ts'
import type { SentOrderLine } from '../answer/sent-order.ts'
import { Described } from '../shared/described.dto.ts'
import { Text } from '../shared/text.dto.ts'
import type { SendOrderRequest } from './send-order.ts'

/** A field that is compared if it is of the right type. */
const Compared =
  (field: keyof typeof comparedSchema): PropertyDecorator =>
  (target, name) => {
    IsOptional()(target, name)
    Described(comparedSchema[field])(target, String(name))
  }

/** Body of `POST payment-results/order` (API-51). */
export class SendOrderDto implements SendOrderRequest {
  @Text(1, 200)
  orderId!: string

  @IsOptional()
  @ValidateBy({ name: 'orderLines', validator: { validate: isOrderLines } })
  @Described(orderLinesSchema)
  details?: readonly SentOrderLine[] | null

  @Compared('surveyId')
  surveyId?: unknown

  @Compared('serviceSortKey')
  serviceSortKey?: unknown

  @Compared('serviceId')
  serviceId?: unknown

  @Compared('serviceName')
  serviceName?: unknown

  @Compared('tax')
  tax?: unknown

  @Compared('amount')
  amount?: unknown
}

/** What a body of `payment-results/order` asks for. */
export const sendOrderCommandOf = (request: SendOrderRequest) => ({
  ...confirmedOf(request),
  ...(typeof request.surveyId === 'string' && { surveyId: request.surveyId }),
  orderId: request.orderId,
})
