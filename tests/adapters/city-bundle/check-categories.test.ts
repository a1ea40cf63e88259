import { describe, expect, test } from 'vitest'
import { aBundle, expectFaults, findingsOf } from './bundles.ts'
import { aCalendarFile, aCatalog, anItemToReserve, aSmallFile, aTreeFile } from './catalogs.ts'

const tree = (...smalls: readonly unknown[]) => aCatalog({ 'categories.json': aTreeFile(...smalls) })
const branch = '$.categories[0].children[0]'
const inSmall = (rest: string) => `categories.json ${branch}.children[0]${rest}`

describe('categories', () => {
  const faultySmall: [over: Readonly<Record<string, unknown>>, expected: string][] = [
    [{ children: [aSmallFile()] }, '.children category.too_deep'],
    [{ calendarId: 'cal-9' }, '.calendarId category.calendar_unknown'],
    [{ name: '' }, '.name shape.too_short'],
    [{ imageUrl: '/media/none.png' }, '.imageUrl image.not_found'],
    [{ imageUrl: 'https://images.example/a.png' }, '.imageUrl image.host_unlisted'],
    [{ ageLimit: {} }, '.ageLimit age_limit.empty'],
    [{ ageLimit: { from: 75, to: 74 } }, '.ageLimit age_limit.reversed'],
    [{ ageLimit: { from: 40, countedOn: 'birthday' } }, '.ageLimit.countedOn shape.enum'],
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
    [{ itemId: 'b', mapUrl: 'http://map.example.jp/' }, '.mapUrl reservation_item.map_url'],
    [{ itemId: 'b', ageLimit: {} }, '.ageLimit age_limit.empty'],
    [{ itemId: 'b', place: '' }, '.place shape.too_short'],
    [{ itemId: 'b', toBring: '保険証' }, '.toBring shape.type'],
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

describe('calendars that count together', () => {
  /** `cal-1` and `cal-2`, with these numbers each. */
  const inTwo = (smalls: readonly unknown[], first = {}, second = first) => ({
    ...aCatalog({
      'calendars/1.json': aCalendarFile(first),
      'calendars/2.json': aCalendarFile({ sortKey: 'cal-2', ...second }),
      'categories.json': aTreeFile(...smalls),
      'items.json': [anItemToReserve(), anItemToReserve({ categoryId: 'small-2' })],
    }),
  })
  const smalls = (one: Readonly<Record<string, unknown>>, two: Readonly<Record<string, unknown>>) => [
    aSmallFile(one),
    aSmallFile({ id: 'small-2', calendarId: 'cal-2', ...two }),
  ]
  const both = smalls({ capGroup: '検診' }, { capGroup: '検診' })
  const limited = { reservationMaxCountOfDay: 1 }

  test('with the same numbers are no fault, named by each category or by one above [RSV-18] [RSV-02]', async () => {
    await expectFaults(inTwo(both, limited))
    const tree = aTreeFile(...smalls({}, {}))
    const above = { ...tree, categories: tree.categories.map((each) => ({ ...each, capGroup: '検診' })) }
    await expectFaults({ ...inTwo(both, limited), 'categories.json': above })
  })

  const badNames: [name: unknown, code: string][] = [
    ['', 'shape.pattern'],
    [' 検診', 'shape.pattern'],
    ['検診 ', 'shape.pattern'],
    ['検'.repeat(31), 'shape.pattern'],
    [1, 'shape.type'],
  ]
  test.each(badNames)('may not be called %j', (capGroup, code) =>
    expectFaults(inTwo(smalls({ capGroup }, {}), limited), inSmall(`.capGroup ${code}`)),
  )

  const mixed: [what: string, other: Readonly<Record<string, unknown>>][] = [
    ['another group', { capGroup: '健診' }],
    ['none', {}],
  ]
  test.each(mixed)('are a fault where a calendar is in one and in %s [RSV-18]', (_, other) =>
    expectFaults(
      inTwo([aSmallFile({ capGroup: '検診' }), aSmallFile({ id: 'small-2', ...other })], limited),
      `categories.json ${branch}.children[1] category.cap_group_mixed`,
    ),
  )

  const notes: [what: string, files: Parameters<typeof aBundle>[0], codes: readonly string[]][] = [
    [
      'names of them differ',
      inTwo(smalls({ capGroup: '検診' }, { capGroup: '健診' }), limited),
      [
        `categories.json ${branch}.children[0].capGroup category.cap_group_alone`,
        `categories.json ${branch}.children[1].capGroup category.cap_group_alone`,
      ],
    ],
    [
      'no calendar has a number',
      inTwo(both),
      [`categories.json ${branch}.children[0].capGroup category.cap_group_unlimited`],
    ],
    [
      'only the number of the period stands where it is not counted',
      inTwo(both, { reservationMaxCount: 1 }),
      [`categories.json ${branch}.children[0].capGroup category.cap_group_unlimited`],
    ],
    [
      'the numbers of a day differ',
      inTwo(both, limited, { reservationMaxCountOfDay: 2 }),
      [`categories.json ${branch}.children[0].capGroup category.cap_group_differs`],
    ],
    [
      'a calendar has no number of the period',
      inTwo(both, { reservationControlType: 1, reservationMaxCount: 1, ...limited }, limited),
      [`categories.json ${branch}.children[0].capGroup category.cap_group_differs`],
    ],
  ]
  test.each(notes)('are noted where %s [RSV-18] [RSV-17]', async (_, files, warnings) =>
    expect(await findingsOf(await aBundle(files))).toEqual({ faults: [], warnings }),
  )

  test('cause no note of a calendar that is ill-shaped', () =>
    expectFaults(
      inTwo(both, limited, { reservationMaxCountOfDay: -1 }),
      'calendars/2.json $.reservationMaxCountOfDay shape.number_range',
    ))
})
