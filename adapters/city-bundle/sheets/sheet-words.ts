import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { headFields } from './head-fields.ts'
import { itemColumns } from './item-columns.ts'
import { itemTypeWords, wordsOfType } from './item-type-words.ts'

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

/** What a sheet calls a field, a type or a switch of the schema; '' for anything else. */
const wordOf = (name: string): string =>
  switches.get(name) ?? wordsOfType(name)?.name ?? (columnName(name) || headName(name))

/**
 * A message about a bundle in the words of a sheet: columns, lines and types as they are called there. What the author
 * has written, in 「」, stays as it is.
 *
 * @param isAboutNames the message quotes names of fields in 「」
 */
export const inSheetWords = (message: string, isAboutNames: boolean): string =>
  message
    .split(isAboutNames ? /(?!)/ : /(「[^」]*」)/)
    .map((part) => (part.startsWith('「') && !isAboutNames ? part : translated(part)))
    .join('')

const translated = (text: string): string =>
  text
    .replace(/（([A-Za-z_]+)）/g, (whole, name: string) => (wordOf(name) === '' ? whole : ''))
    .replace(/[A-Za-z_]+/g, (name) => wordOf(name) || name)
