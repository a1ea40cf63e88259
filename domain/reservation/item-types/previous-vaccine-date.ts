import type { ItemType } from '../../survey/item-type.ts'
import { date } from '../../survey/item-types/date.ts'

/** The day of the dose before; residents must always say it (ITEM-28, VAL-03). */
export const previousVaccineDate: ItemType = { ...date, requiredOfResidents: () => true }
