import type { CategoryNode } from '../../../../domain/reservation/category.ts'
import type { NamedCategory } from '../../../../domain/reservation/named-category.ts'
import { byName, listOf, number, type Of, object, type Shape, text } from '../shape.ts'

const levels = { tag1: text, tag2: text, tag3: text }
const node = { id: text, name: text, order: number }
const maybe = { nameText: text, calendarId: text, capGroup: text }

/** A node below a node, which has the same shape. */
export const childNode: Shape<CategoryNode> = {
  is: (value): value is CategoryNode => categoryNode.is(value),
}
export const categoryNode: Shape<CategoryNode> = object(node, { ...maybe, children: listOf(childNode) })

/** A category with the names of the levels down to it; `sortKey` is its id again (ENT-03). */
export const foundCategory = object({ ...node, sortKey: text }, { ...maybe, ...levels })

export const foundOf = (category: NamedCategory): Of<typeof foundCategory> => ({
  ...category,
  sortKey: category.id,
})

/** The inverse of `foundOf`. */
export const categoryOf = ({ sortKey: _, ...category }: Of<typeof foundCategory>): NamedCategory => category

export const tagLabels = object(levels)

/** Names of the three levels, and of the choice as a whole. */
export const display = { ...levels, title: text }

export const categoryTree = object(
  { display: object(display), categories: listOf(categoryNode) },
  { tagLabels: byName(tagLabels) },
)
