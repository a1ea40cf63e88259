import type { CategoryNode } from './category.ts'

/** What a reservation item names of the categories; undefined: all of them, and those to come. */
export type NamedCategories = readonly string[] | undefined

/** How much of a category an item offers. */
export type Share = 'all' | 'some' | 'none'

/** How much of a category an item offers that names these. */
export function shareOf(node: CategoryNode, named: NamedCategories, isWithin = false): Share {
  if (isWithin || named === undefined || named.includes(node.id)) return 'all'
  return (node.children ?? []).some((child) => shareOf(child, named) !== 'none') ? 'some' : 'none'
}

/**
 * What an item names that from now on offers a category, with everything below it, or does not. Where a category above
 * it was named, the others in that one stay. In the order of the tree; what the tree does not have stands last.
 */
export function withCategory(
  nodes: readonly CategoryNode[],
  named: NamedCategories,
  id: string,
  isOffered: boolean,
): string[] {
  const namesOf = (node: CategoryNode, isWithin: boolean): string[] => {
    const isAll = isWithin || named === undefined || named.includes(node.id)
    if (node.id === id) return isOffered ? [id] : []
    const children = node.children ?? []
    if (isAll && !holds(node, id)) return [node.id]
    // Nothing to be taken out of it.
    if (isAll && isOffered) return [node.id]
    return children.flatMap((child) => namesOf(child, isAll))
  }
  const unknown = (named ?? []).filter((each) => each !== id && !nodes.some((node) => holds(node, each)))
  return [...nodes.flatMap((node) => namesOf(node, false)), ...unknown]
}

/** Whether it is a category, or stands below it. */
const holds = (node: CategoryNode, id: string): boolean =>
  node.id === id || (node.children ?? []).some((child) => holds(child, id))
