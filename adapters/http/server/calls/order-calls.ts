import { listReservationProducts } from '../../calls/order/list-reservation-products.ts'
import { ReadPaymentServiceDto, serviceCommandOf } from '../../calls/order/read-payment-service.dto.ts'
import { readPaymentService } from '../../calls/order/read-payment-service.ts'
import { NamedDto } from '../../calls/shared/named.dto.ts'
import { asData, serve } from '../served-call.ts'

/** The calls on what is for sale. */
export const orderCalls = {
  readPaymentService: serve(readPaymentService, {
    summary: 'A payment service, with its products by include_products=true',
    Dto: ReadPaymentServiceDto,
    command: serviceCommandOf,
    answer: ({ service: data, version }) => ({ data, version }),
  }),
  listReservationProducts: serve(listReservationProducts, {
    summary: 'What can be bought with a reservation in a small category',
    Dto: NamedDto,
    command: ({ id: categoryId }) => ({ categoryId }),
    answer: asData,
  }),
}
