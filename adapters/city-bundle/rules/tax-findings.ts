import { type LocalDate, localDate, parseLocalDate } from '../../../domain/shared/local-date.ts'
import { applicableRate } from '../../../domain/tax/applicable-rate.ts'
import type { TaxSetting } from '../../../domain/tax/tax-terms.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

/** Since when the consumption tax is what it is: who has no later rate has forgotten the change. */
const lastChange = localDate('2019-10-01')

/** The findings of a well-shaped tax setting: its days exist, each once, and a rate is in force. */
export function* taxFindings(setting: TaxSetting, today: LocalDate): Generator<Finding> {
  const seen = new Map<string, string>()
  let allExist = true
  for (const [index, { applyDate }] of setting.rateSettings.entries()) {
    const path = pathStep('$.rateSettings', index)
    const first = seen.get(applyDate)
    if (first !== undefined) yield finding(`${path}.applyDate`, 'tax.date_twice', { first })
    else seen.set(applyDate, path)
    if (parseLocalDate(applyDate) !== undefined) continue
    allExist = false
    yield finding(`${path}.applyDate`, 'range.not_date', {})
  }
  if (!allExist) return
  if (applicableRate(setting, today) === undefined) yield finding('$.rateSettings', 'tax.no_rate_yet', {})
  else if (setting.rateSettings.every(({ applyDate }) => applyDate < lastChange))
    yield finding('$.rateSettings', 'tax.rate_outdated', {})
}
