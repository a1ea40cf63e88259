import { expect, test } from 'vitest'
import { readings, withBracketedReadings, withoutReadings } from '../../../domain/language/readings.ts'

const cases: readonly [string, [string, string?][]][] = [
  ['窓口《まどぐち》で 申しこむ', [['窓口', 'まどぐち'], ['で 申しこむ']]],
  ['市の市民課《しみんか》', [['市の'], ['市民課', 'しみんか']]],
  ['霞ヶ関《かすみがせき》', [['霞ヶ関', 'かすみがせき']]],
  ['代々木《よよぎ》', [['代々木', 'よよぎ']]],
  ['〆切《しめきり》', [['〆切', 'しめきり']]],
  ['〇〇町《まるまるちょう》', [['〇〇町', 'まるまるちょう']]],
  ['緑が丘《おか》', [['緑が'], ['丘', 'おか']]],
  ['市の｜お知らせ《おしらせ》', [['市の'], ['お知らせ', 'おしらせ']]],
  ['ひらがな《よみ》', [['ひらがな《よみ》']]],
  ['', []],
]

test.each(cases)('the readings of %j stand above the characters that they belong to', (text, pieces) => {
  expect(
    readings(text).map(({ base, reading }) => (reading === undefined ? [base] : [base, reading])),
  ).toEqual(pieces)
})

test('a text can be had without its readings, and with them in brackets', () => {
  const text = '市役所《しやくしょ》の 窓口《まどぐち》'
  expect(withoutReadings(text)).toBe('市役所の 窓口')
  expect(withBracketedReadings(text)).toBe('市役所（しやくしょ）の 窓口（まどぐち）')
})
