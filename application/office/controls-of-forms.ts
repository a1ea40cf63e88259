import type { Viewer } from '../../domain/session/viewer.ts'
import { makeListReservationProducts } from '../order/list-reservation-products.ts'
import { makeReadPaymentService } from '../order/read-payment-service.ts'
import { makeListReservationItems } from '../reservation/list-reservation-items.ts'
import { makeLoadCalendar } from '../reservation/load-calendar.ts'
import { makeLoadCategoryTree } from '../reservation/load-category-tree.ts'
import { makeLoadSchedule } from '../reservation/load-schedule.ts'
import { makeFindAddress } from '../survey/find-address.ts'
import { makeReadTaxSetting } from '../tax/read-tax-setting.ts'

type Needs = Omit<Parameters<typeof makeLoadCalendar>[0], 'liveAnswer'> &
  Parameters<typeof makeListReservationProducts>[0] &
  Parameters<typeof makeReadPaymentService>[0] &
  Parameters<typeof makeFindAddress>[0] &
  Parameters<typeof makeReadTaxSetting>[0]

/** Nobody: what is asked so belongs to no resident. */
const nobody: Viewer = { userId: '' }

/**
 * What the controls of a form ask, for the desk, which fills it in for somebody whom it does not know yet: the same for
 * everybody, without bookings or answers of anybody.
 */
export const controlsOfForms = (needs: Needs) => ({
  findAddress: makeFindAddress(needs),
  loadCategoryTree: makeLoadCategoryTree(needs),
  listReservationItems: makeListReservationItems(needs),
  loadCalendar: () => makeLoadCalendar({ ...needs, liveAnswer: async () => undefined })(nobody),
  loadSchedule: makeLoadSchedule(needs),
  readPaymentService: makeReadPaymentService(needs),
  readTaxSetting: makeReadTaxSetting(needs),
  listReservationProducts: makeListReservationProducts(needs),
})
