import type { ItemType } from '../item-type.ts'
import { checkDay, daysUntilToday, shownDay } from '../rules/date-rules.ts'

/** A day of birth, from 1900-01-01 to today (VAL-06, VAL-08). */
export const birthday: ItemType = {
  takesAnswer: true,
  control: (_, context) => ({ kind: 'date', ...daysUntilToday(context), autoComplete: 'bday' }),
  check: (answer, item, context) => checkDay(answer, item, daysUntilToday(context)),
  shown: shownDay,
  nullable: true,
}
