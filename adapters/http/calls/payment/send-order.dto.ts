import { IsOptional, ValidateBy } from 'class-validator'
import { JSONSchema } from 'class-validator-jsonschema'
import { isOrderLines, lineOf, orderLinesSchema } from '../answer/sent-order.dto.ts'
import type { SentOrderLine } from '../answer/sent-order.ts'
import { Text } from '../shared/text.dto.ts'
import type { SendOrderRequest } from './send-order.ts'

/** Body of `POST payment-results/order` (API-51). */
export class SendOrderDto implements SendOrderRequest {
  @Text(1, 200)
  orderId!: string

  @IsOptional()
  @ValidateBy({ name: 'orderLines', validator: { validate: isOrderLines } })
  @JSONSchema(orderLinesSchema)
  details?: readonly SentOrderLine[] | null
}

/** What a body of `payment-results/order` asks for. */
export const sendOrderCommandOf = ({ orderId, details }: SendOrderRequest) => ({
  orderId,
  ...(details && { details: details.map(lineOf) }),
})
