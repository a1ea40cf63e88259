import { call, inData } from '../call.ts'
import { listOf } from '../shape.ts'
import { reservationProduct } from './payment-service.ts'

/** API-45. */
export const listReservationProducts = call({
  method: 'GET',
  path: 'calendars/reservation-payment-products/{id}',
  by: 'resident',
  ask: (useCases) => useCases.listReservationProducts,
  request: ({ categoryId }) => ({ id: categoryId }),
  ...inData(listOf(reservationProduct)),
  refusals: ['category.not_found', 'payment.not_accepted'],
})
