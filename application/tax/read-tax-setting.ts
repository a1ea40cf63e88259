import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { applicableRate } from '../../domain/tax/applicable-rate.ts'
import type { TaxSetting, TaxTerms } from '../../domain/tax/tax-terms.ts'
import type { Clock } from '../ports/clock.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'

/** The tax as the city has set it, with the rate of today. */
type TaxSettingOfToday = TaxSetting & Pick<TaxTerms, 'taxRate'>

/**
 * Driving port: the consumption tax, with the rate of today in Asia/Tokyo (API-49, ENT-13).
 * @throws Refusal `tax.not_set` if the city has set none (TAX-12), `tax.no_rate` if no rate applies yet (TAX-11)
 */
type ReadTaxSetting = () => Promise<TaxSettingOfToday>

type Needs = { paymentConfig: PaymentConfigRepository; clock: Clock }

export const makeReadTaxSetting =
  ({ paymentConfig, clock }: Needs) =>
  (): ReadTaxSetting =>
  async () => {
    const { tax } = await paymentConfig.find()
    if (!tax) throw refuse('tax.not_set', {})
    const taxRate = applicableRate(tax, tokyoDay(clock.now()))
    if (taxRate === undefined) throw refuse('tax.no_rate', {})
    return { ...tax, taxRate }
  }
