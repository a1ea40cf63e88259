import type { Answer, Answers } from '../survey/answer.ts'
import { isBlank } from '../survey/rules/blank.ts'
import { type Bounds, copiesIn, copyBounds } from '../survey/rules/copies.ts'
import type { FormLists, FormRule, SchemaItem, SurveyConfig } from '../survey/survey-config.ts'

/** The items that are answered several times, and the item that says how often. */
type Repeat = { item: SchemaItem; group: readonly SchemaItem[] }

type Schema = readonly SchemaItem[]

/** Stands between the key of an item and the number of its copy; no item of a city has it in its key. */
const mark = '~'

/** The key of the copy of an item; the first one is the item itself. */
export const copyKey = (itemKey: string, copy: number): string =>
  copy === 1 ? itemKey : `${itemKey}${mark}${copy}`

/** What a copy of an item is called; the title of the first one stays as it is. */
export const copyTitle = (title: string, copy: number): string => `${title}（${copy}）`

/** The item that a key is of, and which copy it is; undefined for an item that is no copy, or is the first one. */
export function copyOfKey(itemKey: string): { itemKey: string; copy: number } | undefined {
  const at = itemKey.lastIndexOf(mark)
  return at < 0 ? undefined : { itemKey: itemKey.slice(0, at), copy: Number(itemKey.slice(at + 1)) }
}

/**
 * The titles of copies in a form that `expandRepeats` has made, with what they are made of: the title as the city
 * wrote it, and the number.
 */
export const copiedTitles = (schema: Schema): { title: string; from: string; copy: number }[] => {
  const titles = new Map(schema.map(({ itemKey, title }) => [itemKey, title]))
  return schema.flatMap(({ itemKey, title }) => {
    const of = copyOfKey(itemKey)
    const from = of && titles.get(of.itemKey)
    return from === undefined || title === '' ? [] : [{ title, from, copy: of?.copy ?? 1 }]
  })
}

/** The groups of a form as it is written: what stands between a repeat and the next heading or repeat. */
export function repeatsOf(schema: Schema): Repeat[] {
  const repeats: { item: SchemaItem; group: SchemaItem[] }[] = []
  let current: SchemaItem[] | undefined
  for (const item of schema) {
    if (item.type === 'groupheader') current = undefined
    else if (item.type === 'repeat') {
      current = []
      repeats.push({ item, group: current })
    } else current?.push(item)
  }
  return repeats
}

/**
 * A form as it is filled in: in the place of each group stands a section for each of the most copies that there may be,
 * which the repeat opens up to its count, as choices open sections. The first copy keeps keys and titles of the items;
 * the second one of `name` is `name~2`, titled 「お名前（2）」. Rules about items of one group hold in each copy, and
 * where exports or the page of an answer name columns of a group, those of the copies follow. A form without groups is
 * given back itself, and so is one that was made so already.
 */
export function expandRepeats(config: SurveyConfig): SurveyConfig {
  const { surveySchema: schema = [], rules, lists } = config
  if (!schema.some(({ type }) => type === 'repeat')) return config
  if (schema.some(({ itemKey }) => itemKey.includes(mark))) return config
  const repeats = repeatsOf(schema).filter(({ group }) => group.length > 0)
  const repeatOf = new Map(repeats.map((repeat) => [repeat.item, repeat]))
  const inGroup = new Map(repeats.flatMap((repeat) => repeat.group.map(({ itemKey }) => [itemKey, repeat])))
  const expanded: SchemaItem[] = []
  for (const [at, item] of schema.entries()) {
    const repeat = repeatOf.get(item)
    if (repeat) expanded.push(...copiesOf(repeat, schema[at + repeat.group.length + 1]))
    else if (!inGroup.has(item.itemKey)) expanded.push(item)
  }
  return {
    ...config,
    surveySchema: expanded,
    ...(rules && { rules: rules.flatMap((rule) => copiedRule(rule, inGroup)) }),
    ...(lists && { lists: withCopies(lists, inGroup) }),
  }
}

/** @param next what stands behind the group */
function copiesOf({ item, group }: Repeat, next: SchemaItem | undefined): SchemaItem[] {
  const numbers = numbersOf(copyBounds(item))
  const headerKey = (copy: number | string) => `${item.itemKey}${mark}${copy}`
  const opened = (copy: number, header: string) => ({
    option: { value: String(copy) },
    groupheader: { value: header },
  })
  // What comes next would otherwise stand in the last copy.
  const ends = next?.type === 'repeat' ? [headerKey('')] : []
  const isFixed = item.isNotEditable === true || group.some(({ isNotEditable }) => isNotEditable === true)
  return [
    {
      ...item,
      ...(isFixed && { isNotEditable: true }),
      sectionOptions: [
        ...numbers.map((copy) => opened(copy, headerKey(copy))),
        ...ends.map((header) => opened(1, header)),
      ],
    },
    ...numbers.flatMap((copy) => [
      { itemKey: headerKey(copy), title: copyTitle(item.title, copy), type: 'groupheader' },
      ...(copy === 1 ? group : group.map((one) => itemCopy(one, copy))),
    ]),
    ...ends.map((itemKey) => ({ itemKey, title: '', type: 'groupheader' })),
  ]
}

/** Residents search and claim by the first one, and browsers and earlier answers fill in only that. */
function itemCopy({ isSearchable: _, ...item }: SchemaItem, copy: number): SchemaItem {
  return {
    ...item,
    itemKey: copyKey(item.itemKey, copy),
    title: item.title.trim() === '' ? item.title : copyTitle(item.title, copy),
    attributes: { ...item.attributes, autocomplete: 'off' },
  }
}

const numbersOf = ({ max }: Bounds): number[] => Array.from({ length: max }, (_, at) => at + 1)

/**
 * Of what items a rule can speak that stand in a group: of that group and, where it compares, of one outside. What else
 * it says is of the first copies.
 */
export function isCopiedRule(
  { kind, items }: FormRule,
  inGroup: ReadonlyMap<string, { item: SchemaItem }>,
): boolean {
  const groups = new Set(items.flatMap((itemKey) => inGroup.get(itemKey)?.item.itemKey ?? []))
  return groups.size === 1 && (kind !== 'atLeastOne' || items.every((itemKey) => inGroup.has(itemKey)))
}

function copiedRule(rule: FormRule, inGroup: ReadonlyMap<string, Repeat>): FormRule[] {
  const repeat = rule.items.map((itemKey) => inGroup.get(itemKey)).find((each) => each !== undefined)
  if (!repeat || !isCopiedRule(rule, inGroup)) return [rule]
  return numbersOf(copyBounds(repeat.item)).map((copy) => ({
    ...rule,
    items: rule.items.map((itemKey) => (inGroup.has(itemKey) ? copyKey(itemKey, copy) : itemKey)),
  }))
}

/** In the list of a day stand the first copies only. */
const withCopies = (lists: FormLists, inGroup: ReadonlyMap<string, Repeat>): FormLists => ({
  ...lists,
  ...(lists.export && { export: copiedColumns(lists.export, inGroup) }),
  ...(lists.page && { page: copiedColumns(lists.page, inGroup) }),
})

/** Columns of a group that stand side by side are followed by all of the second copy, and so on. */
function copiedColumns(named: readonly string[], inGroup: ReadonlyMap<string, Repeat>): string[] {
  const columns: string[] = []
  for (let at = 0; at < named.length; ) {
    const repeat = inGroup.get(named[at] ?? '')
    let end = at + 1
    while (repeat && inGroup.get(named[end] ?? '') === repeat) end++
    const run = named.slice(at, end)
    const numbers = repeat ? numbersOf(copyBounds(repeat.item)) : [1]
    for (const copy of numbers) columns.push(...run.map((column) => copyKey(column, copy)))
    at = end
  }
  return columns
}

/**
 * The answers of a table, which may say nothing of how often a group is answered: it is answered as far as there is
 * anything in it.
 */
export function withCounts(schema: Schema, answers: Answers): Answers {
  const counts = new Map<string, Answer>()
  for (const item of schema) {
    if (item.type !== 'repeat' || answers.has(item.itemKey)) continue
    const last = lastAnswered(schema, item, answers)
    if (last > copiesIn(item, undefined)) counts.set(item.itemKey, [String(last)])
  }
  return counts.size === 0 ? answers : new Map([...answers, ...counts])
}

/** The number of the last copy of a group in which anything is answered; 0: nothing is. */
function lastAnswered(schema: Schema, { sectionOptions = [] }: SchemaItem, answers: Answers): number {
  const opened = new Set(sectionOptions.map(({ groupheader }) => groupheader.value))
  let last = 0
  let copy = 0
  for (const item of schema) {
    if (item.type === 'groupheader')
      copy = opened.has(item.itemKey) ? (copyOfKey(item.itemKey)?.copy ?? 0) : 0
    else if (copy > last && !isBlank(answers.get(item.itemKey) ?? [])) last = copy
  }
  return last
}
