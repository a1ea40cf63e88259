import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { displayDateTime, localDate } from '../../../domain/shared/local-date.ts'
import {
  compactDay,
  dayOfCompact,
  formatPartial,
  formatReservation,
  parsePartial,
  parseReservation,
} from '../../../domain/shared/reservation-value.ts'
import { anyDay } from './days.ts'

const values = [
  {
    id: 'X-KEY-05',
    text: 'cat01_7|20240614|3',
    value: { categoryId: 'cat01', itemId: '7', day: localDate('2024-06-14'), slotKey: 3 },
  },
  { id: 'X-KEY-06', text: 'cat01_7', value: { categoryId: 'cat01', itemId: '7' } },
  {
    id: 'X-KEY-07',
    text: 'cat_01_a_7|20240614|0',
    value: { categoryId: 'cat_01_a', itemId: '7', day: localDate('2024-06-14'), slotKey: 0 },
  },
  {
    id: 'last slot',
    text: 'テニス_コートA|20240229|9999',
    value: { categoryId: 'テニス', itemId: 'コートA', day: localDate('2024-02-29'), slotKey: 9999 },
  },
]

const malformed = [
  '',
  ' ',
  '_',
  'cat',
  '_7',
  'cat_',
  'cat_7|',
  'cat_7|20240614',
  'cat_7|20240614|',
  'cat_7|20240614|3|4',
  'cat_7|20270230|3',
  'cat_7|20230229|3',
  'cat_7|2024-06-14|3',
  'cat_7|２０２４0614|3',
  'cat_7|20240614|-1',
  'cat_7|20240614|01',
  'cat_7|20240614|1.5',
  'cat_7|20240614|10000',
  'cat_7|20240614|３',
  '?cat_7',
  '?large/medium',
  'a/b_7',
  'cat\n_7',
  'cat_7\u0000',
  '\ud842_7',
]

const partials = [
  ['', {}],
  ['?a', { large: 'a' }],
  ['?a/b', { large: 'a', medium: 'b' }],
  ['?a/b/c', { large: 'a', medium: 'b', small: 'c' }],
] as const

const noPartials = ['?', '?/', '?a/', '?a//c', '?/b', '?a/b/c/d', 'a', 'a_7', '?a|b', '??a', ' ?a', '?a\n']

describe('a reservation value', () => {
  test.each(values)('is written $text and read back ($id) [RSV-01]', ({ text, value }) => {
    expect(formatReservation(value)).toBe(text)
    expect(parseReservation(text)).toEqual(value)
  })

  test.each(malformed)('is not parsed from %j [RSV-01]', (text) => {
    expect(parseReservation(text)).toBeUndefined()
  })

  test('X-KEY-08: a day begins and ends in Asia/Tokyo, whatever the zone of the machine [RSV-01]', () => {
    expect(displayDateTime(1_718_323_200_000 / 1000)).toBe('2024-06-14 09:00:00')
  })

  test('is the same after formatting and parsing, for any ids and day [RSV-01]', () => {
    const id = fc.stringMatching(/^[^/?|_\p{C}\p{Z}]{1,20}$/u)
    fc.assert(
      fc.property(
        fc.array(id, { minLength: 1, maxLength: 4 }),
        id,
        anyDay,
        fc.nat(9999),
        (parts, itemId, day, slotKey) => {
          const what = { categoryId: parts.join('_'), itemId }
          expect(parseReservation(formatReservation(what))).toEqual(what)
          expect(parseReservation(formatReservation({ ...what, day, slotKey }))).toEqual({
            ...what,
            day,
            slotKey,
          })
          expect(parsePartial(formatReservation({ ...what, day, slotKey }))).toBeUndefined()
        },
      ),
    )
  })

  test('is only parsed from texts that format back to themselves, and no text throws [RSV-01]', () => {
    const piece = fc.constantFrom('_', '|', '?', '/', 'a', '20240614', '3', '\ud842', '\n')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(text, (any) => {
        const value = parseReservation(any)
        if (value) expect(formatReservation(value)).toBe(any)
        const partial = parsePartial(any)
        if (partial) expect(formatPartial(partial)).toBe(any)
        expect(value && partial).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test('of more than 1,000 characters is none and is not taken apart [RSV-01]', () => {
    const long = 'a'.repeat(998)
    expect(parseReservation(`${long}_a`)).toEqual({ categoryId: long, itemId: 'a' })
    expect(parsePartial(`?a${long}`)).toEqual({ large: `a${long}` })

    const takenApart = vi.spyOn(String.prototype, 'split')
    for (const text of [`a${long}_a`, `?aa${long}`, '_'.repeat(1_000_000), '?a/'.repeat(300_000)]) {
      expect(parseReservation(text)).toBeUndefined()
      expect(parsePartial(text)).toBeUndefined()
    }
    expect(takenApart).not.toHaveBeenCalled()
    takenApart.mockRestore()
  })
})

describe('a partial choice', () => {
  test.each(partials)('%j is parsed and formatted', (text, choice) => {
    expect(parsePartial(text)).toEqual(choice)
    expect(formatPartial(choice)).toBe(text)
  })

  test.each(noPartials)('is not parsed from %j', (text) => {
    expect(parsePartial(text)).toBeUndefined()
  })
})

test('a compact day is an existing day without hyphens', () => {
  expect(compactDay(localDate('2024-06-14'))).toBe('20240614')
  expect(dayOfCompact('20240614')).toBe('2024-06-14')
  for (const text of ['20270230', '2024061', '202406140', '2024-6-1', ''])
    expect(dayOfCompact(text)).toBeUndefined()
})
