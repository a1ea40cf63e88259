import { describe, expect, test } from 'vitest'
import { aBundle, expectFaults, findingsOf } from './bundles.ts'
import { aCatalog, anItemToReserve, aSmallFile, aTreeFile } from './catalogs.ts'

const tree = (...smalls: readonly unknown[]) => aCatalog({ 'categories.json': aTreeFile(...smalls) })
const branch = '$.categories[0].children[0]'
const inSmall = (rest: string) => `categories.json ${branch}.children[0]${rest}`

describe('categories', () => {
  const faultySmall: [over: Readonly<Record<string, unknown>>, expected: string][] = [
    [{ children: [aSmallFile()] }, '.children category.too_deep'],
    [{ calendarId: 'cal-9' }, '.calendarId category.calendar_unknown'],
    [{ name: '' }, '.name shape.too_short'],
    [{ order: undefined }, ' shape.required'],
  ]

  test.each(faultySmall)(
    'a small category with %j is a fault, reported with path and rule [RSV-02]',
    (over, expected) => expectFaults(tree(aSmallFile(over)), inSmall(expected)),
  )

  const badIds: [id: string][] = [['a/b'], ['a?b'], ['a|b'], ['a#b'], ['a b'], ['.'], ['']]

  test.each(badIds)('the id %j is refused: it cannot be part of a URL or a reservation value', (id) =>
    expectFaults(
      aCatalog({
        'categories.json': aTreeFile(aSmallFile({ id })),
        'items.json': [anItemToReserve({ categoryId: id })],
      }),
      inSmall('.id shape.pattern'),
    ),
  )

  test('ids with _ and Japanese ids are accepted', () =>
    expectFaults(
      aCatalog({
        'categories.json': aTreeFile(aSmallFile({ id: '市民_課_1' })),
        'items.json': [anItemToReserve({ categoryId: '市民_課_1' })],
      }),
    ))

  test('a duplicate id is a fault, also on another level', () =>
    expectFaults(
      tree(aSmallFile(), aSmallFile(), aSmallFile({ id: 'large-1' })),
      `categories.json ${branch}.children[1].id category.id_duplicate`,
      `categories.json ${branch}.children[2].id category.id_duplicate`,
      `categories.json ${branch}.children[2] category.items_missing`,
    ))

  test('a branch that ends before the third level is a fault', () =>
    expectFaults(
      aCatalog({
        'categories.json': {
          ...aTreeFile(),
          categories: [
            ...aTreeFile().categories,
            { id: 'large-2', name: '公園', order: 2 },
            {
              id: 'large-3',
              name: '学校',
              order: 3,
              children: [{ id: 'medium-3', name: '校庭', order: 1, calendarId: 'cal-1', children: [] }],
            },
          ],
        },
      }),
      'categories.json $.categories[1] category.too_shallow',
      'categories.json $.categories[2].children[0].calendarId category.calendar_misplaced',
      'categories.json $.categories[2].children[0] category.too_shallow',
    ))

  test('a small category without reservation items is a fault, one without a calendar a warning [RSV-30]', async () => {
    const found = await findingsOf(
      await aBundle(tree(aSmallFile({ calendarId: undefined }), aSmallFile({ id: 'small-2' }))),
    )
    expect(found).toEqual({
      faults: [`categories.json ${branch}.children[1] category.items_missing`],
      warnings: [inSmall(' category.calendar_missing')],
    })
  })

  test('without items.json every small category is a fault', () =>
    expectFaults({ ...aCatalog(), 'items.json': [] }, inSmall(' category.items_missing')))
})

describe('reservation items', () => {
  const faulty: [over: Readonly<Record<string, unknown>>, expected: string][] = [
    [{ itemId: 'a_b' }, '.itemId shape.pattern'],
    [{ itemId: 'a/b' }, '.itemId shape.pattern'],
    [{ itemId: 'a?' }, '.itemId shape.pattern'],
    [{ itemId: '' }, '.itemId shape.pattern'],
    [{ itemId: 'b', itemName: ' ' }, '.itemName reservation_item.name_missing'],
    [{ itemName: undefined }, ' shape.required'],
    [{ categoryId: 'medium-1' }, '.categoryId reservation_item.category_unknown'],
    [{ categoryId: 'small-9' }, '.categoryId reservation_item.category_unknown'],
    [{}, '.itemId reservation_item.id_duplicate'],
  ]

  test.each(faulty)('%j is a fault, reported with path and rule [CAL-15]', (over, expected) =>
    expectFaults(
      aCatalog({ 'items.json': [anItemToReserve(), anItemToReserve(over)] }),
      `items.json $[1]${expected}`,
    ),
  )

  test('the same id in two categories is accepted', () =>
    expectFaults(
      aCatalog({
        'categories.json': aTreeFile(aSmallFile(), aSmallFile({ id: 'small-2' })),
        'items.json': [anItemToReserve(), anItemToReserve({ categoryId: 'small-2' })],
      }),
    ))

  test('an ill-shaped tree causes no faults of the items', () =>
    expectFaults(
      aCatalog({ 'categories.json': { categories: aTreeFile().categories } }),
      'categories.json $ shape.required',
    ))
})
