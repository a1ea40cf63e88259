import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import {
  calendarColumns,
  catalogSheets,
  categoryColumns,
  displayLines,
  itemToReserveColumns,
} from './catalog-columns.ts'
import { headFields } from './head-fields.ts'
import { itemColumns } from './item-columns.ts'
import { wordsOfType } from './item-type-words.ts'

const types = Object.keys(itemTypeWords)

/** What the line of a form's head is called that says a field; '' if none does. */
export const headName = (field: string): string =>
  namesOf(headFields.filter(({ fields }) => fields('').includes(field as keyof SurveyConfig)))

/** What the columns of the items are called that say a field; '' if none does. */
export const columnName = (field: string): string =>
  namesOf(
    itemColumns.filter(({ fields }) =>
      types.some((type) => fields(type).includes(field as keyof SchemaItem)),
    ),
  )

const namesOf = (all: readonly { name: string }[]): string => all.map(({ name }) => name).join('、')

const switches: ReadonlyMap<string, string> = new Map([
  ['true', 'はい'],
  ['false', 'いいえ'],
])

/** What the sheet of a form calls a field, a type or a switch of the schema; '' for anything else. */
export const formWord = (name: string): string =>
  switches.get(name) ?? wordsOfType(name)?.name ?? (columnName(name) || headName(name))

/** In which sheet and column a calendar or what can be reserved says a field; '' if none does. */
export const catalogColumn = (field: string): string =>
  sheetsOfLists.get(field) ??
  namesOf(
    [...calendarColumns, ...itemToReserveColumns].filter((one) =>
      one.fields('').some((name) => name === field),
    ),
  )

const { slots, daysOff, days } = catalogSheets
const sheetsOfLists: ReadonlyMap<string, string> = new Map([
  ['comaList', `シート「${slots.name}」`],
  ['weekly', `シート「${slots.name}」`],
  ['dayOffs', `シート「${daysOff.name}」`],
  ['days', `シート「${days.name}」`],
])

/** What the sheets of what can be booked call a field or a file; '' for anything else. */
export const catalogWord = (name: string): string => catalogWords.get(name) ?? switches.get(name) ?? ''

const catalogWords: ReadonlyMap<string, string> = new Map<string, string>([
  ['name', '題名'],
  ...[calendarColumns, categoryColumns, itemToReserveColumns].flatMap((columns) =>
    columns.flatMap((column) => column.fields('').map((field): [string, string] => [field, column.name])),
  ),
  ...displayLines.map(({ name }, index): [string, string] => [
    ['tag1', 'tag2', 'tag3', 'title'][index]!,
    name,
  ]),
  ['from', 'この日から'],
  ['to', 'この日まで'],
  ['start', '開始'],
  ['end', '終了'],
  ...sheetsOfLists,
  ['calendars/', `シート「${catalogSheets.calendars.name}」`],
  ['categories.json', `シート「${catalogSheets.categories.name}」`],
  ['items.json', `シート「${catalogSheets.items.name}」`],
])

/**
 * A message about a bundle in the words of a sheet: columns, lines and types as they are called there. What the author
 * has written, in 「」, stays as it is.
 *
 * @param isAboutNames the message quotes names of fields in 「」
 * @param wordOf what the sheet calls a name; '' for none
 */
export const inSheetWords = (
  message: string,
  isAboutNames: boolean,
  wordOf: (name: string) => string,
): string =>
  message
    .split(isAboutNames ? /(?!)/ : /(「[^」]*」)/)
    .map((part) => (part.startsWith('「') && !isAboutNames ? part : translated(part, wordOf)))
    .join('')

const translated = (text: string, wordOf: (name: string) => string): string =>
  text
    .replace(/（([A-Za-z_]+\d?)）/g, (whole, name: string) => (wordOf(name) === '' ? whole : ''))
    .replace(/ ?([A-Za-z_]+(?:\.json|\/)) ?/g, (whole, file: string) => wordOf(file) || whole)
    .replace(/[A-Za-z_]+\d?/g, (name) => wordOf(name) || name)
