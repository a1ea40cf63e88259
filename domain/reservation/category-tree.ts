import type { SchemaItem } from '../survey/survey-config.ts'
import type { CategoryInfo, CategoryNode, CategoryTree, ReservationItem } from './category.ts'

/** A small category with the categories above it. */
type CategoryPath = { large: CategoryNode; medium: CategoryNode; small: CategoryNode }

type Offer = Pick<SchemaItem, 'categories_tree'>

/** By category id: the nodes above it and the node itself, last. Cached per tree, so that a save does not walk it. */
const indexes = new WeakMap<CategoryTree, ReadonlyMap<string, readonly CategoryNode[]>>()

/** The category of that id, on any level; undefined if there is none. */
export const nodeOf = (tree: CategoryTree, id: string): CategoryNode | undefined =>
  indexOf(tree).get(id)?.at(-1)

/** The categories from the top of the tree down to the one of that id; empty if there is none. */
export const levelsTo = (tree: CategoryTree, id: string): readonly CategoryNode[] =>
  indexOf(tree).get(id) ?? []

/** The small category of that id with those above it; undefined if there is none. */
export function pathOf(tree: CategoryTree, categoryId: string): CategoryPath | undefined {
  const [large, medium, small] = indexOf(tree).get(categoryId) ?? []
  return large && medium && small && { large, medium, small }
}

/** All small categories. */
export const smallCategoriesIn = (tree: CategoryTree): CategoryNode[] =>
  [...indexOf(tree).values()].flatMap(([_large, _medium, small]) => small ?? [])

/**
 * The part of the tree that a reservation item offers, each level sorted by `order`: the categories that `categories_tree` names,
 * with everything below and above them; all without `categories_tree`.
 */
export function offeredCategories(tree: CategoryTree, { categories_tree: named }: Offer): CategoryNode[] {
  return offered(tree.categories, named && new Set(named))
}

/** Whether a reservation item offers that small category. */
export function isOffered(tree: CategoryTree, { categories_tree: named }: Offer, smallId: string): boolean {
  const path = indexOf(tree).get(smallId)
  return path?.length === 3 && (named === undefined || path.some(({ id }) => named.includes(id)))
}

/** The names of the three levels of a small category, as answers carry them (ENT-03); undefined if there is none of that id. */
export function categoryInfoOf(tree: CategoryTree, smallId: string): CategoryInfo | undefined {
  const path = pathOf(tree, smallId)
  return path && { sortKey: smallId, tag1: path.large.name, tag2: path.medium.name, tag3: path.small.name }
}

/** The reservation items of a small category, in the order of the list. */
export const itemsOf = (items: readonly ReservationItem[], categoryId: string): ReservationItem[] =>
  items.filter((item) => item.categoryId === categoryId)

function offered(nodes: readonly CategoryNode[], named: ReadonlySet<string> | undefined): CategoryNode[] {
  return nodes
    .flatMap((node) => {
      const all = named === undefined || named.has(node.id)
      const children = offered(node.children ?? [], all ? undefined : named)
      if (!all && children.length === 0) return []
      return [{ ...node, ...(node.children !== undefined && { children }) }]
    })
    .sort((a, b) => a.order - b.order)
}

function indexOf(tree: CategoryTree): ReadonlyMap<string, readonly CategoryNode[]> {
  const known = indexes.get(tree)
  if (known !== undefined) return known
  const index = new Map<string, readonly CategoryNode[]>()
  const add = (nodes: readonly CategoryNode[], above: readonly CategoryNode[]) => {
    for (const node of nodes) {
      index.set(node.id, [...above, node])
      add(node.children ?? [], [...above, node])
    }
  }
  add(tree.categories, [])
  indexes.set(tree, index)
  return index
}
