import type { SchemaItem } from '../survey/survey-config.ts'
import type { CategoryInfo, CategoryNode, CategoryTree, ReservationItem } from './category.ts'

/** A small category with the categories above it. */
type CategoryPath = { large: CategoryNode; medium: CategoryNode; small: CategoryNode }

type Offer = Pick<SchemaItem, 'categories_tree'>

/** The category of that id, on any level; undefined if there is none. */
export const nodeOf = (tree: CategoryTree, id: string): CategoryNode | undefined => levelsTo(tree, id).at(-1)

/** The categories from the top of the tree down to the one of that id; empty if there is none. */
export const levelsTo = (tree: CategoryTree, id: string): readonly CategoryNode[] =>
  levelsWithin(tree.categories, id) ?? []

function levelsWithin(nodes: readonly CategoryNode[], id: string): CategoryNode[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = levelsWithin(node.children ?? [], id)
    if (below) return [node, ...below]
  }
  return undefined
}

/** The small category of that id with those above it; undefined if there is none. */
export function pathOf(tree: CategoryTree, categoryId: string): CategoryPath | undefined {
  const [large, medium, small] = levelsTo(tree, categoryId)
  return large && medium && small && { large, medium, small }
}

/** Every category in them, on all levels. */
export const nodesIn = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...nodesIn(node.children ?? [])])

/** All small categories. */
export const smallCategoriesIn = (tree: CategoryTree): CategoryNode[] =>
  tree.categories.flatMap(({ children = [] }) => children).flatMap(({ children = [] }) => children)

/**
 * The part of the tree that a reservation item offers, each level sorted by `order`: the categories that
 * `categories_tree` names, with everything below and above them; all without `categories_tree`.
 */
export function offeredCategories(tree: CategoryTree, { categories_tree: named }: Offer): CategoryNode[] {
  return offered(tree.categories, named && new Set(named))
}

/** Whether a reservation item offers that small category. */
export function isOffered(tree: CategoryTree, { categories_tree: named }: Offer, smallId: string): boolean {
  const path = levelsTo(tree, smallId)
  return path.length === 3 && (named === undefined || path.some(({ id }) => named.includes(id)))
}

/**
 * The names of the three levels of a small category, as answers carry them (ENT-03); undefined if there is none of that
 * id.
 */
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
