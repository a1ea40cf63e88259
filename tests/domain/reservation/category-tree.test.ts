import { describe, expect, test } from 'vitest'
import type { CategoryNode, CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import {
  categoryInfoOf,
  isOffered,
  itemsOf,
  nodeOf,
  offeredCategories,
  pathOf,
} from '../../../domain/reservation/category-tree.ts'
import { parseReservation } from '../../../domain/shared/reservation-value.ts'

const node = (id: string, order: number, children?: readonly CategoryNode[]): CategoryNode => ({
  id,
  name: `名前${id}`,
  nameText: `なまえ${id}`,
  order,
  ...(children ? { children } : { calendarId: `cal-${id}` }),
})

/** Large b before a, as `order` says; small ones below two medium ones each. */
const tree: CategoryTree = {
  display: { tag1: '地区', tag2: '施設', tag3: '部屋', title: '施設予約' },
  categories: [
    node('a', 2, [node('a1', 2, [node('a1y', 2), node('a1x', 1)]), node('a2', 1, [node('a2x', 1)])]),
    node('b', 1, [node('b1', 1, [node('b1x', 1)])]),
  ],
}

/** Ids by level, as they are shown. */
const idsOf = (nodes: readonly CategoryNode[]): string =>
  nodes.map(({ id, children }) => (children ? `${id}(${idsOf(children)})` : id)).join(' ')

const offers = [
  { named: undefined, offered: 'b(b1(b1x)) a(a2(a2x) a1(a1x a1y))' },
  { named: ['a'], offered: 'a(a2(a2x) a1(a1x a1y))' },
  { named: ['a1'], offered: 'a(a1(a1x a1y))' },
  { named: ['a1y', 'b'], offered: 'b(b1(b1x)) a(a1(a1y))' },
  { named: ['gone'], offered: '' },
  { named: [], offered: '' },
]

describe('the category tree', () => {
  test('has three levels with names, order and calendar, and names for the levels [RSV-02]', () => {
    expect(pathOf(tree, 'a1x')).toMatchObject({
      large: { id: 'a', name: '名前a', nameText: 'なまえa', order: 2 },
      medium: { id: 'a1' },
      small: { id: 'a1x', calendarId: 'cal-a1x' },
    })
    expect(categoryInfoOf(tree, 'a1x')).toEqual({
      sortKey: 'a1x',
      tag1: '名前a',
      tag2: '名前a1',
      tag3: '名前a1x',
    })
  })

  test('finds a category on any level, and a path only for a small one [RSV-02]', () => {
    for (const id of ['a', 'a1', 'a1x']) expect(nodeOf(tree, id)?.id).toBe(id)
    for (const id of ['a', 'a1', 'gone', '', '__proto__', 'constructor']) {
      expect(pathOf(tree, id)).toBeUndefined()
      expect(categoryInfoOf(tree, id)).toBeUndefined()
      expect(isOffered(tree, {}, id)).toBe(false)
    }
    expect(nodeOf(tree, '__proto__')).toBeUndefined()
  })

  test.each(offers)('offers $offered for an item that names $named [RSV-02]', ({ named, offered }) => {
    const item = named === undefined ? {} : { categories_tree: named }
    expect(idsOf(offeredCategories(tree, item))).toBe(offered)
    for (const id of ['a1x', 'a1y', 'a2x', 'b1x']) {
      expect(isOffered(tree, item, id)).toBe(new RegExp(`\\b${id}\\b`).test(offered))
    }
  })

  test('is not changed by offering a part of it [RSV-02]', () => {
    const before = JSON.stringify(tree)
    offeredCategories(tree, { categories_tree: ['a1y'] })
    expect(JSON.stringify(tree)).toBe(before)
  })

  test('has reservation items with names in its small categories [CAL-15]', () => {
    const items: ReservationItem[] = [
      { categoryId: 'a1x', itemId: '2', itemName: '会議室2' },
      { categoryId: 'a1y', itemId: '1', itemName: '和室' },
      { categoryId: 'a1x', itemId: '1', itemName: '会議室1' },
    ]
    expect(itemsOf(items, 'a1x').map(({ itemName }) => itemName)).toEqual(['会議室2', '会議室1'])
    expect(itemsOf(items, 'gone')).toEqual([])
  })
})

test('a reservation value names a category and a reservation item of it [CAL-15]', () => {
  const item: ReservationItem = { categoryId: 'cat_01', itemId: '7', itemName: 'コートA' }
  expect(parseReservation('cat_01_7')).toEqual({ categoryId: item.categoryId, itemId: item.itemId })
})
