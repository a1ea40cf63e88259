import { CalculationType, RoundingType, TaxType } from '../../../../domain/tax/tax-terms.ts'
import { count, listOf, object, oneOf } from '../shape.ts'
import { day } from '../shared/day.ts'

/** Terms that a payment service or the city may set. */
export const ownTaxTerms = {
  taxType: oneOf(...Object.values(TaxType)),
  calculationType: oneOf(...Object.values(CalculationType)),
  roundingType: oneOf(...Object.values(RoundingType)),
  reservationCostType: oneOf(0, 1),
}

/** The consumption tax with the rate of today, in percent (ENT-13). */
export const taxSetting = object(
  { rateSettings: listOf(object({ applyDate: day, value: count })), taxRate: count },
  ownTaxTerms,
)
