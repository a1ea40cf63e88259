import { CostType } from '../reservation/reservation-cost.ts'
import { CalculationType, RoundingType, type TaxTerms, TaxType } from './tax-terms.ts'

type CheckedTerms = { kind: 'terms'; terms: TaxTerms } | { kind: 'invalid'; field: keyof TaxTerms }

/**
 * Reads tax terms of unknown origin: the rate is an integer from 0 to 100, every other field a value of its
 * enumeration; texts of digits count as numbers (TAX-08, TAX-09).
 * @returns the terms, or the first field that is missing or invalid
 */
export function checkTaxTerms(raw: Readonly<Partial<Record<keyof TaxTerms, unknown>>>): CheckedTerms {
  const terms: Partial<Record<keyof TaxTerms, number>> = {}
  for (const [field, isValid] of Object.entries(rules) as [keyof TaxTerms, (value: number) => boolean][]) {
    const value = integerOf(raw[field])
    if (value === undefined || !isValid(value)) return { kind: 'invalid', field }
    terms[field] = value
  }
  return { kind: 'terms', terms: terms as TaxTerms }
}

const oneOf = (values: Readonly<Record<string, number>>) => (value: number) =>
  Object.values(values).includes(value)

const rules: Readonly<Record<keyof TaxTerms, (value: number) => boolean>> = {
  taxRate: (value) => value <= 100,
  taxType: oneOf(TaxType),
  calculationType: oneOf(CalculationType),
  roundingType: oneOf(RoundingType),
  reservationCostType: oneOf(CostType),
}

/**
 * A number of up to three digits without leading zero; undefined for anything else, such as `0x1`, `1e1`, 10.5 and -1.
 */
function integerOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  return /^(0|[1-9]\d{0,2})$/.test(String(value)) ? Number(value) + 0 : undefined
}
