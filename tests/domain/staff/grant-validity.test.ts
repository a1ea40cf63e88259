import { expect, test } from 'vitest'
import { isGrantValidity } from '../../../domain/staff/grant-validity.ts'

const nowMs = Date.parse('2024-06-14T12:00:00.500+09:00')
const nowSec = Math.floor(nowMs / 1000)

test.each([
  [59, false],
  [60, true],
  [31 * 86_400, true],
  [31 * 86_400 + 1, false],
  [-1, false],
])('a QR code may be issued for %i seconds: %s [STAFF-28]', (lifeSec, expected) => {
  expect(isGrantValidity(nowSec + lifeSec, nowMs)).toBe(expected)
})

test('no QR code is issued until a time in milliseconds, a fraction or nothing [CONST-14]', () => {
  for (const effectiveDate of [nowMs + 3_600_000, nowSec + 60.5, Number.NaN])
    expect(isGrantValidity(effectiveDate, nowMs)).toBe(false)
})
