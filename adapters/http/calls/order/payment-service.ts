import { TaxableType } from '../../../../domain/tax/tax-terms.ts'
import { count, listOf, number, object, oneOf, text } from '../shape.ts'
import { ownTaxTerms } from '../tax/tax-setting.ts'

const productFields = {
  productId: text,
  productName: text,
  price: count,
  taxableType: oneOf(...Object.values(TaxableType)),
  order: number,
  productCategories: listOf(object({ productCategoryId: text, productCategoryName: text })),
  cost: count,
}
const ofItem = { reservationPaymentItemId: text }

/** ENT-11. */
export const product = object(productFields, ofItem)

/** A product with the service that sells it. */
export const reservationProduct = object({ ...productFields, serviceId: text }, ofItem)

/** ENT-12. */
export const paymentService = object(
  { sortKey: text, serviceId: text, serviceName: text, purchaseLimit: count },
  { ...ownTaxTerms, payMethods: listOf(oneOf('credit', 'linepay', 'paypay')), products: listOf(product) },
)
