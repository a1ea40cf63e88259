import type { ItemType } from '../../survey/item-type.ts'

/** The order of an answer, filled in by the server and never shown (PAY-14). */
export const paymentData: ItemType = {
  takesAnswer: true,
  hidden: true,
  control: () => ({ kind: 'hidden' }),
  check: () => [],
  shown: () => '',
  readOnly: () => true,
}
