import { expect, test } from 'vitest'
import { shared as ja } from '../../../application/texts/ja.json'
import { textsIn } from '../../../application/texts/languages.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { japanese } from '../../../ui/frame/speech.ts'
import { japaneseWording, loadWording } from '../../../ui/reservation/wording.ts'

const today = localDate('2025-06-14')
const coma = { start: '09:00', end: '09:30' }
const log = (message: string): never => {
  throw new Error(message)
}

test('dialogs and reviews write a day with its weekday, and with its year if it is not this one [CAL-16] [DETAIL-04]', () => {
  expect(japaneseWording.date(localDate('2025-11-24'), today)).toBe('11/24(月)')
  expect(japaneseWording.date(localDate('2026-01-05'), today)).toBe('2026/1/5(月)')
  expect(japaneseWording.time(coma)).toBe('9:00～9:30')
})

test('days, times and words come in the language of the form', async () => {
  const texts = await textsIn('en', 'shared', ja)
  const wording = await loadWording({ languageCode: 'en', texts }, { log, speech: () => japanese })
  expect(wording.date(localDate('2025-11-24'), today)).toBe('Mon, 11/24')
  expect(wording.day('long', localDate('2025-11-24'))).toBe('Mon, November 24')
  expect(wording.time(coma)).toBe('9:00 – 9:30')
  expect(wording.spokenTime(coma)).toBe('9:00 to 9:30')
  expect(wording.say('remaining', { count: 3 })).toBe('3 left')
})
