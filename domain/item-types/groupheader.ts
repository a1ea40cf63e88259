import type { ItemType } from '../survey/item-type.ts'
import { displayOnly } from '../survey/rules/display-only.ts'

/** The heading of a section that can be opened and closed (ITEM-20); see `sections.ts`. */
export const groupheader: ItemType = { ...displayOnly, control: () => ({ kind: 'section-heading' }) }
