import type { ItemType } from '../survey/item-type.ts'
import { date } from './date.ts'

/** The day of the previous dose; always required of residents (ITEM-28, VAL-03). */
export const previousVaccineDate: ItemType = { ...date, requiredOfResidents: () => true }
