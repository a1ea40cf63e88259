import { readTaxSetting } from '../calls/tax.ts'
import { asData, serve, takesNothing } from './served-call.ts'

/** The calls on the consumption tax. */
export const taxCalls = {
  readTaxSetting: serve(readTaxSetting, {
    summary: 'The consumption tax, with the rate of today',
    ...takesNothing,
    reply: asData,
  }),
}
