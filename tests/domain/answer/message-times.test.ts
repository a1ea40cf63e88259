import { describe, expect, test } from 'vitest'
import { pauseAfter } from '../../../domain/answer/booking-message.ts'
import { afterQuietHours, reminderTime } from '../../../domain/answer/message-times.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const tokyo = (time: string) => Date.parse(`${time}+09:00`)
const shown = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms + 9 * 3_600_000).toISOString().slice(0, 16)

const night = { from: '21:00', until: '08:00' }
const noon = { from: '12:00', until: '13:00' }
const never = { from: '12:00', until: '12:00' }

const moments = [
  [night, '2026-11-25T20:59', '2026-11-25T20:59'],
  [night, '2026-11-25T21:00', '2026-11-26T08:00'],
  [night, '2026-11-25T23:59', '2026-11-26T08:00'],
  [night, '2026-11-26T00:00', '2026-11-26T08:00'],
  [night, '2026-11-26T07:59', '2026-11-26T08:00'],
  [night, '2026-11-26T08:00', '2026-11-26T08:00'],
  [night, '2026-12-31T22:30', '2027-01-01T08:00'],
  [noon, '2026-11-25T11:59', '2026-11-25T11:59'],
  [noon, '2026-11-25T12:00', '2026-11-25T13:00'],
  [noon, '2026-11-25T12:59', '2026-11-25T13:00'],
  [noon, '2026-11-25T13:00', '2026-11-25T13:00'],
  [never, '2026-11-25T12:00', '2026-11-25T12:00'],
  [undefined, '2026-11-25T23:00', '2026-11-25T23:00'],
] as const

test.each(moments)('with quiet hours %j, a message of %s is sent at %s', (quiet, at, sentAt) => {
  expect(shown(afterQuietHours(tokyo(at), quiet))).toBe(sentAt)
})

describe('a reminder', () => {
  const dayBefore = { daysBefore: 1, at: '18:00' }
  const times = [
    [
      'is sent the day before at its time',
      { reminder: dayBefore },
      '10:00',
      '2026-11-20T12:00',
      '2026-11-25T18:00',
    ],
    [
      'is sent some days before',
      { reminder: { daysBefore: 3, at: '09:00' } },
      '10:00',
      '2026-11-20T12:00',
      '2026-11-23T09:00',
    ],
    [
      'is still sent who books a minute before',
      { reminder: dayBefore },
      '10:00',
      '2026-11-25T17:59',
      '2026-11-25T18:00',
    ],
    ['is not sent who books at that time', { reminder: dayBefore }, '10:00', '2026-11-25T18:00', undefined],
    [
      'is not sent who books on the day itself',
      { reminder: dayBefore },
      '10:00',
      '2026-11-26T07:00',
      undefined,
    ],
    [
      'waits for the end of the quiet hours',
      { reminder: { daysBefore: 1, at: '22:00' }, quietHours: night },
      '10:00',
      '2026-11-20T12:00',
      '2026-11-26T08:00',
    ],
    [
      'is not sent if it would come when the reservation begins',
      { reminder: { daysBefore: 1, at: '22:00' }, quietHours: night },
      '08:00',
      '2026-11-20T12:00',
      undefined,
    ],
    ['is not sent where the city sends none', {}, '10:00', '2026-11-20T12:00', undefined],
  ] as const

  test.each(times)('%s', (_, settings, start, now, sentAt) => {
    const day = localDate('2026-11-26')
    const startMs = tokyo(`2026-11-26T${start}`)
    expect(shown(reminderTime(settings, { day, startMs }, tokyo(now)))).toBe(sentAt)
  })
})

test('attempts are further and further apart, up to an hour, and end after the eighth', () => {
  const pauses = Array.from({ length: 8 }, (_, at) => pauseAfter(at + 1))
  expect(pauses.map((ms) => ms && ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, undefined])
})
