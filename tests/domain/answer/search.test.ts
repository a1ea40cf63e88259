import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasTooManyValues,
  matcherOf,
  missingInQuery,
  searchableItems,
  searchQueryOf,
} from '../../../domain/answer/search.ts'
import { isBlank } from '../../../domain/survey/rules/blank.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem, answersFrom } from '../../builders.ts'

const sought = (over: Partial<SchemaItem> = {}) => anItem({ isSearchable: { value: true }, ...over })
const lookFor = (item: SchemaItem, answer: string | readonly string[]) =>
  searchQueryOf([item], answersFrom({ q1: answer })).get('q1')

const widths = [
  ['X-FW-01', 'ＡＢＣ１２３', 'ABC123'],
  ['X-FW-02', '０９０－１２３４－５６７８', '090-1234-5678'],
  ['X-FW-03', 'Ｔａｎａｋａ＠ｅｘ．ｊｐ', 'Tanaka@ex.jp'],
  ['X-FW-04', '～', '~'],
  ['X-FW-05', 'ｶﾅ', 'ｶﾅ'],
  ['X-FW-06', 'カナ', 'カナ'],
  ['X-FW-07', '￥１００', '￥100'],
  ['X-FW-08', '東京　太郎', '東京　太郎'],
] as const

const blanks = [[''], [' '], ['\u3000'], [' \u3000 '], ['\t'], ['\n']] as const

describe('a search', () => {
  test('asks for the searchable items that residents see and answer, in the order of the form', () => {
    const schema = [
      sought({ itemKey: 'b' }),
      anItem({ itemKey: 'c' }),
      sought({ itemKey: 'd', isAdminItem: true }),
      sought({ itemKey: 'e', type: 'guide' }),
      sought({ itemKey: 'f', type: 'constructor' }),
      sought({ itemKey: 'g', isSearchable: { value: false } }),
      sought({ itemKey: 'a', type: 'birthday' }),
    ]
    expect(searchableItems(schema).map(({ itemKey }) => itemKey)).toEqual(['b', 'a'])
  })

  test.each(widths)('%s: for %s looks for %s, whichever of them is stored [SRCH-03]', (_id, full, half) => {
    expect(lookFor(sought(), full)).toEqual([half])
    const query = searchQueryOf([sought()], answersFrom({ q1: full }))
    expect(matcherOf(query)(answersFrom({ q1: full }))).toBe(true)
    expect(matcherOf(query)(answersFrom({ q1: half }))).toBe(true)
  })

  test.each(blanks)('does not look for the blank value %j [SRCH-05]', (blank) => {
    expect(lookFor(sought(), blank)).toBeUndefined()
    expect(lookFor(sought({ type: 'textarea' }), blank)).toBeUndefined()
    const options = { type: 'checkboxes', options: ['A', 'B'] }
    expect(lookFor(sought(options), [blank, 'B'])).toEqual(['B'])
  })

  test('keeps 0 and the spaces within and around a value [SRCH-05]', () => {
    expect(lookFor(sought(), '0')).toEqual(['0'])
    expect(lookFor(sought(), '東京　太郎 ')).toEqual(['東京　太郎 '])
  })

  test("takes a date's 'null' as nothing, and that of a text as a text [SRCH-05]", () => {
    expect(lookFor(sought({ type: 'date' }), 'null')).toBeUndefined()
    expect(lookFor(sought(), 'null')).toEqual(['null'])
  })

  test('writes values as stored answers are written', () => {
    expect(lookFor(sought({ type: 'textarea' }), 'あ\r\nい\rう')).toEqual(['あ\nい\nう'])
    const options = { type: 'checkboxes', options: ['Ａ', 'Ｂ', 'Ｃ'] }
    expect(lookFor(sought(options), ['Ｃ', 'Ａ', 'Ｃ'])).toEqual(['A', 'C'])
  })

  test('leaves out what can’t be looked for, names of object members included', () => {
    const given = new Map([['__proto__', ['x']] as const, ['toString', ['x']] as const])
    expect(searchQueryOf([sought()], given).size).toBe(0)
    const named = searchQueryOf([sought({ itemKey: '__proto__' })], given)
    expect([...named]).toEqual([['__proto__', ['x']]])
    expect(matcherOf(named)(new Map())).toBe(false)
  })

  test('misses the required items that it says nothing about, in the order of the form', () => {
    const required = { isRequired: { value: true } }
    const schema = [
      sought({ itemKey: 'b', ...required }),
      sought({ itemKey: 'c' }),
      anItem({ itemKey: 'd', ...required }),
      sought({ itemKey: 'a', isRequiredForUser: { value: true } }),
    ]
    expect(missingInQuery(schema, searchQueryOf(schema, answersFrom({ b: '\u3000' })))).toEqual(['b', 'a'])
    expect(missingInQuery(schema, searchQueryOf(schema, answersFrom({ b: 'x', a: '0' })))).toEqual([])
  })
})

describe('an answer is found', () => {
  const schema = [sought(), sought({ itemKey: 'q2', type: 'checkboxes', options: ['Ａ', 'B', 'C'] })]
  const isFound = (given: Record<string, string | string[]>, stored: Record<string, string | string[]>) =>
    matcherOf(searchQueryOf(schema, answersFrom(given)))(answersFrom(stored))

  test('only if every value is exactly what is looked for', () => {
    expect(isFound({ q1: '東京' }, { q1: '東京', q2: ['B'] })).toBe(true)
    expect(isFound({ q1: '東京', q2: ['B'] }, { q1: '東京', q2: ['B'] })).toBe(true)
    for (const other of ['東', '東京都', '京東', '%', '*', '.*']) {
      expect(isFound({ q1: other }, { q1: '東京' })).toBe(false)
    }
    expect(isFound({ q1: '東京', q2: ['B'] }, { q1: '東京' })).toBe(false)
    expect(isFound({ q1: '東京' }, {})).toBe(false)
  })

  test('by all of several chosen options, in whatever order they are stored', () => {
    expect(isFound({ q2: ['A', 'C'] }, { q2: ['C', 'Ａ'] })).toBe(true)
    expect(isFound({ q2: ['A'] }, { q2: ['Ａ', 'C'] })).toBe(false)
    expect(isFound({ q2: ['A', 'B', 'C'] }, { q2: ['Ａ', 'C'] })).toBe(false)
  })

  test('by itself, whatever it says, and by the same in the other width [SRCH-03]', () => {
    const anyText = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !isBlank([text]))
    const widened = (text: string) =>
      text.replace(/[!-~]/g, (half) => String.fromCharCode(half.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isFound({ q1: text }, { q1: text })).toBe(true)
        expect(isFound({ q1: widened(text) }, { q1: text })).toBe(true)
        expect(isFound({ q1: text }, { q1: widened(text) })).toBe(true)
        expect(isFound({ q1: text }, { q1: `${text}x` })).toBe(false)
      }),
    )
  })

  test('after what is looked for was made comparable once', () => {
    let read = 0
    const counted = (text: string) =>
      new Proxy([text], {
        get: (texts, key, self) => {
          if (key === '0') read += 1
          return Reflect.get(texts, key, self)
        },
      })
    const isFound = matcherOf(new Map([['q1', counted('東京')]]))
    const asked = read
    for (let n = 0; n < 1_000; n += 1) expect(isFound(answersFrom({ q1: '東京' }))).toBe(true)
    expect(read).toBe(asked)
  })

  const asked: readonly (readonly [string, Partial<SchemaItem>, number, boolean])[] = [
    ['a text once', {}, 1, false],
    ['a text twice', {}, 2, true],
    ['each of two options', { type: 'checkboxes', options: ['A', 'B'] }, 2, false],
    ['three of two options', { type: 'checkboxes', options: ['A', 'B'] }, 3, true],
    ['one of no options', { type: 'checkboxes' }, 1, false],
    ['a date a hundred thousand times', { type: 'date' }, 100_000, true],
    ['nothing', {}, 0, false],
  ]
  test.each(asked)('asking for %s is too much or not', (_what, over, times, tooMuch) => {
    const given = answersFrom({ q1: Array.from({ length: times }, () => 'A') })
    expect(hasTooManyValues([sought(over)], given)).toBe(tooMuch)
  })

  // A square of the length would take minutes.
  test('in linear time, however long and odd the value', { timeout: 10_000 }, () => {
    const long = ' \u3000'.repeat(250_000)
    expect(isFound({ q1: `${long}ａ` }, { q1: `${long}a` })).toBe(true)
    expect(isFound({ q1: long }, { q1: long })).toBe(true)
  })
})
