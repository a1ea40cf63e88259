import { describe, expect, test } from 'vitest'
import { CostType } from '../../../domain/reservation/reservation-cost.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { applicableRate } from '../../../domain/tax/applicable-rate.ts'
import { checkTaxTerms } from '../../../domain/tax/check-tax-terms.ts'
import {
  CalculationType,
  RoundingType,
  TaxableType,
  type TaxSetting,
  type TaxTerms,
  TaxType,
} from '../../../domain/tax/tax-terms.ts'
import { termsOf } from '../../../domain/tax/terms-of.ts'

const valid: TaxTerms = {
  taxRate: 10,
  taxType: TaxType.INNER,
  calculationType: CalculationType.RESULT,
  roundingType: RoundingType.ROUND,
  reservationCostType: CostType.ADDITION,
}

const refusedRates = [
  '10.5',
  '-1',
  'abc',
  10.5,
  -1,
  101,
  '101',
  '',
  ' 10',
  '１０',
  '1e1',
  '0xA',
  '010',
  Number.NaN,
]
const otherRefusedRates = [null, undefined, true, [10], ['10'], {}, 10n]
const acceptedRates = [0, '0', 8, '8', 100, '100'].map((rate) => ({ rate }))

const refusedMembers = [3, -1, null, undefined, '0x', '0x1', '', ' 0', '00', '１', 0.5, true, [0], {}].map(
  (value) => ({
    value,
  }),
)

describe('the tax calculator', () => {
  test('knows the values of the specification [STATE-05]', () => {
    expect(TaxType).toEqual({ OUTER: 0, INNER: 1 })
    expect(TaxableType).toEqual({ TAXABLE: 0, TAX_FREE: 1 })
    expect(RoundingType).toEqual({ FLOOR: 0, CEIL: 1, ROUND: 2 })
    expect(CalculationType).toEqual({ FOR_EACH: 0, RESULT: 1 })
    expect(CostType).toEqual({ FIXED_ONE: 0, ADDITION: 1 })
  })

  test.each([...refusedRates, ...otherRefusedRates].map((rate) => ({ rate })))(
    'refuses the rate $rate (X-TAX-E1, X-TAX-E2, X-TAX-E3) [TAX-08]',
    ({ rate }) => {
      expect(checkTaxTerms({ ...valid, taxRate: rate })).toEqual({ kind: 'invalid', field: 'taxRate' })
    },
  )

  test.each(acceptedRates)('takes the rate $rate, an integer from 0 to 100 [TAX-08]', ({ rate }) => {
    expect(checkTaxTerms({ ...valid, taxRate: rate })).toEqual({
      kind: 'terms',
      terms: { ...valid, taxRate: Number(rate) },
    })
  })

  describe.each(['taxType', 'calculationType', 'roundingType', 'reservationCostType'] as const)(
    '%s',
    (field) => {
      test.each(refusedMembers)('is refused as $value (X-TAX-E4) [TAX-09]', ({ value }) => {
        expect(checkTaxTerms({ ...valid, [field]: value })).toEqual({ kind: 'invalid', field })
      })

      test('is refused as 2, which only the rounding has [TAX-09]', () => {
        const { kind } = checkTaxTerms({ ...valid, [field]: 2 })
        expect(kind).toBe(field === 'roundingType' ? 'terms' : 'invalid')
      })
    },
  )

  test('takes texts of digits as numbers [TAX-09]', () => {
    const raw = {
      taxRate: '10',
      taxType: '1',
      calculationType: '1',
      roundingType: '2',
      reservationCostType: '1',
    }
    expect(checkTaxTerms(raw)).toEqual({ kind: 'terms', terms: valid })
    expect(checkTaxTerms({ ...raw, taxType: -0 })).toEqual({ kind: 'terms', terms: { ...valid, taxType: 0 } })
  })
})

const rateSettings = [
  { applyDate: localDate('2014-04-01'), value: 8 },
  { applyDate: localDate('2019-10-01'), value: 10 },
  { applyDate: localDate('2030-04-01'), value: 12 },
]
const rates = [
  { id: 'X-RATE-01', today: '2019-09-30', rate: 8 },
  { id: 'X-RATE-02', today: '2019-10-01', rate: 10 },
  { id: 'X-RATE-03', today: '2024-06-12', rate: 10 },
  { id: 'X-RATE-04', today: '2030-04-01', rate: 12 },
  { id: 'X-RATE-05', today: '2014-03-31', rate: undefined },
]

describe('the tax rate of a day', () => {
  test.each(rates)(
    'is $rate on $today, whatever the order of the entries ($id) [TAX-10]',
    ({ today, rate }) => {
      expect(applicableRate({ rateSettings }, localDate(today))).toBe(rate)
      expect(applicableRate({ rateSettings: rateSettings.toReversed() }, localDate(today))).toBe(rate)
    },
  )

  test('is that of the later of two entries for the same day [TAX-10]', () => {
    const twice = [...rateSettings, { applyDate: localDate('2019-10-01'), value: 9 }]
    expect(applicableRate({ rateSettings: twice }, localDate('2024-06-12'))).toBe(9)
  })

  test('is missing without entries [TAX-10]', () => {
    expect(applicableRate({ rateSettings: [] }, localDate('2024-06-12'))).toBeUndefined()
  })
})

describe('the tax terms of a service', () => {
  const today = localDate('2024-06-12')
  const setting: TaxSetting = {
    rateSettings,
    taxType: TaxType.INNER,
    calculationType: CalculationType.FOR_EACH,
    roundingType: RoundingType.CEIL,
    reservationCostType: CostType.ADDITION,
  }

  test('are its own, also those of value 0 [TAX-14]', () => {
    const own = { taxType: TaxType.OUTER, calculationType: CalculationType.RESULT }
    const others = { roundingType: RoundingType.FLOOR, reservationCostType: CostType.FIXED_ONE }
    expect(termsOf({ ...own, ...others }, setting, today)).toEqual({ taxRate: 10, ...own, ...others })
  })

  test('are none where a stored one is not known [TAX-08, TAX-09]', () => {
    expect(termsOf({ taxType: 7 as TaxType }, setting, today)).toBeUndefined()
    const odd = { ...setting, rateSettings: [{ applyDate: localDate('2019-10-01'), value: 10.5 }] }
    expect(termsOf({}, odd, today)).toBeUndefined()
  })

  test('are those of the tax setting where it has none [TAX-14]', () => {
    const { rateSettings: _, ...filled } = setting
    expect(termsOf({}, setting, today)).toEqual({ taxRate: 10, ...filled })
    expect(termsOf({ roundingType: RoundingType.FLOOR }, setting, today)).toEqual({
      taxRate: 10,
      ...filled,
      roundingType: RoundingType.FLOOR,
    })
  })

  test('exclude the tax, round it down once and take one place where neither says more [TAX-14]', () => {
    expect(termsOf({}, { rateSettings }, today)).toEqual({
      taxRate: 10,
      taxType: TaxType.OUTER,
      calculationType: CalculationType.RESULT,
      roundingType: RoundingType.FLOOR,
      reservationCostType: CostType.FIXED_ONE,
    })
  })

  test('are missing while no rate applies [TAX-10]', () => {
    expect(termsOf({}, setting, localDate('2014-03-31'))).toBeUndefined()
  })
})
