import { expect, test } from 'vitest'
import { isGrantValidity } from '../../../domain/staff/grant-validity.ts'

const nowMs = Date.parse('2024-06-14T12:00:00.500+09:00')
const nowSec = Math.floor(nowMs / 1000)

const DAY_SEC = 86_400

test.each([
  ['code', 59, false],
  ['code', 60, true],
  ['code', 2 * DAY_SEC, true],
  ['code', 2 * DAY_SEC + 1, false],
  ['code', -1, false],
  ['invitation', 31 * DAY_SEC, true],
  ['invitation', 31 * DAY_SEC + 1, false],
] as const)('a %s may be issued for %i seconds: %s [STAFF-28]', (kind, lifeSec, expected) => {
  expect(isGrantValidity(kind, nowSec + lifeSec, nowMs)).toBe(expected)
})

test('no QR code is issued until a time in milliseconds, a fraction or nothing [CONST-14]', () => {
  for (const effectiveDate of [nowMs + 3_600_000, nowSec + 60.5, Number.NaN])
    expect(isGrantValidity('code', effectiveDate, nowMs)).toBe(false)
})
