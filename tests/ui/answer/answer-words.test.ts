import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { answerWords } from '../../../ui/answer/answer-words.ts'
import { japanese } from '../../../ui/frame/translation.ts'
import { translationIn } from '../translation-in.ts'

const nowMs = Date.parse('2025-06-14T12:00:00+09:00')
const reserved = (day: string) => ({
  itemKey: 'slot',
  title: '予約',
  value: '',
  reserved: { day: localDate(day), start: '09:00', end: '09:30' },
})

const { day, time, check } = answerWords(japanese)

test('a reservation has its day with the weekday, the year if it is not this one, and its time apart [DETAIL-04]', () => {
  expect(day(reserved('2025-06-16'), nowMs)).toBe('6/16(月)')
  expect(day(reserved('2026-01-05'), nowMs)).toBe('2026/1/5(月)')
  expect(time(reserved('2025-06-16'))).toBe('9:00～9:30')
})

test('a day or a time that is unknown is named as such [LIST-09]', () => {
  const unknown = { ...reserved('2025-06-16'), reserved: {} }
  expect(day(unknown, nowMs)).toBe('日付不明')
  expect(time(unknown)).toBe('不明')
  expect(time({ ...unknown, reserved: { start: '10:00' } })).toBe('10:00')
})

test('days and headings come in the language of the page', async () => {
  const words = answerWords(await translationIn('en'))
  expect(words.day(reserved('2025-06-16'), nowMs)).toBe('Mon, 6/16')
  expect(words.heading(localDate('2025-06-16'))).toBe('Mon, June 16, 2025')
  expect(words.heading('no-reservation')).toBe('No booking')
})

test('a status is read in the words of the city, and what is cancelled as such, with the city’s reason [CANCEL-09]', () => {
  expect(check({ check: '完了', status: 'お渡ししました' })).toBe('お渡ししました')
  expect(check({ check: '完了' })).toBe('完了')
  expect(check({ check: 'キャンセル', status: '台風のため' })).toBe('キャンセル済：台風のため')
  expect(check({ check: 'NG' })).toBe('キャンセル済')
})
