import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findProducts, offeredProducts } from '../../../domain/order/offered-products.ts'
import type { OrderLine } from '../../../domain/order/order.ts'
import {
  enteredLines,
  entryFaults,
  limitExceeded,
  linesAreEditable,
  linesOf,
  mayAddLine,
  type NumberedLine,
  numberLines,
  parseCount,
  parseOrderLine,
  removeLine,
  textsOfLines,
  withCount,
  withPiece,
} from '../../../domain/order/order-lines.ts'
import { adult, aProduct, aService, child } from './orders.ts'

const wrongCounts = [
  '0',
  '01',
  '1.5',
  '-1',
  '+1',
  '１',
  '',
  ' ',
  ' 1',
  '1 ',
  '1e3',
  '0x1',
  '1,000',
  '1\n',
  '1000000',
]
const rightCounts = ['1', '10', '999999']
const wrongLines = [
  '',
  'a',
  'a:',
  ':1',
  '/a:1',
  'x/:1',
  'x/a',
  'x/a:',
  'a:b:1',
  'x/y/a:1',
  'a:1:1',
  'a:1/b',
  'a：1',
]

describe('the text of an order line', () => {
  test.each(wrongCounts)('with the count %j is no line [ORDER-17]', (text) => {
    expect(parseCount(text)).toBeUndefined()
    expect(parseOrderLine(`a:${text}`)).toBeUndefined()
    expect(parseOrderLine(`x/a:${text}`)).toBeUndefined()
  })

  test.each(rightCounts)('takes the count %s [ORDER-17]', (text) => {
    expect(parseCount(text)).toBe(Number(text))
    expect(parseOrderLine(`a:${text}`)).toEqual({ productId: 'a', count: Number(text) })
    expect(parseOrderLine(`x/a:${text}`)).toEqual({
      productId: 'a',
      productCategoryId: 'x',
      count: Number(text),
    })
  })

  test.each(wrongLines)('is not %j [ORDER-17]', (text) => {
    expect(parseOrderLine(text)).toBeUndefined()
  })

  test('says what the line says [ORDER-11]', () => {
    const id = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !/[:/]/.test(text))
    const anyLine = fc.record<OrderLine, 'productId' | 'count'>(
      { productId: id, productCategoryId: id, count: fc.integer({ min: 1, max: 999_999 }) },
      { requiredKeys: ['productId', 'count'] },
    )
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        expect(textsOfLines(lines).map(parseOrderLine)).toEqual(lines)
      }),
    )
  })
})

const three = numberLines(['a', 'b', 'c'].map((productId) => ({ productId, count: 1 })))
const shortOf = (lines: readonly NumberedLine[]) =>
  lines.map(({ detailId, productId, count }) => `${detailId} ${productId} ${count}`)

describe('the lines of an order', () => {
  const entered = enteredLines(three)

  test('start with one piece each [ORDER-09, CONST-13]', () => {
    expect(withPiece([], { productId: 'a' }, 1)).toEqual([{ productId: 'a', countText: '1' }])
  })

  test('get a piece more, or one less, and go with their last one; new ones stand at the end', () => {
    expect(shortOf(linesOf(withPiece(entered, { productId: 'b' }, 1)))).toEqual(['1 a 1', '2 b 2', '3 c 1'])
    expect(shortOf(linesOf(withPiece(entered, { productId: 'b' }, -1)))).toEqual(['1 a 1', '2 c 1'])
    expect(shortOf(linesOf(withPiece(entered, { productId: 'd' }, 1)))[3]).toBe('4 d 1')
    const unread = withCount(entered, 'b', 'x')
    expect(shortOf(linesOf(withPiece(unread, { productId: 'b' }, 1)))[1]).toBe('2 b 1')
    expect(shortOf(linesOf(withPiece(unread, { productId: 'b' }, -1)))).toEqual(['1 a 1', '2 c 1'])
  })

  test.each([
    ['nothing', [], 5, ['product']],
    ['a count that is none', withCount(entered, 'a', '01'), 5, ['count']],
    ['as many as may be bought', withCount(entered, 'a', '3'), 5, []],
    ['one too many', withCount(entered, 'a', '4'), 5, ['limit']],
    ['many without a limit', withCount(entered, 'a', '999999'), 0, []],
    [
      'a blank count beside too many',
      withCount(withCount(entered, 'a', ''), 'b', '9'),
      5,
      ['count', 'limit'],
    ],
  ] as const)('have as faults of %s [ORDER-13, ORDER-14, ORDER-17, ORDER-21]', (_, lines, limit, faults) => {
    expect(entryFaults(lines, limit)).toEqual(faults)
  })

  test('are numbered from 1, and anew when one is removed [ORDER-11]', () => {
    expect(shortOf(three)).toEqual(['1 a 1', '2 b 1', '3 c 1'])
    expect(shortOf(removeLine(three, 2))).toEqual(['1 a 1', '2 c 1'])
    expect(shortOf(removeLine(three, 4))).toEqual(shortOf(three))
    expect(shortOf(linesOf(withPiece(enteredLines(removeLine(three, 1)), { productId: 'd' }, 1)))).toEqual([
      '1 b 1',
      '2 c 1',
      '3 d 1',
    ])
  })

  test('have a product once when they are entered anew, in the category that it was in first [ORDER-11]', () => {
    const twice = [
      { productId: 'b', productCategoryId: 'x', count: 2 },
      { productId: 'a', count: 1 },
      { productId: 'b', productCategoryId: 'y', count: 3 },
    ]
    expect(enteredLines(twice)).toEqual([
      { productId: 'b', productCategoryId: 'x', countText: '5' },
      { productId: 'a', countText: '1' },
    ])
  })

  test('can be changed while there is a service and no payment [ORDER-12]', () => {
    const service = aService()
    expect(linesAreEditable({ service, result: undefined })).toBe(true)
    expect(linesAreEditable({ service, result: {} })).toBe(false)
    expect(linesAreEditable({ service: undefined, result: undefined })).toBe(false)
  })
})

const limits = [
  { id: 'X-LIM-01', limit: 5, counts: [2, 1], change: { prior: 0, next: 2 }, exceeded: false },
  { id: 'X-LIM-02', limit: 5, counts: [2, 1], change: { prior: 0, next: 3 }, exceeded: true },
  { id: 'X-LIM-03', limit: 5, counts: [2, 1], change: { prior: 2, next: 4 }, exceeded: false },
  { id: 'X-LIM-04', limit: 5, counts: [2, 1], change: { prior: 2, next: 5 }, exceeded: true },
  { id: 'X-LIM-05', limit: 0, counts: [100], change: { prior: 0, next: 1 }, exceeded: false },
  { id: 'no change, at the limit', limit: 5, counts: [3, 2], change: undefined, exceeded: false },
  { id: 'no change, above it', limit: 5, counts: [3, 3], change: undefined, exceeded: true },
]
const buttons = [
  { id: 'X-LIM-06', limit: 5, counts: [5], may: false },
  { id: 'X-LIM-07', limit: 5, counts: [4], may: true },
  { id: 'above the limit', limit: 5, counts: [3, 3], may: false },
  { id: 'no limit', limit: 0, counts: [100], may: true },
]

describe('the purchase limit', () => {
  test.each(limits)(
    'of $limit is exceeded by $counts, $change: $exceeded ($id) [ORDER-13, ORDER-14, CONST-13]',
    ({ limit, counts, change, exceeded }) => {
      expect(limitExceeded(counts, limit, change)).toBe(exceeded)
    },
  )

  test.each(buttons)(
    'of $limit lets $counts grow: $may ($id) [ORDER-13, ORDER-14]',
    ({ limit, counts, may }) => {
      expect(mayAddLine(counts, limit)).toBe(may)
    },
  )
})

describe('the products that are looked for', () => {
  const products = offeredProducts(
    aService({
      products: [
        aProduct({ productId: 'last', order: 10 }),
        aProduct({ productId: 'both', order: 2, productCategories: [child, adult] }),
        aProduct({ productId: 'off', order: 1, disabled: true }),
        aProduct({ productId: 'first', order: 1 }),
        aProduct({ productId: 'tie', order: 2 }),
        aProduct({
          productId: 'other',
          productName: 'ソファ（2人用）',
          order: 3,
          productCategories: [child],
        }),
      ],
    }),
  )
  const found = (categoryId: string, query = '', translated?: (source: string) => string) =>
    findProducts(products, { categoryId, query }, translated).map(({ productId }) => productId)

  test('are those of the category in their order, without those that cannot be bought [ENT-11, ORDER-08]', () => {
    expect(found('adult')).toEqual(['first', 'both', 'tie', 'last'])
    expect(found('child')).toEqual(['both', 'other'])
    expect(found('nobody')).toEqual([])
    expect(found('')).toEqual(['first', 'both', 'tie', 'other', 'last'])
  })

  test('have every word in their names, in whatever kana and width, or as they are translated', () => {
    expect(found('', 'そふぁ ２人')).toEqual(['other'])
    expect(found('', 'そふぁ 3人')).toEqual([])
    expect(found('adult', 'ソファ')).toEqual([])
    expect(found('', 'SOFA', (name) => (name.startsWith('ソファ') ? 'Sofa' : name))).toEqual(['other'])
  })
})
