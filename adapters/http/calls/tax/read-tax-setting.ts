import { call, inData } from '../call.ts'
import { taxSetting } from './tax-setting.ts'

/** API-49. */
export const readTaxSetting = call({
  method: 'GET',
  path: 'payment-configs/tax-setting',
  by: 'resident',
  ask: (useCases) => useCases.readTaxSetting,
  ...inData(taxSetting),
  refusals: ['tax.not_set', 'tax.no_rate'],
})
