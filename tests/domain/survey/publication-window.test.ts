import { describe, expect, test } from 'vitest'
import { tokyoInstant } from '../../../domain/shared/local-date.ts'
import { publicationOf } from '../../../domain/survey/publication.ts'

const april = { publishFrom: '2026-04-01T09:00', publishTo: '2026-04-30T23:59' }
const { publishFrom, publishTo } = april

const moments = [
  ['before the first minute', april, '2026-04-01T08:59:59.999+09:00', 'before'],
  ['with the first minute', april, '2026-04-01T09:00:00.000+09:00', 'open'],
  ['to the end of the last minute', april, '2026-04-30T23:59:59.999+09:00', 'open'],
  ['after the last minute', april, '2026-05-01T00:00:00.000+09:00', 'over'],
  ['without a beginning', { publishTo }, '2001-01-01T00:00:00+09:00', 'open'],
  ['without an end', { publishFrom }, '2099-01-01T00:00:00+09:00', 'open'],
  ['without either', {}, '2026-04-01T00:00:00+09:00', 'open'],
  ['paused within its period', { ...april, isPaused: true }, '2026-04-10T00:00:00+09:00', 'paused'],
  ['paused before it', { ...april, isPaused: true }, '2026-03-31T00:00:00+09:00', 'before'],
  ['paused after it', { ...april, isPaused: true }, '2026-05-01T00:00:00+09:00', 'over'],
] as const

test.each(moments)('a form with a period is judged in Japanese time: %s', (_, period, now, expected) => {
  expect(publicationOf(period, Date.parse(now))).toBe(expected)
})

describe('a time of a bundle', () => {
  test('is an instant in Japan', () => {
    expect(tokyoInstant('2026-04-01T09:00')).toBe(Date.parse('2026-04-01T00:00:00Z'))
    expect(tokyoInstant('2024-02-29T00:00')).toBe(Date.parse('2024-02-28T15:00:00Z'))
  })

  test.each([
    '2026-04-31T09:00',
    '2026-02-29T09:00',
    '2026-04-01T24:00',
    '2026-04-01T09:60',
    '2026-04-01 09:00',
    '2026-04-01T9:00',
    '2026-04-01T09:00:00',
    '2026-04-01T09:00Z',
    '2026-04-01',
    '',
  ])('is nothing where there is no such time, or it is written otherwise: %j', (time) => {
    expect(tokyoInstant(time)).toBeUndefined()
  })
})
