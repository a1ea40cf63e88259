import { CalculationType, RoundingType, TaxType } from '../../../domain/tax/tax-terms.ts'
import { count, day, described, listOf, named, object, oneOf } from '../../shape.ts'
import { call, inData } from './call.ts'

/** Terms that a payment service or the city may set. */
export const ownTaxTerms = {
  taxType: oneOf(...Object.values(TaxType)),
  calculationType: oneOf(...Object.values(CalculationType)),
  roundingType: oneOf(...Object.values(RoundingType)),
  reservationCostType: oneOf(0, 1),
}

/** The consumption tax with the rate of today, in percent (ENT-13). */
export const taxSetting = named(
  'TaxSetting',
  object(
    {
      rateSettings: listOf(object({ applyDate: day, value: count })),
      taxRate: described('Percent, of today in Asia/Tokyo', count),
    },
    ownTaxTerms,
  ),
)

/** API-49. */
export const readTaxSetting = call({
  method: 'GET',
  path: 'payment-configs/tax-setting',
  by: 'resident',
  ask: (useCases) => useCases.readTaxSetting,
  ...inData(taxSetting),
  refusals: ['tax.not_set', 'tax.no_rate'],
})
