import type {
  AgeLimit,
  CategoryNode,
  CategoryTree,
  ReservationItem,
} from '../../../domain/reservation/category.ts'
import { isMapUrl } from '../../../domain/shared/visit-notes.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import { type ImageContext, imageFindings } from './image-findings.ts'

/** What the rules of the categories need from the rest of the bundle. */
type CategoryContext = {
  calendarIds: ReadonlySet<string>
  /** Ids of the categories that have reservation items; undefined if items.json is ill-shaped. */
  categoriesWithItems: ReadonlySet<string> | undefined
} & ImageContext

const levels = ['大分類', '中分類', '小分類'] as const

/**
 * The findings of a well-shaped category tree: it must have three levels everywhere, unique ids and existing calendars.
 */
export function* categoryFindings(tree: CategoryTree, context: CategoryContext): Generator<Finding> {
  const seen = new Map<string, string>()
  yield* nodesFindings(tree.categories, '$.categories', 0, { ...context, seen })
}

type Walk = CategoryContext & { seen: Map<string, string> }

function* nodesFindings(
  nodes: readonly CategoryNode[],
  path: string,
  level: 0 | 1 | 2,
  walk: Walk,
): Generator<Finding> {
  for (const [index, node] of nodes.entries()) {
    const step = pathStep(path, index)
    const first = walk.seen.get(node.id)
    if (first !== undefined) yield finding(`${step}.id`, 'category.id_duplicate', { first })
    else walk.seen.set(node.id, step)
    yield* ageFindings(node.ageLimit, step)
    yield* imageFindings(node.imageUrl, `${step}.imageUrl`, walk)
    if (level === 2) yield* smallFindings(node, step, walk)
    else yield* upperFindings(node, step, level, walk)
  }
}

function* upperFindings(node: CategoryNode, path: string, level: 0 | 1, walk: Walk): Generator<Finding> {
  const { children = [] } = node
  if (node.calendarId !== undefined) yield finding(`${path}.calendarId`, 'category.calendar_misplaced', {})
  if (children.length === 0)
    yield finding(path, 'category.too_shallow', { level: levels[level], below: levels[level + 1]! })
  yield* nodesFindings(children, `${path}.children`, level === 0 ? 1 : 2, walk)
}

function* smallFindings(node: CategoryNode, path: string, walk: Walk): Generator<Finding> {
  const { calendarId } = node
  if (node.children?.length) yield finding(`${path}.children`, 'category.too_deep', {})
  if (calendarId === undefined) yield finding(path, 'category.calendar_missing', {})
  else if (!walk.calendarIds.has(calendarId))
    yield finding(`${path}.calendarId`, 'category.calendar_unknown', {
      calendarId,
      near: nearestName(calendarId, [...walk.calendarIds]),
    })
  if (walk.categoriesWithItems && !walk.categoriesWithItems.has(node.id))
    yield finding(path, 'category.items_missing', { id: node.id })
}

/** An age limit must have an end, and somebody within. */
function* ageFindings(limit: AgeLimit | undefined, path: string): Generator<Finding> {
  if (!limit) return
  const { from, to } = limit
  if (from === undefined && to === undefined) yield finding(`${path}.ageLimit`, 'age_limit.empty', {})
  if (from !== undefined && to !== undefined && from > to)
    yield finding(`${path}.ageLimit`, 'age_limit.reversed', { from, to })
}

/** The findings of well-shaped reservation items: each must be in an existing small category, and only once there. */
export function* reservationItemFindings(
  items: readonly ReservationItem[],
  smallIds: ReadonlySet<string> | undefined,
): Generator<Finding> {
  const seen = new Map<string, string>()
  for (const [index, { categoryId, itemId, itemName, ageLimit, mapUrl }] of items.entries()) {
    const path = pathStep('$', index)
    const key = `${categoryId}_${itemId}`
    const first = seen.get(key)
    if (first !== undefined) yield finding(`${path}.itemId`, 'reservation_item.id_duplicate', { first })
    else seen.set(key, path)
    if (itemName.trim() === '') yield finding(`${path}.itemName`, 'reservation_item.name_missing', {})
    yield* ageFindings(ageLimit, path)
    if (mapUrl !== undefined && !isMapUrl(mapUrl))
      yield finding(`${path}.mapUrl`, 'reservation_item.map_url', {})
    if (smallIds && !smallIds.has(categoryId))
      yield finding(`${path}.categoryId`, 'reservation_item.category_unknown', {
        categoryId,
        near: nearestName(categoryId, [...smallIds]),
      })
  }
}
