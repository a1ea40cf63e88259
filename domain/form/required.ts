import { itemTypeOf } from '../item-types/registry.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** Who fills the form: a resident, or staff in a host page of the renderer (ROLE-03). */
export type FormMode = 'user' | 'admin'

/**
 * Whether `item` must be answered. By staff: `isRequired.admin`, or `isRequired.value` if that is absent or null
 * (VAL-01). By residents: `isRequired.value` or `isRequiredForUser.value` (VAL-02), or if the type requires it (VAL-03,
 * VAL-05).
 */
export const isRequired = (item: SchemaItem, mode: FormMode): boolean =>
  mode === 'admin'
    ? itemTypeOf(item)?.issueOfStaff === undefined &&
      (item.isRequired?.admin ?? item.isRequired?.value) === true
    : item.isRequired?.value === true ||
      item.isRequiredForUser?.value === true ||
      itemTypeOf(item)?.requiredOfResidents?.(item) === true
