import { itemTypeWords } from '../../application/texts/item-type-words.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { JsonType, Shape } from '../shape.ts'
import { typesThatRead } from './rules/unused-key-findings.ts'
import { surveyShape } from './shapes/bundle-shapes.ts'
import { calendarShape, categoriesShape, itemsShape } from './shapes/catalog-shapes.ts'
import { itemShape } from './shapes/item-shape.ts'
import { paymentServiceShape, taxShape } from './shapes/payment-shapes.ts'
import { settingsShape } from './shapes/settings-shape.ts'
import { staffShape } from './shapes/staff-shape.ts'
import { catalogColumn, columnName, headName } from './sheets/sheet-words.ts'

/** A field of a file; `name` leads to it from the object whose table it stands in, such as `length.max`. */
type Field = { name: string; isRequired: boolean; shape: Shape }

const files: Readonly<Record<string, Shape>> = {
  'settings.json': settingsShape,
  'surveys/○○.json': surveyShape,
  'calendars/○○.json': calendarShape,
  'categories.json': categoriesShape,
  'items.json': itemsShape,
  'payment/○○.json': paymentServiceShape,
  'tax.json': taxShape,
  'staff.json': staffShape,
}

/** The page of the guide that says what each field of a city's files does, in Markdown. */
export function fieldPage(): string {
  const sections = Object.entries(files).flatMap(([file, shape]) => [
    `## ${file}：${shape.description ?? ''}`,
    ...(file.startsWith('surveys/') ? ['`members/○○.json`（会員フォーム）にも、同じものが書けます。'] : []),
    ...tablesOf(shape).flatMap(({ title, shape: object }) => [
      ...(title === '' ? [] : [`### ${title}`]),
      fieldTable(object),
    ]),
  ])
  return `${[opening, ...sections, '## 項目の種類（type）', typeTable(), closing].join('\n\n')}\n`
}

const opening = `# 設定ファイルの項目

市の設定フォルダーのファイルに書けるもの全部の表です。フォームも予約のカレンダーもExcelの表で書けるので、ふだんは読まなくてかまいません。
表に書けないものを書くときに引いてください。

<!-- このページは npm run docs が作ります。直すときは adapters/city-bundle/shapes/ の説明を直してください。 -->

- **名前**：\`a.b\` は、a のまとまり \`{ }\` の中の b です。\`a[].b\` は、a の並び \`[ ]\` の1つ1つの中の b です。
- **書かないとき**：「必須」は、書かないと誤りになります。値があるものは、書かないとその値になります。
- 文字は \`"\` で囲み、数と \`true\`、\`false\` は囲みません。日は \`"2026-04-01"\`、時刻は \`"09:00"\` のように書きます。
- 書いたら、\`npm run city -- check my-city\` で確かめます。名前の打ち間違いも、値の間違いも、行の番号とともに出ます。`

const closing = '[担当者のための手引き](README.md)に戻る'

const sheetColumn = 'Excelの表'

/** Further columns of the table of an object: what they are called, and what stands in them for a field. */
const furtherColumns: ReadonlyMap<Shape, Readonly<Record<string, (name: string) => string>>> = new Map([
  [surveyShape, { [sheetColumn]: headName }],
  [itemShape, { 使う種類: typesOf, [sheetColumn]: columnName }],
  [calendarShape, { [sheetColumn]: catalogColumn }],
  [itemsShape.items!, { [sheetColumn]: catalogColumn }],
])

/**
 * The tables of a file: of the object itself, then of what is listed in it and has a description of its own, however
 * deep.
 */
function tablesOf(shape: Shape, path = ''): { title: string; shape: Shape }[] {
  if (isNamed(shape.items)) return tablesOf(shape.items)
  const listed = Object.entries(shape.properties ?? {}).flatMap(([key, { items }]) =>
    isNamed(items) ? tablesOf(items, path === '' ? key : `${path}[].${key}`) : [],
  )
  return [{ title: path === '' ? '' : `${path} の1つ：${shape.description}`, shape }, ...listed]
}

/** Whether a list is of objects that have a table of their own. */
const isNamed = (
  items: Shape | undefined,
): items is Shape & Required<Pick<Shape, 'description' | 'properties'>> =>
  items?.properties !== undefined && items.description !== undefined

function fieldTable(object: Shape): string {
  const more = furtherColumns.get(object) ?? {}
  const rows = fieldsOf(object).map(({ name, isRequired, shape }) => [
    code(name),
    kindOf(shape),
    isRequired ? '必須' : missingOf(shape),
    shape.description ?? '',
    ...Object.values(more).map((cellOf) => cellOf(name)),
  ])
  return tableText(['名前', '書くもの', '書かないとき', '意味', ...Object.keys(more)], rows)
}

const tableText = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [titles, titles.map(() => '---'), ...rows].map(rowText).join('\n')

const rowText = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const code = (text: string): string => `\`${text}\``

/** The fields of an object, and after each those of the objects in it, unless these have tables of their own. */
function fieldsOf({ properties = {}, required = [] }: Shape, path = ''): Field[] {
  return Object.entries(properties).flatMap(([key, shape]) => {
    const name = `${path}${key}`
    const { items, additionalProperties: entries } = shape
    return [
      { name, isRequired: required.includes(key), shape },
      ...(isSwitch(shape) ? [] : fieldsOf(shape, `${name}.`)),
      ...(items && !isNamed(items) ? fieldsOf(items, `${name}[].`) : []),
      ...(entries ? fieldsOf(entries, `${name}.○○.`) : []),
    ]
  })
}

/** Whether an object only wraps one value: `{ "value": … }`. */
const isSwitch = ({ properties = {} }: Shape): boolean => Object.keys(properties).join() === 'value'

const missingOf = ({ default: missing, properties }: Shape): string => {
  const value = missing ?? properties?.value?.default
  return value === undefined ? '' : code(JSON.stringify(value))
}

function kindOf(shape: Shape): string {
  if (shape.enum) return shape.enum.map((value) => code(JSON.stringify(value))).join('、')
  const kinds = [shape.type ?? []].flat().map((type) => kindTexts[type](shape))
  return kinds.length === 0 ? '何でも' : kinds.join('、または ')
}

const kindTexts: Readonly<Record<JsonType, (shape: Shape) => string>> = {
  string: ({ minLength, maxLength }) => `文字${bounds(minLength, maxLength, '文字')}`,
  number: ({ minimum, maximum }) => `数${bounds(minimum, maximum)}`,
  integer: ({ minimum, maximum }) => `整数${bounds(minimum, maximum)}`,
  boolean: () => '`true` か `false`',
  array: ({ items, minItems, maxItems }) =>
    `${items && !items.properties ? kindOf(items) : 'まとまり'}の並び${bounds(minItems, maxItems, '個')}`,
  object: (shape) =>
    isSwitch(shape) ? `まとまり：\`value\` に ${kindOf(shape.properties!.value!)}` : 'まとまり',
  null: () => '`null`',
}

function bounds(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `（${least}${unit}以上）`
  return least === undefined ? `（${most}${unit}まで）` : `（${least}～${most}${unit}）`
}

/** The types of items for which a field does something; empty: for all. */
function typesOf(name: string): string {
  const readBy = typesThatRead[name as keyof SchemaItem] ?? []
  return readBy.map((type) => itemTypeWords[type].name).join('、')
}

const types = Object.keys(itemTypeWords) as (keyof typeof itemTypeWords)[]

const typeTable = (): string =>
  tableText(
    ['type', sheetColumn, '説明'],
    types.map((type) => [code(type), itemTypeWords[type].name, itemTypeWords[type].help]),
  )
