import { ageLimitOf } from '../../../../domain/reservation/age-limit.ts'
import type { AgeLimit, CategoryNode } from '../../../../domain/reservation/category.ts'
import { itemsOf, nodeOf, offeredCategories, pathOf } from '../../../../domain/reservation/category-tree.ts'
import {
  formatPartial,
  formatReservation,
  parsePartial,
  parseReservation,
} from '../../../../domain/shared/reservation-value.ts'
import type { Option } from '../../../../domain/survey/item-type.ts'
import type { SchemaItem } from '../../../../domain/survey/survey-config.ts'
import type { Catalog } from './catalog.ts'

/** The steps of the choice, in their order. */
export const levels = ['large', 'medium', 'small', 'item'] as const
export type Level = (typeof levels)[number]

/** Ids of what is chosen so far; '' for what is not. */
export type Choice = Readonly<Record<Level, string>>

const nothing: Choice = { large: '', medium: '', small: '', item: '' }

/** The choice of a stored answer; empty if its category no longer exists. */
export function choiceOf(text: string, { tree }: Catalog): Choice {
  const partial = parsePartial(text)
  if (partial) return { ...nothing, ...partial }
  const value = parseReservation(text)
  const path = value && tree && pathOf(tree, value.categoryId)
  if (!value || !path) return nothing
  return { large: path.large.id, medium: path.medium.id, small: path.small.id, item: value.itemId }
}

/** A choice as an answer, without a time; '' when nothing is chosen. */
export function answerOfChoice({ large, medium, small, item }: Choice): string {
  if (large === '') return ''
  if (item !== '') return formatReservation({ categoryId: small, itemId: item })
  return formatPartial({ large, ...(medium && { medium }), ...(small && { small }) })
}

/** What is offered at each step, as far as it is known by the steps before (RSV-03). */
export function offeredAt(
  { large, medium, small }: Choice,
  { tree, items }: Catalog,
  item: SchemaItem,
): Readonly<Record<Level, readonly Option[]>> {
  const first = tree ? offeredCategories(tree, item) : []
  const second = childrenOf(first, large)
  const third = childrenOf(second, medium)
  return {
    large: first.map(optionOf),
    medium: second.map(optionOf),
    small: third.map(optionOf),
    item: itemsOf(items, small).map(({ itemId, itemName }) => ({ value: itemId, label: itemName })),
  }
}

/**
 * The choice after one step was taken: the following ones are emptied (RSV-03), and each that offers one option only is
 * taken with it.
 */
export function withStep(
  choice: Choice,
  level: Level,
  value: string,
  catalog: Catalog,
  item: SchemaItem,
): Choice {
  const at = levels.indexOf(level)
  const cut = Object.fromEntries(levels.map((name, index) => [name, index < at ? choice[name] : '']))
  const next = { ...nothing, ...cut, [level]: value }
  const following = levels[at + 1]
  if (value === '' || following === undefined) return next
  return withOnlyOptions(next, following, catalog, item)
}

/** `choice` with `level`, and what follows, taken as long as there is one option only. */
export function withOnlyOptions(choice: Choice, level: Level, catalog: Catalog, item: SchemaItem): Choice {
  const [only, ...others] = offeredAt(choice, catalog, item)[level]
  return only && others.length === 0 ? withStep(choice, level, only.value, catalog, item) : choice
}

/** `choice` up to the first step that is not offered any more. */
export function stillOffered(choice: Choice, catalog: Catalog, item: SchemaItem): Choice {
  const offered = offeredAt(choice, catalog, item)
  const gone = levels.find((level) => !offered[level].some(({ value }) => value === choice[level]))
  return gone ? withStep(choice, gone, '', catalog, item) : choice
}

/** The age limit of what is chosen, once it is one: without an item, that of all there are to choose from. */
export function ageLimitAt({ small, item }: Choice, { tree, items }: Catalog): AgeLimit | undefined {
  const itemIds = item === '' ? itemsOf(items, small).map(({ itemId }) => itemId) : [item]
  const limits = itemIds.map((itemId) => ageLimitOf({ tree, items }, { categoryId: small, itemId }))
  return new Set(limits).size === 1 ? limits[0] : undefined
}

/** What tells the choices of a step apart beside their names: a place, the only calendar behind a choice, a picture. */
export type Details = {
  place?: string | undefined
  calendarId?: string | undefined
  imageUrl?: string | undefined
}

/** Of the choices at a step, in their order; nothing that is the same for all, or that one of them has several of. */
export function detailsAt(
  level: Level,
  options: readonly Option[],
  { small }: Choice,
  { tree, items }: Catalog,
): readonly Details[] {
  const behind = options.map(({ value }) => {
    const node = level === 'item' || !tree ? undefined : nodeOf(tree, value)
    if (!node) return { smalls: [], items: itemsOf(items, small).filter(({ itemId }) => itemId === value) }
    const smalls = leavesOf(node)
    return { smalls, items: smalls.flatMap(({ id }) => itemsOf(items, id)), imageUrl: node.imageUrl }
  })
  const places = tellingApart(behind.map((one) => one.items.map(({ place }) => place)))
  const calendars = tellingApart(behind.map(({ smalls }) => smalls.map(({ calendarId }) => calendarId)))
  return options.map(({ label }, at) => ({
    place: places[at] === label ? undefined : places[at],
    calendarId: calendars[at],
    imageUrl: behind[at]?.imageUrl,
  }))
}

/** How a category is called to people. */
export const categoryName = ({ name, nameText }: CategoryNode): string => nameText || name

const childrenOf = (nodes: readonly CategoryNode[], id: string): readonly CategoryNode[] =>
  nodes.find((node) => node.id === id)?.children ?? []

const optionOf = (node: CategoryNode): Option => ({ value: node.id, label: categoryName(node) })

const leavesOf = (node: CategoryNode): readonly CategoryNode[] =>
  node.children ? node.children.flatMap(leavesOf) : [node]

/** The one value of each choice; none at all where all have the same, or one of them has several. */
function tellingApart(values: readonly (readonly (string | undefined)[])[]): readonly (string | undefined)[] {
  const each = values.map((those) => new Set(those))
  const isAmbiguous = each.some(({ size }) => size > 1)
  const ones = each.map(([one]) => one)
  return isAmbiguous || new Set(ones).size === 1 ? [] : ones
}
