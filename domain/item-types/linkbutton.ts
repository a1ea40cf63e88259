import type { ItemType } from '../survey/item-type.ts'
import { displayOnly } from '../survey/rules/display-only.ts'
import { linkTarget } from '../survey/rules/link-target.ts'

/** A button with a link (ITEM-23); the target is '' if the value is no acceptable link. */
export const linkbutton: ItemType = {
  ...displayOnly,
  control: (item) => ({ kind: 'link', target: linkTarget(item) ?? '' }),
}
