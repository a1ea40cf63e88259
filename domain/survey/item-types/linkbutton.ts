import type { ItemType } from '../item-type.ts'
import { linkTarget } from '../rules/link-target.ts'
import { notAnswered } from '../rules/not-answered.ts'

/** A button that leads to its value (ITEM-23). An unacceptable value leads nowhere: its target is ''. */
export const linkbutton: ItemType = {
  ...notAnswered,
  control: (item) => ({ kind: 'link', target: linkTarget(item) ?? '' }),
}
