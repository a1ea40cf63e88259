import { issue } from '../survey/issue.ts'
import type { ItemType, Option } from '../survey/item-type.ts'

/** The highest number of a dose (VACC-08, CONST-08). */
const MAX_COUNT = 99

const counts: readonly Option[] = Array.from({ length: MAX_COUNT }, (_, at) => {
  const value = String(at + 1)
  return { value, label: value }
})

/** The number of the dose, 1 to 99; read-only in forms (ITEM-26, VAL-24). */
export const countVaccines: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'select', options: counts }),
  check: ([value = ''], item) => (/^[1-9]\d?$/.test(value) ? [] : [issue(item, 'choice.unknown', {})]),
  shown: ([value = '']) => value,
  readOnly: () => true,
}
