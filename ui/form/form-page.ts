import type { PublicSettings } from '../../application/public-settings.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { OwnReservation } from '../../domain/answer/own-answer.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { AttachmentNeeds } from './controls/attachment/uploads.ts'
import type { CatalogNeeds } from './controls/category/catalog.ts'
import type { OrderNeeds } from './controls/products/order-needs.ts'
import type { OrderStore } from './controls/products/order-store.ts'
import type { FieldStore } from './field-store.ts'
import type { FormStore } from './form-store.ts'

/** What the controls depend on: the categories, products, files, addresses, and navigation for link items (ITEM-23). */
export type FormNeeds = CatalogNeeds &
  OrderNeeds &
  AttachmentNeeds &
  Pick<UseCases, 'findAddress'> &
  Pick<BrowserServices, 'go'> & { settings: Pick<PublicSettings, 'contact'> }

/** What every part of an open form shares: one object, the same for the life of the form. */
export type FormPage = {
  form: FormStore
  needs: FormNeeds
  /** Key of what the summary says of missing entries, where it is not that of a form. */
  requiredNotice?: 'REQUIRED_FiELDS'
  /**
   * What the server says of a reservation of the answer that is edited; undefined if that has none for the item, or is
   * cancelled.
   */
  reservationOf?(itemKey: string): OwnReservation | undefined
  /** Whoever fills it in has the calendars beside it: no other page follows in which times are chosen. */
  hasCalendars?: true
  /** Which fields are drawn; absent: all. */
  shows?(field: FieldStore): boolean
  /** What is bought, once somebody has asked for it (`orderOf`). */
  order?: OrderStore
}
