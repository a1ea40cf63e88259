import { dateText, timeText } from '../../application/texts/day-text.ts'
import type { TextKey, Texts } from '../../application/texts/languages.ts'
import type { Coma } from '../../domain/reservation/calendar.ts'
import type { CategoryTree } from '../../domain/reservation/category.ts'
import type { pathOf } from '../../domain/reservation/category-tree.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { BookedWords } from './booking.ts'

/** What a national holiday is called; one that was only once as in Japanese. */
export const holidayText = (texts: Texts<'reservation'>, name: string): string =>
  name
    .split(' ')
    .map((part) => texts[`holiday.${part}` as TextKey<'reservation'>] ?? part)
    .join(' ')

/** `9:00～9:30`. */
export const comaText = (texts: Texts<'shared'>, { start, end }: Coma): string => timeText(texts, start, end)

/** `6/17(火) 10:00～10:30`, as far as it is known. */
export function reservedText(
  texts: Texts<'shared'>,
  { day, start, end }: BookedWords,
  today: LocalDate,
): string {
  if (day === undefined) return ''
  const date = dateText(texts, day, today)
  return start === undefined ? date : `${date} ${timeText(texts, start, end)}`
}

/** What is reserved: its categories, and the name of the item where it is known. */
export type Reserved = {
  tree: CategoryTree
  path: NonNullable<ReturnType<typeof pathOf>>
  itemName: string | undefined
}

/** What was chosen, in short: the smallest category and the item. `plain`: what a text of the city is in the page. */
export const chosenText = ({ path, itemName }: Reserved, plain: (text: string) => string): string =>
  [...new Set([path.small.name, ...(itemName === undefined ? [] : [itemName])])].map(plain).join(' ')

/** What is reserved, from the large category down to the item's name, each under what it is called. */
export function labelsOf(
  { tree, path, itemName }: Reserved,
  texts: Texts<'reservation'>,
  languageCode: LanguageCode,
) {
  const tags = tree.tagLabels?.[languageCode] ?? tree.display
  return [
    { label: tags.tag1, name: path.large.name },
    { label: tags.tag2, name: path.medium.name },
    { label: tags.tag3, name: path.small.name },
    ...(itemName === undefined ? [] : [{ label: texts['review.item'], name: itemName }]),
  ]
}
