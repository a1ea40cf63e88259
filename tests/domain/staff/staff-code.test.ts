import { expect, test } from 'vitest'
import { isEffectiveDate, isExpired, LATEST_EFFECTIVE_DATE } from '../../../domain/staff/staff-code.ts'

/** 2026-11-21 09:00:00 in Asia/Tokyo, unix seconds. */
const effectiveDate = 1_795_219_200

const moments: readonly [string, number, boolean][] = [
  ['a second before', (effectiveDate - 1) * 1000, false],
  ['a millisecond before', effectiveDate * 1000 - 1, false],
  ['exactly at', effectiveDate * 1000, true],
  ['a millisecond after', effectiveDate * 1000 + 1, true],
  ['a second after', (effectiveDate + 1) * 1000, true],
]

test.each(moments)(
  '%s its effectiveDate a QR code is expired or not [STAFF-02] [CONST-14]',
  (_, nowMs, expired) => {
    expect(isExpired(effectiveDate, nowMs)).toBe(expired)
  },
)

test('a QR code without effectiveDate is expired [STAFF-02] [STAFF-28]', () => {
  expect(isExpired(undefined, 0)).toBe(true)
  expect(isExpired(undefined, effectiveDate * 1000)).toBe(true)
})

const notSeconds: readonly [string, number][] = [
  ['milliseconds', effectiveDate * 1000],
  ['the first second after 2099', LATEST_EFFECTIVE_DATE + 1],
  ['half a second', effectiveDate + 0.5],
  ['nothing', 0],
  ['less than nothing', -effectiveDate],
  ['no number', Number.NaN],
  ['endless', Number.POSITIVE_INFINITY],
]

test.each(notSeconds)(
  '%s in the place of unix seconds make a QR code that is expired, not an endless one [STAFF-28] [CONST-14]',
  (_, value) => {
    expect(isEffectiveDate(value)).toBe(false)
    expect(isExpired(value, -1)).toBe(true)
    expect(isExpired(value, (effectiveDate - 1) * 1000)).toBe(true)
  },
)

test('whole unix seconds up to the beginning of 2100 are a time of validity [CONST-14]', () => {
  expect(new Date(LATEST_EFFECTIVE_DATE * 1000).toISOString()).toBe('2100-01-01T00:00:00.000Z')
  for (const value of [1, effectiveDate, LATEST_EFFECTIVE_DATE]) expect(isEffectiveDate(value)).toBe(true)
  expect(isExpired(LATEST_EFFECTIVE_DATE, effectiveDate * 1000)).toBe(false)
})
