import type { ItemType } from '../survey/item-type.ts'
import { displayOnly } from '../survey/rules/display-only.ts'

/** The order of an answer, filled in by the server and never shown (PAY-14). */
export const paymentData: ItemType = {
  ...displayOnly,
  takesAnswer: true,
  hidden: true,
  control: () => ({ kind: 'hidden' }),
  readOnly: () => true,
}
