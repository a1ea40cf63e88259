import { describe, expect, test } from 'vitest'
import { allowed } from '../e2e/languages/steps.ts'
import { tonguesOf } from '../e2e/languages/tongue.ts'

/** What is read on pages, by language; in each a text of the product, one with variables, and one of the city. */
const read: Readonly<Record<string, readonly string[]>> = {
  ja: ['入力内容を確認する', '「粗大ごみ」で3件見つかりました。', '粗大ごみ処理券の購入'],
  en: ['Review your entries', '3 found in “Bulky waste”.', 'Buy bulky waste stickers'],
  vi: ['Kiểm tra nội dung nhập', 'Tìm thấy 3 kết quả cho “Rác cỡ lớn”.', 'Mua tem rác cỡ lớn'],
  'zh-Hans': ['确认填写内容', '在“大型垃圾”中找到3条。', '购买大件垃圾处理券'],
  'ja-easy': ['書いた ことを 見直す', '「そだいごみ」で 3けん 見つかりました。', '粗大ごみ処理券を 買う'],
}
/** Names, numbers, signs and what was typed. */
const everywhere = ['LINE', 'PayPay', 'Nguyen Anna', '鈴木 ハル', '13:00 – 13:30', '1', '1,485', 'A-12', '・']
/** What nobody wrote for any page, and yet is of another language by its letters. */
const unwritten: Readonly<Record<string, readonly string[]>> = {
  ja: ['ask the office in charge'],
  en: ['担当課におたずねください', 'おたずね', 'オフィス'],
  vi: ['担当課におたずねください', 'おたずね', 'オフィス'],
  'ja-easy': ['ask the office in charge'],
}
/** What is the same in other languages, too. */
const shared: Readonly<Record<string, readonly string[]>> = {
  ja: ['月', 'ログアウト'],
  en: ['hiragana', 'PAGE NOT FOUND'],
  vi: ['hiragana', 'PAGE NOT FOUND'],
  'ja-easy': ['月', 'ログアウト'],
}

const tongues = tonguesOf(Object.keys(read), allowed)
/** Chinese and Japanese are told apart by no letter, and none of these walks is in Chinese. */
const walked = tongues.filter(({ code }) => code !== 'zh-Hans')

describe.each(walked)('among words in $code', ({ code, whyForeign }) => {
  test.each(Object.entries(read).filter(([other]) => other !== code))('those in %s are found', (_, texts) => {
    expect(texts.filter((text) => whyForeign(text) === undefined)).toEqual([])
  })

  test('those in letters of others are found, whoever wrote them', () => {
    expect(unwritten[code]!.filter((text) => whyForeign(text) === undefined)).toEqual([])
  })

  test('its own are not taken for those of others, nor are names and numbers', () => {
    const texts = [...read[code]!, ...shared[code]!, ...everywhere]
    expect(texts.filter((text) => whyForeign(text) !== undefined)).toEqual([])
  })
})

test('texts of the city are known with readings and without', () => {
  const { city, named } = tongues.find(({ code }) => code === 'ja-easy')!
  const source = '粗大ごみ処理券の購入'
  expect(city(source)).toBe('粗大ごみ処理券を 買う')
  expect('粗大 そだい ごみ処理券 しょりけん を 買う').toMatch(named(source))
  expect('粗大ごみ処理券を 買う 必須').toMatch(named(source))
})
