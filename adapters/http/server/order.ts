import { IsIn, IsOptional } from 'class-validator'
import {
  listReservationProducts,
  type ReadPaymentServiceRequest,
  readPaymentService,
} from '../calls/order.ts'
import { NamedDto, Text } from './dto.ts'
import { asData, serve } from './served-call.ts'

const flags = ['0', '1', 'false', 'true', ''] as const

/** Path and query of `GET payment-configs/services/{id}` (API-50). */
class ReadPaymentServiceDto implements ReadPaymentServiceRequest {
  @Text(1, 200)
  id!: string

  @IsOptional()
  @IsIn(flags)
  include_products?: (typeof flags)[number]
}

const serviceCommandOf = ({ id: serviceId, include_products: wanted }: ReadPaymentServiceRequest) => ({
  serviceId,
  includeProducts: wanted === '1' || wanted === 'true',
})

/** The calls on what is for sale. */
export const orderCalls = {
  readPaymentService: serve(readPaymentService, {
    summary: 'A payment service, with its products by include_products=true',
    Dto: ReadPaymentServiceDto,
    command: serviceCommandOf,
    reply: ({ service: data, version }) => ({ data, version }),
  }),
  listReservationProducts: serve(listReservationProducts, {
    summary: 'What can be bought with a reservation in a small category',
    Dto: NamedDto,
    command: ({ id: categoryId }) => ({ categoryId }),
    reply: asData,
  }),
}
