import { itemTypeOf } from '../../domain/item-types/registry.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { readableTitlesOf } from './readable-reservation.ts'

/** Titles of the columns about the answer itself, with which every table of answers begins. */
export const factColumns = {
  code: '受付コード',
  survey: 'フォームID',
  created: '受付日時',
  updated: '更新日時',
  check: '対応状況',
  user: '利用者ID',
  firstCreated: '最初の受付日時',
  earlier: '前の受付コード',
  changedTo: '変更後の受付コード',
} as const

/** Item key to title, in the order of the columns. */
export type ItemColumns = Map<string, string>

/** The items of a form that take answers. */
export const itemColumnsOf = (config: SurveyConfig | undefined): ItemColumns =>
  new Map(answerItems(config).map(({ itemKey, title }) => [itemKey, title]))

/**
 * The titles of all columns, all different: a title used twice is followed by its item key.
 * @param order columns about the order of an answer, which stand after its other facts
 * @param reservations keys of the items whose column is followed by readable ones
 */
export function headerOf(
  columns: ItemColumns,
  order: readonly string[],
  reservations: ReadonlySet<string>,
): string[] {
  const facts = [...Object.values(factColumns), ...order]
  return [...facts, ...[...itemTitles(columns, facts, reservations).values()].flat()]
}

/** The titles of the columns of each item, all different and none of them one of `others`, as `headerOf` makes them. */
export function itemTitles(
  columns: ItemColumns,
  others: readonly string[],
  reservations: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const uses = usesOf([...others, ...columns.values()])
  const titleIn = (all: ReadonlyMap<string, number>, itemKey: string, title: string) =>
    title === '' || all.get(title) !== 1 ? titleWithKey({ itemKey, title }) : title
  const readable = new Map(
    [...columns]
      .filter(([itemKey]) => reservations.has(itemKey))
      .map(([itemKey, title]) => [itemKey, readableTitlesOf(titleIn(uses, itemKey, title))]),
  )
  const allUses = usesOf([...others, ...columns.values(), ...[...readable.values()].flat()])
  return new Map(
    [...columns].map(([itemKey, title]) => [
      itemKey,
      [titleIn(allUses, itemKey, title), ...(readable.get(itemKey) ?? [])],
    ]),
  )
}

/**
 * The items of a form by the titles their columns may have: the title in the header of an export, with or without the
 * item key, or the item key alone. A title that could mean two items is left out.
 * @param others other columns of the table, which are none of an item
 */
export function itemsByColumn(
  config: SurveyConfig,
  others: readonly string[],
): ReadonlyMap<string, SchemaItem> {
  const items = answerItems(config)
  const uses = usesOf([...Object.values(factColumns), ...others, ...items.map(({ title }) => title)])
  const named = new Map(items.map((item) => [titleWithKey(item), item]))
  for (const item of items) if (uses.get(item.title) === 1 && item.title !== '') named.set(item.title, item)
  for (const item of items) if (!uses.has(item.itemKey)) named.set(item.itemKey, item)
  return named
}

const answerItems = (config: SurveyConfig | undefined): SchemaItem[] =>
  (config?.surveySchema ?? []).filter((item) => itemTypeOf(item)?.takesAnswer === true)

/** A title with the item key, which names one item only. */
export const titleWithKey = ({ title, itemKey }: Pick<SchemaItem, 'title' | 'itemKey'>): string =>
  `${title} (${itemKey})`.trimStart()

function usesOf(titles: readonly string[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const title of titles) uses.set(title, (uses.get(title) ?? 0) + 1)
  return uses
}
