import type { ItemType } from '../item-type.ts'
import { notAnswered } from '../rules/not-answered.ts'

/** Text on the form (ITEM-08). */
export const paragraph: ItemType = {
  ...notAnswered,
  control: () => ({ kind: 'text-block', tone: 'paragraph' }),
}
