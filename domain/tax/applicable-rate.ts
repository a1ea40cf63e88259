import type { LocalDate } from '../shared/local-date.ts'
import type { TaxSetting } from './tax-terms.ts'

/**
 * The tax rate of a day, in percent: that of the latest `applyDate` up to it, whatever the order of the entries; of two
 * with the same date the later entry (TAX-10). Undefined if none applies yet.
 */
export function applicableRate(
  { rateSettings }: Pick<TaxSetting, 'rateSettings'>,
  today: LocalDate,
): number | undefined {
  let latest: TaxSetting['rateSettings'][number] | undefined
  for (const entry of rateSettings) {
    if (entry.applyDate <= today && (latest === undefined || entry.applyDate >= latest.applyDate)) {
      latest = entry
    }
  }
  return latest?.value
}
