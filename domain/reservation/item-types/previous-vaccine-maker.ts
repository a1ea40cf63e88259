import type { ItemType } from '../../survey/item-type.ts'
import { sesshuVaccineMaker } from './sesshu-vaccine-maker.ts'

/** The maker of the dose before; residents must always say it (ITEM-27, VAL-03). */
export const previousVaccineMaker: ItemType = { ...sesshuVaccineMaker, requiredOfResidents: () => true }
