import { expect, test } from 'vitest'
import { latestNoticeTime } from '../../../domain/staff/section-notice.ts'

/** The latest time of 09:00 and 13:30, as it is written in Tokyo. @param now in Tokyo */
function latest(now: string, weekdaysOnly?: boolean, times = ['13:30', '09:00']): string | undefined {
  const settings = { times, ...(weekdaysOnly !== undefined && { weekdaysOnly }) }
  const atMs = latestNoticeTime(settings, Date.parse(`${now}+09:00`), (day) => holidays.includes(day))
  return atMs === undefined ? undefined : new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 16)
}
/** 2024-05-03 is a Friday. */
const holidays = ['2024-05-03', '2024-05-06']

test.each([
  ['2024-06-14T09:00:00', undefined, '2024-06-14T09:00'],
  ['2024-06-14T08:59:59.999', undefined, '2024-06-13T13:30'],
  ['2024-06-14T13:29:59', undefined, '2024-06-14T09:00'],
  ['2024-06-14T13:30:00', undefined, '2024-06-14T13:30'],
  ['2024-06-16T12:00:00', undefined, '2024-06-16T09:00'],
  ['2024-06-16T12:00:00', true, '2024-06-14T13:30'],
  ['2024-06-17T08:59:00', true, '2024-06-14T13:30'],
  ['2024-06-17T09:00:00', true, '2024-06-17T09:00'],
  ['2024-05-07T08:00:00', true, '2024-05-02T13:30'],
  ['2024-05-07T08:00:00', false, '2024-05-06T13:30'],
  // Clocks of America and Europe are changed on these days, those of Japan are not.
  ['2024-03-10T16:00:00', undefined, '2024-03-10T13:30'],
  ['2024-10-27T10:00:00', undefined, '2024-10-27T09:00'],
])('at %s (weekdays only: %s) the latest time was %s [OFF-53]', (now, weekdaysOnly, expected) => {
  expect(latest(now, weekdaysOnly)).toBe(expected)
})

test('midnight belongs to the day that begins, and without a time there is none', () => {
  expect(latest('2024-06-14T00:00:00', false, ['00:00'])).toBe('2024-06-14T00:00')
  expect(latest('2024-06-14T00:00:00', false, [])).toBeUndefined()
})
