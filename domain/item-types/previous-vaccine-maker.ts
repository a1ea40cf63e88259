import type { ItemType } from '../survey/item-type.ts'
import { sesshuVaccineMaker } from './sesshu-vaccine-maker.ts'

/** The maker of the previous dose; always required of residents (ITEM-27, VAL-03). */
export const previousVaccineMaker: ItemType = { ...sesshuVaccineMaker, requiredOfResidents: () => true }
