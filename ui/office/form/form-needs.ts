import type { FormNeeds } from '../../form/form-page.ts'
import type { OfficeServices } from '../services.ts'

type Needs = Pick<OfficeServices, 'clock' | 'openBeside'> &
  Pick<
    OfficeServices,
    | 'findAddress'
    | 'loadCategoryTree'
    | 'listReservationItems'
    | 'loadCalendar'
    | 'loadSchedule'
    | 'readPaymentService'
    | 'readTaxSetting'
    | 'listReservationProducts'
  >

/** What the controls of a form of residents need, on a desk: nobody is known yet whose payments could be listed. */
export const formNeedsOf = (needs: Needs): FormNeeds => ({
  ...needs,
  listPaymentResults: async () => [],
  go: needs.openBeside,
  log: () => {},
  messaging: { isInClient: () => false, idToken: async () => undefined, close() {} },
  settings: {},
})
