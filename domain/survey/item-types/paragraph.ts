import type { ItemType } from '../item-type.ts'
import { displayOnly } from '../rules/display-only.ts'

/** A text on the form, not answered (ITEM-08). */
export const paragraph: ItemType = {
  ...displayOnly,
  control: () => ({ kind: 'text-block', tone: 'paragraph' }),
}
