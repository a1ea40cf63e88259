import type { UseCases } from '../../../../application/use-cases.ts'
import type { BrowserServices } from '../../../frame/browser-services.ts'

/** What choosing products depends on. */
export type OrderNeeds = Pick<
  UseCases,
  'readPaymentService' | 'readTaxSetting' | 'listReservationProducts' | 'listPaymentResults'
> &
  Pick<BrowserServices, 'log' | 'messaging'>
