import { localDate } from '../shared/local-date.ts'
import type { ItemType } from '../survey/item-type.ts'
import { checkDay, shownDay, yearBounds } from '../survey/rules/date-rules.ts'

/** A day chosen by year, month and day; any day of the years offered (ITEM-16, ITEM-17). */
export const dateDropdown: ItemType = {
  takesAnswer: true,
  control: (item, context) => ({ kind: 'date-selects', ...yearBounds(item, context) }),
  check(answer, item, context) {
    const { minYear, maxYear } = yearBounds(item, context)
    return checkDay(answer, item, { min: dayIn(minYear, '01-01'), max: dayIn(maxYear, '12-31') })
  },
  shown: shownDay,
  nullable: true,
}

const dayIn = (year: number, monthAndDay: string) =>
  localDate(`${String(year).padStart(4, '0')}-${monthAndDay}`)
