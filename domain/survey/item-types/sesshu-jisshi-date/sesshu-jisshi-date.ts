import type { ItemType } from '../../item-type.ts'
import { date } from '../date/date.ts'

/** The day on which a dose was given; the office enters it (ITEM-24). A date in all else. */
export const sesshuJisshiDate: ItemType = date
