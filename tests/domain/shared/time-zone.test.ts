import { expect, test } from 'vitest'

/** Minutes behind UTC on a winter and a summer day. */
const offsets: Record<string, [winter: number, summer: number]> = {
  UTC: [0, 0],
  'Asia/Tokyo': [-540, -540],
  'America/Los_Angeles': [480, 420],
}

test('the tests run in the time zone of their project', () => {
  const zone = process.env.EXPECTED_TIME_ZONE ?? 'none: run with -c tests/vitest.config.ts'
  expect(Object.keys(offsets)).toContain(zone)
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect([
    new Date('2026-01-15T00:00:00Z').getTimezoneOffset(),
    new Date('2026-07-15T00:00:00Z').getTimezoneOffset(),
  ]).toEqual(offsets[zone])
})
