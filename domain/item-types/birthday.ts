import type { ItemType } from '../survey/item-type.ts'
import { autoCompleteOf } from '../survey/rules/auto-complete.ts'
import { checkDay, daysUntilToday, shownDay } from '../survey/rules/date-rules.ts'

/** A day of birth, from 1900-01-01 to today (VAL-06, VAL-08). */
export const birthday: ItemType = {
  takesAnswer: true,
  control: (item, context) => ({
    kind: 'date',
    ...daysUntilToday(context),
    autoComplete: autoCompleteOf(item, 'bday'),
  }),
  check: (answer, item, context) => checkDay(answer, item, daysUntilToday(context)),
  shown: shownDay,
  nullable: true,
}
