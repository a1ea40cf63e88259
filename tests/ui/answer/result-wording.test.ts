import { expect, test } from 'vitest'
import { fixedClock } from '../../../adapters/memory/fixed-clock.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { textsIn } from '../../../application/texts/languages.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { loadResultWording } from '../../../ui/answer/result-wording.ts'
import { japanese } from '../../../ui/frame/speech.ts'

const now = '2025-06-14T12:00:00+09:00'
const reserved = (day: string) => ({
  itemKey: 'slot',
  title: '予約',
  value: '',
  reserved: { day: localDate(day), start: '09:00', end: '09:30' },
})

const inLanguage = (languageCode: string, logged: string[] = []) =>
  loadResultWording(languageCode, {
    clock: fixedClock(now),
    loadTexts: (code) =>
      code === 'lost' ? Promise.reject(new Error('offline')) : textsIn(code, 'shared', ja),
    speech: () => japanese,
    log: (message) => logged.push(message),
  })

test('a reservation has its day with the weekday, the year if it is not this one, and its time apart [DETAIL-04]', async () => {
  const wording = await inLanguage('ja')
  expect(wording.day(reserved('2025-06-16'))).toBe('6/16(月)')
  expect(wording.day(reserved('2026-01-05'))).toBe('2026/1/5(月)')
  expect(wording.time(reserved('2025-06-16'))).toBe('9:00～9:30')
})

test('a day or a time that is unknown is named as such [LIST-09]', async () => {
  const wording = await inLanguage('ja')
  const unknown = { ...reserved('2025-06-16'), reserved: {} }
  expect(wording.day(unknown)).toBe('日付不明')
  expect(wording.time(unknown)).toBe('不明')
  expect(wording.time({ ...unknown, reserved: { start: '10:00' } })).toBe('10:00')
})

test('days and headings come in the language of whoever searched', async () => {
  const wording = await inLanguage('en')
  expect(wording.day(reserved('2025-06-16'))).toBe('Mon, 6/16')
  expect(wording.heading(localDate('2025-06-16'))).toBe('Mon, June 16, 2025')
  expect(wording.heading('no-reservation')).toBe('No reservation')
})

test('a status is read in the words of the city, and what is cancelled as such, with the city’s reason [CANCEL-09]', async () => {
  const wording = await inLanguage('ja')
  expect(wording.check({ check: '完了', status: 'お渡ししました' })).toBe('お渡ししました')
  expect(wording.check({ check: '完了' })).toBe('完了')
  expect(wording.check({ check: 'キャンセル', status: '台風のため' })).toBe('キャンセル済：台風のため')
  expect(wording.check({ check: 'NG' })).toBe('キャンセル済')
})

test('where the texts do not come, Japanese says it', async () => {
  const logged: string[] = []
  const wording = await inLanguage('lost', logged)
  expect(wording.heading('no-reservation')).toBe('予約なし')
  expect(logged).toHaveLength(1)
})
