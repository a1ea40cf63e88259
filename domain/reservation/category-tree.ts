import type { SchemaItem } from '../survey/survey-config.ts'
import type { CategoryInfo, CategoryNode, CategoryTree, ReservationItem } from './category.ts'

/** The way from the top of the tree down to a small category. */
export type CategoryPath = { large: CategoryNode; medium: CategoryNode; small: CategoryNode }

type Offer = Pick<SchemaItem, 'categories_tree'>

/** Every node with those above it, itself last; made once a tree, for a save must not walk it. */
const indexes = new WeakMap<CategoryTree, ReadonlyMap<string, readonly CategoryNode[]>>()

/** The category with that id on any level; undefined if there is none. */
export const nodeOf = (tree: CategoryTree, id: string): CategoryNode | undefined =>
  indexOf(tree).get(id)?.at(-1)

/** The nodes down to the category with that id on any level, itself last; empty if there is none. */
export const wayTo = (tree: CategoryTree, id: string): readonly CategoryNode[] => indexOf(tree).get(id) ?? []

/** The levels down to a small category; undefined if there is none of that id. */
export function pathOf(tree: CategoryTree, categoryId: string): CategoryPath | undefined {
  const [large, medium, small] = indexOf(tree).get(categoryId) ?? []
  return large && medium && small && { large, medium, small }
}

/**
 * The large categories that a reservation item offers, with those below, each level by `order`. What the item does not name
 * is left out, but for the way to what it names; without `categories_tree` it offers all.
 */
export function offeredCategories(tree: CategoryTree, { categories_tree: named }: Offer): CategoryNode[] {
  return offered(tree.categories, named && new Set(named))
}

/** Whether a reservation item offers that small category. */
export function isOffered(tree: CategoryTree, { categories_tree: named }: Offer, smallId: string): boolean {
  const path = indexOf(tree).get(smallId)
  return path?.length === 3 && (named === undefined || path.some(({ id }) => named.includes(id)))
}

/** Names of the levels of a small category, as answers carry them (ENT-03); undefined if there is none of that id. */
export function categoryInfoOf(tree: CategoryTree, smallId: string): CategoryInfo | undefined {
  const path = pathOf(tree, smallId)
  return path && { sortKey: smallId, tag1: path.large.name, tag2: path.medium.name, tag3: path.small.name }
}

/** What can be reserved in a small category, in the order of the list. */
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
