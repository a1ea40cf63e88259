import { TaxableType } from '../../../domain/tax/tax-terms.ts'
import { count, described, listOf, named, number, object, oneOf, text } from '../../shape.ts'
import { call, inData } from './call.ts'
import { ownTaxTerms } from './tax.ts'

const productFields = {
  productId: text,
  productName: text,
  price: described('Whole yen', count),
  taxableType: oneOf(...Object.values(TaxableType)),
  order: number,
  productCategories: listOf(object({ productCategoryId: text, productCategoryName: text })),
  cost: described('Places that one piece takes of a reservation', count),
}
const ofItem = { reservationPaymentItemId: text }

/** ENT-11. */
const product = named('Product', object(productFields, ofItem))

/** A product with the service that sells it. */
export const reservationProduct = named(
  'ReservationProduct',
  object({ ...productFields, serviceId: text }, ofItem),
)

/** ENT-12. */
export const paymentService = named(
  'PaymentService',
  object(
    {
      sortKey: text,
      serviceId: text,
      serviceName: text,
      purchaseLimit: described('Pieces of all products in one order; 0: no limit', count),
    },
    {
      ...ownTaxTerms,
      payMethods: listOf(oneOf('credit', 'linepay', 'paypay')),
      products: described('With include_products=true only', listOf(product)),
    },
  ),
)

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

/** `include_products`: 'true' if the products are wanted. */
export type ReadPaymentServiceRequest = { id: string; include_products?: string }

/** API-50. */
export const readPaymentService = call({
  method: 'GET',
  path: 'payment-configs/services/{id}',
  by: 'resident',
  ask: (useCases) => useCases.readPaymentService,
  request: ({ serviceId: id, includeProducts }): ReadPaymentServiceRequest => ({
    id,
    ...(includeProducts && { include_products: 'true' }),
  }),
  response: object({
    data: paymentService,
    version: described('Of everything that is for sale: an order made by another one is outdated', count),
  }),
  result: ({ data: service, version }) => ({ service, version }),
  refusals: ['payment.not_accepted'],
})
