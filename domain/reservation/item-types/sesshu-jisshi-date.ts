import type { ItemType } from '../../survey/item-type.ts'
import { date } from '../../survey/item-types/date.ts'

/** The day on which a dose was given; the office enters it (ITEM-24). A date in all else. */
export const sesshuJisshiDate: ItemType = date
