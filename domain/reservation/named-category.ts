import type { CategoryNode, CategoryTree, TagLabels } from './category.ts'
import { levelsTo } from './category-tree.ts'

/** A category with the names of the levels down to it, itself among them. */
export type NamedCategory = Omit<CategoryNode, 'children'> & Partial<TagLabels>

/** The category of that id, on any level; undefined if there is none. */
export function namedCategory(tree: CategoryTree, id: string): NamedCategory | undefined {
  const path = levelsTo(tree, id)
  const node = path.at(-1)
  return node && withLevels(node, path)
}

/** The categories of every level that `isWanted` (0: large), in the order of the tree. */
export function namedCategories(
  { categories }: CategoryTree,
  isWanted: (level: number) => boolean,
): NamedCategory[] {
  const below = (nodes: readonly CategoryNode[], above: readonly CategoryNode[]): NamedCategory[] =>
    [...nodes]
      .sort((a, b) => a.order - b.order)
      .flatMap((node) => {
        const path = [...above, node]
        const own = isWanted(above.length) ? [withLevels(node, path)] : []
        return [...own, ...below(node.children ?? [], path)]
      })
  return below(categories, [])
}

function withLevels(
  { children: _, ...node }: CategoryNode,
  path: readonly Pick<CategoryNode, 'name'>[],
): NamedCategory {
  const [tag1, tag2, tag3] = path.map(({ name }) => name)
  return { ...node, ...(tag1 && { tag1 }), ...(tag2 && { tag2 }), ...(tag3 && { tag3 }) }
}
