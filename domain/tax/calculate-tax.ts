import { CalculationType, RoundingType, TaxableType, type TaxTerms, TaxType } from './tax-terms.ts'

type TaxedLine = { tax: number; amountWithTax: number }

/**
 * The consumption tax of an order, exact to the yen (TAX-01 to TAX-07). Amounts are whole yen of 0 or more, price times
 * count for each line, and together at most 90,000,000,000,000, so that every product stays an exact integer.
 * @returns `amount` is the sum of the lines in both tax types. A line has tax of its own only where each is rounded
 * (TAX-15)
 */
export function calculateTax(
  lines: readonly { amount: number; taxableType: TaxableType }[],
  terms: Pick<TaxTerms, 'taxRate' | 'taxType' | 'calculationType' | 'roundingType'>,
): { tax: number; amount: number; amountWithTax: number; lines: TaxedLine[] } {
  const addsTax = terms.taxType === TaxType.OUTER
  const roundsEach = terms.calculationType === CalculationType.FOR_EACH
  let amount = 0
  let taxable = 0
  let taxOfLines = 0
  const taxed = lines.map((line): TaxedLine => {
    const base = line.taxableType === TaxableType.TAXABLE ? line.amount : 0
    const tax = roundsEach ? taxOf(base, terms) : 0
    amount += line.amount
    taxable += base
    taxOfLines += tax
    return { tax, amountWithTax: addsTax ? line.amount + tax : line.amount }
  })
  const tax = roundsEach ? taxOfLines : taxOf(taxable, terms)
  return { tax, amount, amountWithTax: addsTax ? amount + tax : amount, lines: taxed }
}

/**
 * The rounded tax on `base`, or within it if prices include the tax. A quotient is never a float, which could miss a
 * whole yen.
 */
function taxOf(
  base: number,
  { taxRate, taxType, roundingType }: Pick<TaxTerms, 'taxRate' | 'taxType' | 'roundingType'>,
): number {
  const divisor = taxType === TaxType.OUTER ? 100 : 100 + taxRate
  const product = base * taxRate
  const remainder = product % divisor
  const floor = (product - remainder) / divisor
  const roundsUp =
    roundingType === RoundingType.CEIL
      ? remainder > 0
      : roundingType === RoundingType.ROUND && 2 * remainder >= divisor
  return roundsUp ? floor + 1 : floor
}
