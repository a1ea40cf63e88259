import { type PartialCategory, parsePartial, parseReservation } from '../shared/reservation-value.ts'
import { type Issue, issue, type MissingLevel } from '../survey/issue.ts'
import type { Control, ItemType } from '../survey/item-type.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

type Titles = Extract<Control, { kind: 'category' }>['titles']

/**
 * A reservation: category and item, with day and slot once a time is chosen (ITEM-22, RSV-01). Checks only the format;
 * whether the category and the slot exist is checked against the category tree and the calendar.
 */
export const reservation: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'category', titles: titlesOf(item) }),
  check: ([text = ''], item) => checkText(text, item),
  // Its words need the categories, the calendar and the language.
  shown: () => '',
  requiredOfResidents: ({ categoryRequiredFlag }) => categoryRequiredFlag === true,
  blankIssue: (item) => missing(item, {}),
}

const titlesOf = (item: SchemaItem): Titles => ({
  ...(item.setLargeCategoryTitle && { large: item.setLargeCategoryTitle }),
  ...(item.setMediumCategoryTitle && { medium: item.setMediumCategoryTitle }),
  ...(item.setSmallCategoryTitle && { small: item.setSmallCategoryTitle }),
})

function checkText(text: string, item: SchemaItem): readonly Issue[] {
  const chosen = parsePartial(text)
  if (chosen !== undefined) return [missing(item, chosen)]
  return parseReservation(text) === undefined ? [issue(item, 'choice.unknown', {})] : []
}

const categoryLevels = ['large', 'medium', 'small'] as const

/**
 * Names the levels that are not chosen yet; always the reservation item, without which the choice is incomplete
 * (VAL-05).
 */
function missing(item: SchemaItem, chosen: PartialCategory): Issue {
  const titles = titlesOf(item)
  const open = categoryLevels.flatMap((level): MissingLevel[] => {
    const title = titles[level]
    if (chosen[level] !== undefined) return []
    return [title === undefined ? { level } : { level, title }]
  })
  return issue(item, 'category.missing', { levels: [...open, { level: 'item' }] })
}
