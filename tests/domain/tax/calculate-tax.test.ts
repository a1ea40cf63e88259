import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateTax } from '../../../domain/tax/calculate-tax.ts'
import { CalculationType, RoundingType, TaxableType, TaxType } from '../../../domain/tax/tax-terms.ts'

const { OUTER, INNER } = TaxType
const { FOR_EACH, RESULT } = CalculationType
const { FLOOR, CEIL, ROUND } = RoundingType
const { TAXABLE, TAX_FREE } = TaxableType

type Line = Parameters<typeof calculateTax>[0][number]
type Terms = Parameters<typeof calculateTax>[1]

const taxable = (price: number, count = 1): Line => ({ amount: price * count, taxableType: TAXABLE })
const taxFree = (price: number, count = 1): Line => ({ amount: price * count, taxableType: TAX_FREE })
const terms = (
  taxRate: number,
  taxType: TaxType,
  calculationType: CalculationType,
  roundingType: RoundingType,
): Terms => ({ taxRate, taxType, calculationType, roundingType })

const basket = [taxable(101, 2), taxable(104), taxable(113, 3), taxFree(500)]

/** The tax of each line under FOR_EACH. */
const combinations = [
  { id: 'X-TAX-01', by: terms(10, OUTER, FOR_EACH, FLOOR), taxes: [20, 10, 33], tax: 63, withTax: 1208 },
  { id: 'X-TAX-02', by: terms(10, OUTER, FOR_EACH, CEIL), taxes: [21, 11, 34], tax: 66, withTax: 1211 },
  { id: 'X-TAX-03', by: terms(10, OUTER, FOR_EACH, ROUND), taxes: [20, 10, 34], tax: 64, withTax: 1209 },
  { id: 'X-TAX-04', by: terms(10, OUTER, RESULT, FLOOR), taxes: [0, 0, 0], tax: 64, withTax: 1209 },
  { id: 'X-TAX-05', by: terms(10, OUTER, RESULT, CEIL), taxes: [0, 0, 0], tax: 65, withTax: 1210 },
  { id: 'X-TAX-06', by: terms(10, OUTER, RESULT, ROUND), taxes: [0, 0, 0], tax: 65, withTax: 1210 },
  { id: 'X-TAX-07', by: terms(10, INNER, FOR_EACH, FLOOR), taxes: [18, 9, 30], tax: 57, withTax: 1145 },
  { id: 'X-TAX-08', by: terms(10, INNER, FOR_EACH, CEIL), taxes: [19, 10, 31], tax: 60, withTax: 1145 },
  { id: 'X-TAX-09', by: terms(10, INNER, FOR_EACH, ROUND), taxes: [18, 9, 31], tax: 58, withTax: 1145 },
  { id: 'X-TAX-10', by: terms(10, INNER, RESULT, FLOOR), taxes: [0, 0, 0], tax: 58, withTax: 1145 },
  { id: 'X-TAX-11', by: terms(10, INNER, RESULT, CEIL), taxes: [0, 0, 0], tax: 59, withTax: 1145 },
  { id: 'X-TAX-12', by: terms(10, INNER, RESULT, ROUND), taxes: [0, 0, 0], tax: 59, withTax: 1145 },
]

const edges = [
  { id: 'X-TAX-13', lines: [taxable(1375)], by: terms(8, OUTER, RESULT, CEIL), of: [1375, 110, 1485] },
  { id: 'X-TAX-14', lines: [taxable(1100)], by: terms(10, INNER, RESULT, CEIL), of: [1100, 100, 1100] },
  { id: 'X-TAX-15', lines: [taxable(5)], by: terms(10, OUTER, RESULT, ROUND), of: [5, 1, 6] },
  { id: 'X-TAX-16', lines: [taxable(4)], by: terms(10, OUTER, RESULT, ROUND), of: [4, 0, 4] },
  { id: 'X-TAX-17', lines: [taxFree(500, 3)], by: terms(10, OUTER, FOR_EACH, CEIL), of: [1500, 0, 1500] },
  { id: 'X-TAX-18', lines: [taxable(333, 3)], by: terms(0, OUTER, FOR_EACH, CEIL), of: [999, 0, 999] },
  { id: 'X-TAX-19', lines: [taxable(15, 3)], by: terms(10, OUTER, FOR_EACH, FLOOR), of: [45, 4, 49] },
  { id: 'X-TAX-20', lines: [taxable(0, 4)], by: terms(10, OUTER, RESULT, CEIL), of: [0, 0, 0] },
  {
    id: 'X-TAX-21',
    lines: [taxable(108), taxable(57, 2), taxFree(1000)],
    by: terms(8, OUTER, FOR_EACH, ROUND),
    of: [1222, 18, 1240],
  },
  {
    id: 'X-TAX-22',
    lines: [taxable(540, 2), taxFree(300)],
    by: terms(8, INNER, RESULT, FLOOR),
    of: [1380, 80, 1380],
  },
  { id: 'X-TAX-23', lines: [taxable(50)], by: terms(10, OUTER, RESULT, CEIL), of: [50, 5, 55] },
  { id: 'X-TAX-24', lines: [taxable(33)], by: terms(10, INNER, RESULT, CEIL), of: [33, 3, 33] },
  { id: 'no lines', lines: [], by: terms(10, OUTER, RESULT, CEIL), of: [0, 0, 0] },
  { id: 'half inside', lines: [taxable(11)], by: terms(100, INNER, RESULT, ROUND), of: [11, 6, 11] },
  {
    id: 'largest',
    lines: [taxable(89_999_999_999_999), taxable(1)],
    by: terms(99, INNER, RESULT, CEIL),
    of: [90_000_000_000_000, 44_773_869_346_734, 90_000_000_000_000],
  },
]

const everyCombination = [OUTER, INNER].flatMap((taxType) =>
  [FOR_EACH, RESULT].flatMap((calculationType) =>
    [FLOOR, CEIL, ROUND].map((roundingType) => ({ taxType, calculationType, roundingType })),
  ),
)

/** A quotient of two whole numbers of 0 or more, rounded to a whole yen. */
const rounded = (numerator: bigint, divisor: bigint, roundingType: RoundingType): bigint => {
  const floor = numerator / divisor
  const doubleRest = 2n * (numerator - floor * divisor)
  if (roundingType === CEIL) return doubleRest > 0n ? floor + 1n : floor
  return roundingType === ROUND && doubleRest >= divisor ? floor + 1n : floor
}

/** The specification's formulas in exact fractions. */
function reference(
  lines: readonly Line[],
  by: Terms,
): { tax: bigint; amount: bigint; amountWithTax: bigint } {
  const rate = BigInt(by.taxRate)
  const taxOf = (base: bigint): bigint =>
    rounded(base * rate, by.taxType === OUTER ? 100n : 100n + rate, by.roundingType)
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n)
  const bases = lines.filter((line) => line.taxableType === TAXABLE).map((line) => BigInt(line.amount))
  const tax = by.calculationType === FOR_EACH ? sum(bases.map(taxOf)) : taxOf(sum(bases))
  const amount = sum(lines.map((line) => BigInt(line.amount)))
  return { tax, amount, amountWithTax: by.taxType === OUTER ? amount + tax : amount }
}

const anyLine = fc
  .tuple(fc.oneof(fc.nat(3_000), fc.nat(9_999_999)), fc.integer({ min: 1, max: 99 }), fc.nat(3))
  .map(([price, count, kind]) => (kind === 0 ? taxFree(price, count) : taxable(price, count)))
const anyCart = fc.tuple(
  fc.array(anyLine, { maxLength: 8 }),
  fc.oneof(fc.constantFrom(0, 5, 8, 10), fc.nat(100)),
  fc.constantFrom(...everyCombination),
)

describe('the tax of an order', () => {
  test.each(combinations)(
    'is $tax of 1145 yen by $by ($id) [TAX-01, TAX-02, TAX-03, TAX-04, TAX-15]',
    ({ by, taxes, tax, withTax }) => {
      const taxed = calculateTax(basket, by)
      expect(taxed).toMatchObject({ tax, amount: 1145, amountWithTax: withTax })
      expect(taxed.lines).toEqual(
        [202, 104, 339, 500].map((amount, index) => {
          const taxOfLine = taxes[index] ?? 0
          return { tax: taxOfLine, amountWithTax: by.taxType === OUTER ? amount + taxOfLine : amount }
        }),
      )
    },
  )

  test.each(edges)(
    'is exact to the yen and leaves out what is tax-free ($id) [TAX-03, TAX-05, TAX-06, TAX-07]',
    ({ lines, by, of: [amount, tax, amountWithTax] }) => {
      expect(calculateTax(lines, by)).toMatchObject({ amount, tax, amountWithTax })
    },
  )

  test.each(everyCombination)('is 0 at a rate of 0 by %o [TAX-16]', (by) => {
    expect(calculateTax(basket, { ...by, taxRate: 0 })).toMatchObject({ tax: 0, amountWithTax: 1145 })
  })

  test('is that of exact fractions for 5,000 carts in all twelve combinations [TAX-01, TAX-02, TAX-07]', () => {
    const carts = new Map<string, number>()
    fc.assert(
      fc.property(anyCart, ([lines, taxRate, combination]) => {
        const by = { taxRate, ...combination }
        const { tax, amount, amountWithTax } = calculateTax(lines, by)
        const exact = reference(lines, by)
        if (BigInt(tax) !== exact.tax) throw new RangeError(`tax ${tax} is not ${exact.tax}`)
        if (BigInt(amount) !== exact.amount) throw new RangeError(`amount ${amount} is not ${exact.amount}`)
        if (BigInt(amountWithTax) !== exact.amountWithTax) {
          throw new RangeError(`amount with tax ${amountWithTax} is not ${exact.amountWithTax}`)
        }
        const name = Object.values(combination).join()
        carts.set(name, (carts.get(name) ?? 0) + 1)
      }),
      { numRuns: 5_000 },
    )
    expect(carts.size).toBe(12)
    expect([...carts.values()].reduce((sum, count) => sum + count, 0)).toBe(5_000)
  })

  test('adds up from its lines where each is rounded, and stays within a yen a line of the tax on the sum [TAX-03, TAX-15]', () => {
    fc.assert(
      fc.property(anyCart, ([lines, taxRate, combination]) => {
        const each = calculateTax(lines, { taxRate, ...combination, calculationType: FOR_EACH })
        const once = calculateTax(lines, { taxRate, ...combination, calculationType: RESULT })
        expect(each.lines.reduce((sum, line) => sum + line.tax, 0)).toBe(each.tax)
        expect(each.lines.reduce((sum, line) => sum + line.amountWithTax, 0)).toBe(each.amountWithTax)
        expect(
          once.lines.every((line, index) => line.tax === 0 && line.amountWithTax === lines[index]?.amount),
        ).toBe(true)
        expect(Math.abs(each.tax - once.tax)).toBeLessThanOrEqual(lines.length)
      }),
      { numRuns: 1000 },
    )
  })
})
