import type { ItemType } from '../survey/item-type.ts'
import { date } from './date.ts'

/** The day on which a dose was given, entered by the office (ITEM-24); otherwise like a date. */
export const sesshuJisshiDate: ItemType = date
