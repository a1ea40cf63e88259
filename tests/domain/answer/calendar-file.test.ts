import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from '../../../domain/answer/calendar-file.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { friday } from '../../builders.ts'

const anEntry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  surveyId: 'svy001',
  seriescode: '7K3M9QZT',
  itemKey: 'r1',
  revision: 2,
  host: 'yoyaku.example.jp',
  updatedAt: friday / 1000,
  isCancelled: false,
  day: localDate('2024-06-14'),
  start: '10:00',
  end: '11:00',
  summary: '大会議室',
  description: '受付番号: 7K3M9QZT',
  ...over,
})

const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
const octets = (text: string): number => new TextEncoder().encode(text).length
/** What a calendar reads in a property. */
const read = (file: string, name: string): string | undefined =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replace(/\\([nN;,\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

const utcTimes = [
  ['2024-06-14', '10:00', '11:00', '20240614T010000Z', '20240614T020000Z'],
  ['2024-06-14', '00:00', '08:59', '20240613T150000Z', '20240613T235900Z'],
  ['2024-12-31', '23:00', '24:00', '20241231T140000Z', '20241231T150000Z'],
  ['2024-01-01', '09:00', '09:30', '20240101T000000Z', '20240101T003000Z'],
  ['2024-02-29', '13:30', '24:00', '20240229T043000Z', '20240229T150000Z'],
] as const

describe('the calendar file of a reservation', () => {
  test('is one event with all that a calendar must know', () => {
    expect(calendarFile(anEntry())).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Madoguchi//Madoguchi//JA',
        'BEGIN:VEVENT',
        'UID:svy001-7K3M9QZT-r1@yoyaku.example.jp',
        'SEQUENCE:2',
        'DTSTAMP:20240614T000000Z',
        'DTSTART:20240614T010000Z',
        'DTEND:20240614T020000Z',
        'SUMMARY:大会議室',
        'DESCRIPTION:受付番号: 7K3M9QZT',
        'STATUS:CONFIRMED',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test('of a cancelled one takes the same event away', () => {
    const [live, cancelled] = [
      calendarFile(anEntry()),
      calendarFile(anEntry({ isCancelled: true, revision: 3 })),
    ]
    expect(read(cancelled, 'UID')).toBe(read(live, 'UID'))
    expect(read(cancelled, 'SEQUENCE')).toBe('3')
    expect(read(cancelled, 'METHOD')).toBe('CANCEL')
    expect(read(cancelled, 'STATUS')).toBe('CANCELLED')
    expect(read(live, 'METHOD')).toBeUndefined()
  })

  test.each(utcTimes)('says %s %s to %s of Tokyo as %s to %s', (day, start, end, from, to) => {
    const file = calendarFile(anEntry({ day: localDate(day), start, end }))
    expect([read(file, 'DTSTART'), read(file, 'DTEND')]).toEqual([from, to])
  })

  test('takes the whole day where the hours are unknown', () => {
    const { start: _, end: _e, ...noHours } = anEntry({ day: localDate('2024-12-31') })
    const lines = linesOf(calendarFile(noHours))
    expect(lines).toContain('DTSTART;VALUE=DATE:20241231')
    expect(lines).toContain('DTEND;VALUE=DATE:20250101')
  })

  test('only begins where the end is unknown', () => {
    const { end: _, ...noEnd } = anEntry()
    expect(calendarFile(noEnd)).toContain('DTSTART:20240614T010000Z\r\nSUMMARY')
  })

  test('escapes what has a meaning of its own, and lets no text add a line', () => {
    const file = calendarFile(anEntry({ summary: 'a;b,c\\d\r\nEND:VEVENT\rx\u0000\u007f', itemKey: 'r;1\n' }))
    expect(file).toContain('SUMMARY:a\\;b\\,c\\\\d\\nEND:VEVENT\\nx\r\n')
    expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(read(file, 'UID')).toBe('svy001-7K3M9QZT-r;1\n@yoyaku.example.jp')
  })

  test('has lines of 75 octets at most that cut no character, and reads back as written', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: fc.constantFrom('あ', '𠮷', 'é', 'a', ',', '\n', '\\', ';'), maxLength: 400 }),
    )
    const printable = text.map((any) => any.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ''))
    fc.assert(
      fc.property(printable, printable, (summary, description) => {
        const file = calendarFile(anEntry({ summary, description }))
        expect(file).not.toMatch(/\p{Surrogate}/u)
        const lines = file.split('\r\n')
        for (const line of lines) expect(octets(line)).toBeLessThanOrEqual(75)
        expect(lines.join('')).not.toMatch(/[\r\n]/)
        expect(read(file, 'SUMMARY')).toBe(summary)
        expect(read(file, 'DESCRIPTION')).toBe(description)
      }),
      { numRuns: 300 },
    )
  })

  test.each([75, 76, 149, 150])('folds a line of %i octets only if it must', (length) => {
    const summary = 'a'.repeat(length - 'SUMMARY:'.length)
    const folds = calendarFile(anEntry({ summary })).split('\r\n ').length - 1
    expect(folds).toBe(Math.ceil((length - 75) / 74))
  })
})
