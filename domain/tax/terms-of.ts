import { CostType } from '../reservation/reservation-cost.ts'
import type { LocalDate } from '../shared/local-date.ts'
import { applicableRate } from './applicable-rate.ts'
import { checkTaxTerms } from './check-tax-terms.ts'
import {
  CalculationType,
  type OwnTaxTerms,
  RoundingType,
  type TaxSetting,
  type TaxTerms,
  TaxType,
} from './tax-terms.ts'

/**
 * How an order of `service` is taxed on a day: by the terms of the service, else of the tax setting (TAX-14). What
 * neither has: prices exclude the tax, which is rounded down once for the order, and a reservation takes one place.
 * @returns undefined if no rate applies on the day, or the terms are none (TAX-08, TAX-09)
 */
export function termsOf(service: OwnTaxTerms, setting: TaxSetting, today: LocalDate): TaxTerms | undefined {
  const taxRate = applicableRate(setting, today)
  return taxRate === undefined ? undefined : termsWith(taxRate, service, setting)
}

/** The same with a rate that is known, in percent. */
export function termsWith(taxRate: number, service: OwnTaxTerms, setting: OwnTaxTerms): TaxTerms | undefined {
  const checked = checkTaxTerms({
    taxRate,
    taxType: service.taxType ?? setting.taxType ?? TaxType.OUTER,
    calculationType: service.calculationType ?? setting.calculationType ?? CalculationType.RESULT,
    roundingType: service.roundingType ?? setting.roundingType ?? RoundingType.FLOOR,
    reservationCostType: service.reservationCostType ?? setting.reservationCostType ?? CostType.FIXED_ONE,
  })
  return checked.kind === 'terms' ? checked.terms : undefined
}
