import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import { copiesIn, copyBounds } from '../survey/rules/copies.ts'

/** How often the items that follow are answered; see `repeats.ts`. */
export const repeat: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'repeat', ...copyBounds(item) }),
  check: (answer, item) =>
    answer[0] === String(copiesIn(item, answer)) ? [] : [issue(item, 'number.range', copyBounds(item))],
  shown: ([value = '']) => value,
  opened: (answer, item) => [String(copiesIn(item, answer))],
}
