import type { ItemType } from '../survey/item-type.ts'
import { displayOnly } from '../survey/rules/display-only.ts'

/** A text on the form, not answered (ITEM-08). */
export const paragraph: ItemType = {
  ...displayOnly,
  control: () => ({ kind: 'text-block', tone: 'paragraph' }),
}
