import { describe, expect, test } from 'vitest'
import { checkItem } from '../../../domain/form/form.ts'
import { daysInMonth, localDate, plusDays } from '../../../domain/shared/local-date.ts'
import { answeredSince } from '../../../domain/survey/rules/date-rules.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem } from '../../builders.ts'
import { codeOf, controlOf, issueOf, shownOf } from '../survey/check.ts'

describe.each(['date', 'birthday'])('a %s', (type) => {
  test.each([
    ['1899-12-31', 'date.range'],
    ['1900-01-01', undefined],
    ['2024-06-14', undefined],
    ['2024-06-15', 'date.range'],
    ['2024-02-29', undefined],
    ['2023-02-29', 'date.invalid'],
    ['2024-04-31', 'date.invalid'],
  ])('of %s: %s, on 2024-06-14 [VAL-08]', (text, code) => {
    expect(codeOf({ type }, text)).toBe(code)
  })

  test.each([
    '2024/06/14',
    '20240614',
    '2024-6-14',
    '2024-06-14T00:00',
    '２０２４-06-14',
    '6月14日',
    'NULL',
    'null ',
  ])('is stored yyyy-mm-dd, so %j is refused [VAL-06]', (text) => {
    expect(codeOf({ type }, text)).toBe('date.invalid')
  })

  test('is shown yyyy/mm/dd [VAL-06]', () => {
    expect(shownOf({ type }, ['2024-06-14'])).toBe('2024/06/14')
    expect(shownOf({ type }, [])).toBe('')
  })

  test("answered 'null' is no answer and no mistake [VAL-09]", () => {
    expect(codeOf({ type }, 'null')).toBeUndefined()
    expect(shownOf({ type }, ['null'])).toBe('')
  })

  test('says between which days it must be, as they are shown [VAL-08]', () => {
    expect(issueOf({ type }, '1899-12-31')).toEqual({
      itemKey: 'q1',
      code: 'date.range',
      details: { min: '1900/01/01', max: '2024/06/14' },
    })
  })

  test('has a control that offers those days [VAL-08]', () => {
    expect(controlOf({ type })).toMatchObject({ kind: 'date', min: '1900-01-01', max: '2024-06-14' })
  })
})

describe("a date's own range", () => {
  test.each([
    [{ min: '2024-06-01', max: '2024-12-31' }, ['2024-06-01', '2024-12-31'], ['2024-05-31', '2025-01-01']],
    [{ max: '2024-12-31' }, ['1900-01-01', '2024-12-31'], ['1899-12-31', '2025-01-01']],
    [{ min: '1868-01-25' }, ['1868-01-25', '2024-06-14'], ['1868-01-24', '2024-06-15']],
    [{ min: null, max: null }, ['1900-01-01', '2024-06-14'], ['1899-12-31', '2024-06-15']],
    [{ min: '2024-02-30', max: 5 }, ['1900-01-01', '2024-06-14'], ['1899-12-31', '2024-06-15']],
  ])('%j takes %j and refuses %j [VAL-08]', (range, taken, refused) => {
    for (const text of taken) expect(codeOf({ type: 'date', range }, text)).toBeUndefined()
    for (const text of refused) expect(codeOf({ type: 'date', range }, text)).toBe('date.range')
  })

  test('is not for birthdays [VAL-08]', () => {
    const range = { min: '1800-01-01', max: '2030-01-01' }
    expect(codeOf({ type: 'birthday', range }, '2024-06-15')).toBe('date.range')
    expect(codeOf({ type: 'birthday', range }, '1899-12-31')).toBe('date.range')
  })
})

/** Bounds relative to today, the day on which they are met, and the days that they mean. */
const relativeRanges = [
  { range: { min: 'today', max: '+0d' }, on: '2024-06-14', means: ['2024-06-14', '2024-06-14'] },
  { range: { min: '+3d', max: '+30d' }, on: '2024-06-14', means: ['2024-06-17', '2024-07-14'] },
  { range: { min: '-1d', max: '+999d' }, on: '2024-03-01', means: ['2024-02-29', '2026-11-25'] },
  { range: { min: '-18y', max: '-1d' }, on: '2024-06-14', means: ['2006-06-14', '2024-06-13'] },
  { range: { min: '-1y', max: '+1y' }, on: '2024-02-29', means: ['2023-02-28', '2025-02-28'] },
  { range: { min: '-4y', max: '+4y' }, on: '2024-02-29', means: ['2020-02-29', '2028-02-29'] },
  { range: { min: '-1m', max: '+1m' }, on: '2024-01-31', means: ['2023-12-31', '2024-02-29'] },
  { range: { min: '-3m', max: '+3m' }, on: '2023-11-30', means: ['2023-08-30', '2024-02-29'] },
  { range: { min: '2024-06-01', max: '+12m' }, on: '2024-06-14', means: ['2024-06-01', '2025-06-14'] },
  { range: { max: '-1y' }, on: '2024-06-14', means: ['1900-01-01', '2023-06-14'] },
]

describe("a date's range relative to today", () => {
  test.each(relativeRanges)('$range on $on means $means, both included [VAL-08]', ({ range, on, means }) => {
    const [min = '', max = ''] = means
    const item = { type: 'date', range }
    const shown = { min: min.replaceAll('-', '/'), max: max.replaceAll('-', '/') }
    expect(controlOf(item, on)).toMatchObject({ kind: 'date', min, max })
    for (const day of means) expect(codeOf(item, day, on)).toBeUndefined()
    for (const day of [plusDays(localDate(min), -1), plusDays(localDate(max), 1)])
      expect(issueOf(item, day, on)).toMatchObject({ code: 'date.range', details: shown })
  })

  test.each(['Today', '30d', '+d', '+1000d', '+30', '+30D', '+1w', 'today+1d', ' today', '+３d'])(
    '%j is no bound, so the range is open to today [VAL-08]',
    (max) => {
      expect(controlOf({ type: 'date', range: { max } })).toMatchObject({ max: '2024-06-14' })
    },
  )

  test('moves with the day [VAL-08]', () => {
    const item = { type: 'date', range: { min: 'today', max: '+1m' } }
    expect(codeOf(item, '2024-06-14', '2024-06-14')).toBeUndefined()
    expect(codeOf(item, '2024-06-14', '2024-06-15')).toBe('date.range')
  })

  test('takes what could be answered on any day since a day that is given [VAL-08]', () => {
    const item = anItem({ type: 'date', range: { min: 'today', max: '+1m' } })
    const codeSince = (text: string) => codeOf(answeredSince(item, localDate('2024-05-01')), text)
    expect(codeSince('2024-04-30')).toBe('date.range')
    expect(codeSince('2024-05-01')).toBeUndefined()
    expect(codeSince('2024-07-14')).toBeUndefined()
    expect(codeSince('2024-07-15')).toBe('date.range')
  })
})

describe('a day that has left a range relative to today', () => {
  const item = anItem({ type: 'date', range: { min: 'today', max: '+30d' } })
  const codeOfEdit = (text: string, stored: string | undefined, over: Partial<SchemaItem> = {}) =>
    checkItem({ ...item, ...over }, [text], {
      ...aContext('2024-06-14'),
      mode: 'user',
      stored: stored === undefined ? undefined : [stored],
    })?.code

  test('may stay in the answer that had it [VAL-08]', () => {
    expect(codeOfEdit('2024-06-13', '2024-06-13')).toBeUndefined()
    expect(codeOfEdit('2024-09-01', '2024-09-01')).toBeUndefined()
  })

  test('is refused where the answer did not have it [VAL-08]', () => {
    expect(codeOfEdit('2024-06-13', undefined)).toBe('date.range')
    expect(codeOfEdit('2024-06-13', '2024-06-12')).toBe('date.range')
    expect(codeOfEdit('2024-06-12', '2024-06-13')).toBe('date.range')
  })

  test('is judged by a bound that does not move, and must be a day [VAL-08]', () => {
    const range = { min: 'today', max: '2024-08-31' }
    expect(codeOfEdit('2024-09-01', '2024-09-01', { range })).toBe('date.range')
    expect(codeOfEdit('2024-06-13', '2024-06-13', { range })).toBeUndefined()
    expect(codeOfEdit('2024-06-31', '2024-06-31')).toBe('date.invalid')
  })

  test('after the last day of a range without an own end is still refused [VAL-08]', () => {
    expect(codeOfEdit('2024-06-15', '2024-06-15', { range: { min: '-1y' } })).toBe('date.range')
  })
})

describe('a dateDropdown', () => {
  test('offers 1900 to the current year and any day of it [ITEM-17]', () => {
    expect(controlOf({ type: 'dateDropdown' })).toEqual({
      kind: 'date-selects',
      minYear: 1900,
      maxYear: 2024,
    })
    expect(controlOf({ type: 'dateDropdown' }, '2025-01-01')).toMatchObject({ maxYear: 2025 })
  })

  test.each([
    ['1900-01-01', undefined],
    ['2024-12-31', undefined],
    ['1899-12-31', 'date.range'],
    ['2025-01-01', 'date.range'],
    ['2024-02-29', undefined],
    ['2023-02-29', 'date.invalid'],
    ['2024-2-9', 'date.invalid'],
    ['2024-06', 'date.invalid'],
  ])('answered %s: %s [ITEM-17]', (text, code) => {
    expect(codeOf({ type: 'dateDropdown' }, text)).toBe(code)
  })

  test.each([
    [{ min: 2020, max: 2030 }, 2020, 2030],
    [{ min: '2020', max: '2030' }, 2020, 2030],
    [{ max: 2030 }, 1900, 2030],
    [{ min: 2020, max: null }, 2020, 2024],
    [{ min: '2020-04-01', max: '2031-03-31' }, 2020, 2031],
    [{ min: 20, max: 'later' }, 1900, 2024],
  ])('with the range %j offers %i to %i [ITEM-17]', (range, minYear, maxYear) => {
    const item = { type: 'dateDropdown', range }
    expect(controlOf(item)).toEqual({ kind: 'date-selects', minYear, maxYear })
    expect(codeOf(item, `${minYear}-01-01`)).toBeUndefined()
    expect(codeOf(item, `${maxYear}-12-31`)).toBeUndefined()
    expect(issueOf(item, `${maxYear + 1}-01-01`)?.details).toEqual({
      min: `${minYear}/01/01`,
      max: `${maxYear}/12/31`,
    })
    expect(codeOf(item, `${minYear - 1}-12-31`)).toBe('date.range')
  })

  test('offers only days that exist [ITEM-17]', () => {
    expect([2024, 2023, 2000, 1900].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 29, 28])
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => daysInMonth(2023, month))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
  })
})
