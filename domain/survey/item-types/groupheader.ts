import type { ItemType } from '../item-type.ts'
import { notAnswered } from '../rules/not-answered.ts'

/** The heading of a section that opens and closes (ITEM-20). Which items are in it: `sections.ts`. */
export const groupheader: ItemType = { ...notAnswered, control: () => ({ kind: 'section-heading' }) }
