import { IsIn, IsOptional } from 'class-validator'
import { Text } from '../shared/text.dto.ts'
import type { ReadPaymentServiceRequest } from './read-payment-service.ts'

const flags = ['0', '1', 'false', 'true', ''] as const

/** Path and query of `GET payment-configs/services/{id}` (API-50). */
export class ReadPaymentServiceDto implements ReadPaymentServiceRequest {
  @Text(1, 200)
  id!: string

  @IsOptional()
  @IsIn(flags)
  include_products?: (typeof flags)[number]
}

export const serviceCommandOf = ({ id: serviceId, include_products: wanted }: ReadPaymentServiceRequest) => ({
  serviceId,
  includeProducts: wanted === '1' || wanted === 'true',
})
