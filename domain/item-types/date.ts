import type { ItemType } from '../survey/item-type.ts'
import { autoCompleteOf } from '../survey/rules/auto-complete.ts'
import { checkDay, itemDayBounds, shownDay } from '../survey/rules/date-rules.ts'

/** A day from 1900-01-01 to today, or within the item's own range (VAL-06, VAL-08). */
export const date: ItemType = {
  takesAnswer: true,
  control: (item, context) => ({
    kind: 'date',
    ...itemDayBounds(item, context),
    autoComplete: autoCompleteOf(item),
  }),
  check: (answer, item, context) => checkDay(answer, item, itemDayBounds(item, context)),
  shown: shownDay,
  nullable: true,
}
