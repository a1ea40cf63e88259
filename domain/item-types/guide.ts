import type { ItemType } from '../survey/item-type.ts'
import { displayOnly } from '../survey/rules/display-only.ts'

/** A highlighted text on the form, not answered (ITEM-19). */
export const guide: ItemType = { ...displayOnly, control: () => ({ kind: 'text-block', tone: 'guide' }) }
