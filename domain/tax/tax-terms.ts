import type { CostType } from '../reservation/reservation-cost.ts'
import type { LocalDate } from '../shared/local-date.ts'

/** Whether prices exclude the consumption tax or include it (spec §4). */
export const TaxType = { OUTER: 0, INNER: 1 } as const
export type TaxType = (typeof TaxType)[keyof typeof TaxType]

/** Whether a product is taxed. */
export const TaxableType = { TAXABLE: 0, TAX_FREE: 1 } as const
export type TaxableType = (typeof TaxableType)[keyof typeof TaxableType]

/** What becomes of a fraction of a yen; ROUND rounds halves up. */
export const RoundingType = { FLOOR: 0, CEIL: 1, ROUND: 2 } as const
export type RoundingType = (typeof RoundingType)[keyof typeof RoundingType]

/** Whether the tax is rounded for each line, or once for their sum. */
export const CalculationType = { FOR_EACH: 0, RESULT: 1 } as const
export type CalculationType = (typeof CalculationType)[keyof typeof CalculationType]

/** How an order is taxed, and how its places are counted. */
export type TaxTerms = {
  /** Percent, an integer from 0 to 100. */
  taxRate: number
  taxType: TaxType
  calculationType: CalculationType
  roundingType: RoundingType
  reservationCostType: CostType
}

/** The terms that a payment service may set itself; the city's tax setting gives those it lacks (TAX-14). */
export type OwnTaxTerms = Partial<Omit<TaxTerms, 'taxRate'>>

/** The consumption tax as the city has set it (ENT-13). */
export type TaxSetting = OwnTaxTerms & {
  /** From `applyDate` on the rate is `value` percent. */
  rateSettings: readonly { applyDate: LocalDate; value: number }[]
}
