import { describe, expect, test } from 'vitest'
import type { CharacterType, InputFormat } from '../../../domain/survey/survey-config.ts'
import { codeOf, controlOf, issueOf, shownOf } from '../survey/check.ts'

describe.each(['text', 'textarea'])('a %s', (type) => {
  test.each([
    [undefined, 0, 300],
    [{}, 0, 300],
    [{ min: null, max: null }, 0, 300],
    [{ max: 500 }, 0, 300],
    [{ max: 301 }, 0, 300],
    [{ max: 300 }, 0, 300],
    [{ max: 500, limitation: true }, 0, 300],
    [{ max: 299, limitation: true }, 0, 299],
    [{ max: 50, limitation: true }, 0, 50],
    [{ min: 2, max: 50, limitation: true }, 2, 50],
    [{ max: 50 }, 0, 300],
    [{ max: 50, limitation: false }, 0, 300],
    [{ min: 2 }, 2, 300],
  ])('with the length %j has %i to %i characters [VAL-18] [CONST-05]', (length, min, max) => {
    const item = { type, ...(length && { length }) }
    expect(codeOf(item, 'あ'.repeat(Math.max(min, 1)))).toBeUndefined()
    expect(codeOf(item, 'あ'.repeat(max))).toBeUndefined()
    expect(issueOf(item, 'あ'.repeat(max + 1))).toEqual({
      itemKey: 'q1',
      code: 'text.length',
      details: { min, max },
    })
    if (min > 0) expect(codeOf(item, 'あ'.repeat(min - 1))).toBe('text.length')
  })

  test('has its length counted in graphemes [VAL-18]', () => {
    for (const character of ['𠮷', 'か\u3099', '👍🏽', '葛\u{e0100}', '👩‍🦰']) {
      expect(codeOf({ type }, character.repeat(300))).toBeUndefined()
      expect(codeOf({ type }, character.repeat(301))).toBe('text.length')
    }
    expect(codeOf({ type, length: { max: 3, limitation: true } }, '👨‍👩‍👧👍🏽あ')).toBeUndefined()
  })

  test('has at most four code points for each allowed character [VAL-18]', () => {
    expect(codeOf({ type }, `e${'\u0301'.repeat(1199)}`)).toBeUndefined()
    expect(codeOf({ type }, `e${'\u0301'.repeat(1200)}`)).toBe('text.length')
  })

  test('refuses control characters and lone surrogates', () => {
    for (const bad of ['\u0000', '\u0008', '\u001b', '\u007f', '\u0085', '\u2028', '\ud842', '\udfb7']) {
      expect(codeOf({ type }, `a${bad}b`)).toBe('text.character')
    }
    expect(codeOf({ type }, 'a　b 𠮷')).toBeUndefined()
  })

  test('is shown as it was written', () => {
    expect(shownOf({ type }, [' 東京 '])).toBe(' 東京 ')
    expect(shownOf({ type }, [])).toBe('')
  })
})

test('line breaks are allowed in a textarea only, and each, also CRLF, counts as one character [VAL-18]', () => {
  expect(codeOf({ type: 'textarea' }, '一\n二\r\n三\r四\t五')).toBeUndefined()
  for (const broken of ['一\n二', '一\r二', '一\t二']) expect(codeOf({}, broken)).toBe('text.character')
  expect(codeOf({ type: 'textarea', length: { max: 3, limitation: true } }, '一\r\n二')).toBeUndefined()
  expect(codeOf({ type: 'textarea', length: { max: 2, limitation: true } }, '一\r\n二')).toBe('text.length')
  expect(codeOf({ type: 'textarea', characterType: ['kanji'] }, '一\n二')).toBeUndefined()
})

const characters: readonly [types: readonly CharacterType[], taken: string, refused: readonly string[]][] = [
  [['all'], 'aＡｱア漢ひ1１、 　😀é', []],
  [['allFull'], '漢字ひらカナＡ１、　～￥×', ['a', '1', ' ', 'ｱ', '｡', '¥', 'é']],
  [['kanji'], '東京都々〆ヶ𠮷葛\u{e0100}邉\ufe00〇', ['あ', 'ア', 'a', '1', '、', '　', '😀']],
  [['hiragana'], 'ひらがなーゝゞぁゖか\u3099', ['ア', '漢', 'ｱ', 'a', '・', '　', '\u{1f200}']],
  [['katakana'], 'カタカナーヴヵヶ・ヽヾㇰ', ['あ', 'ｱ', '漢', 'a', '　']],
  [['katakanaHalf'], 'ｱｲｳﾞﾟｰ･ｦ', ['ア', 'あ', 'a', ' ', '｡']],
  [['alphabet'], 'azAZａｚＡＺ', ['1', '１', 'あ', '-', 'é', ' ']],
  [['alphabetFull'], 'ａｚＡＺ', ['a', '１', 'あ']],
  [['alphabetHalf'], 'azAZ', ['ａ', '1', '@', '[', '`', '{']],
  [['number'], '0９09', ['a', '一', '-', '.', '²']],
  [['numberFull'], '０９', ['0', 'ａ']],
  [['numberHalf'], '09', ['０', 'a', '٣']],
]

describe('characters [VAL-19]', () => {
  test.each(characters)('%j accept %s and refuse %j [VAL-19]', (characterType, taken, refused) => {
    expect(codeOf({ characterType }, taken)).toBeUndefined()
    for (const text of refused) expect(codeOf({ characterType }, taken + text)).toBe('text.character')
  })

  test('every character type has an accepted and a refused example [VAL-19]', () => {
    const restricted = characters.filter(([types]) => types[0] !== 'all')
    expect(new Set(characters.flatMap(([types]) => types)).size).toBe(12)
    expect(restricted.every(([, taken, refused]) => taken !== '' && refused.length > 0)).toBe(true)
  })

  test.each<[readonly CharacterType[], string, readonly string[]]>([
    [['hiragana', 'numberHalf'], 'あ1', ['１', 'ア', 'a']],
    [['kanji', 'hiragana', 'katakana'], '山田ハナこ', ['a', 'ｱ', '1']],
    [['allFull', 'katakana'], '漢ア', ['a', 'ｱ']],
    [['allFull', 'numberHalf'], '漢1', ['a', ' ']],
    [['numberHalf', 'all'], 'なんでも!', []],
  ])('%j together allow the characters of each [VAL-19]', (characterType, taken, refused) => {
    expect(codeOf({ characterType }, taken)).toBeUndefined()
    for (const text of refused) expect(codeOf({ characterType }, taken + text)).toBe('text.character')
  })

  test('a variation selector is accepted after a kanji, never alone [VAL-19]', () => {
    expect(codeOf({ characterType: ['kanji'] }, '葛\u{e0100}城')).toBeUndefined()
    expect(codeOf({ characterType: ['kanji'] }, '\u{e0100}葛')).toBe('text.character')
    expect(codeOf({ characterType: ['kanji'] }, '葛\u{e0100}\u{e0100}')).toBe('text.character')
    expect(codeOf({ characterType: ['hiragana'] }, 'あ\ufe00')).toBe('text.character')
  })

  test('an empty list allows everything [VAL-19]', () => {
    expect(codeOf({ characterType: [] }, 'aあ漢')).toBeUndefined()
  })

  test('overlapping types take no more time than one [VAL-19]', () => {
    const characterType: CharacterType[] = [
      'allFull',
      'kanji',
      'katakana',
      'hiragana',
      'numberFull',
      'number',
    ]
    expect(codeOf({ characterType }, `${'ー'.repeat(299)}a`)).toBe('text.character')
  })

  test('hankaku_only refuses full-width characters [VAL-21]', () => {
    const item = { imeType: 'hankaku_only' }
    expect(codeOf(item, 'abc-1 @ｱｲｳ')).toBeUndefined()
    for (const full of ['ａ', '１', 'あ', '漢', '　', '、', '￥'])
      expect(codeOf(item, `a${full}`)).toBe('text.half_width')
    expect(codeOf({ imeType: 'hiragana' }, 'あ')).toBeUndefined()
  })
})

describe('input formats [VAL-20] [VAL-23]', () => {
  test.each<[InputFormat, readonly string[], readonly string[], string]>([
    ['any', ['x', '１', '090-1'], [], ''],
    [
      'postcode',
      ['1000001', '0000000'],
      ['100000', '10000011', '100-0001', '１００００01', '1000001 '],
      'text.format',
    ],
    ['email', ['a@example.jp'], ['a@', 'a'], 'text.format'],
    [
      'phone',
      ['0312345678', '09012345678'],
      ['031234567', '090123456789', '03-1234-5678', '０３１２３４５６７８'],
      'text.format',
    ],
    ['alphanumeric', ['aZ09'], ['a-1', 'ａ', 'あ', 'a b'], 'text.half_width'],
  ])('%s accepts %j and refuses %j [VAL-20]', (inputFormat, taken, refused, code) => {
    for (const text of taken) expect(codeOf({ inputFormat }, text)).toBeUndefined()
    for (const text of refused) expect(codeOf({ inputFormat }, text)).toBe(code)
  })

  test.each([
    ['abcdefghij-1234', undefined],
    ['---------------', undefined],
    ['abcdefghij-123', 'text.identifier'],
    ['abcdefghij-12345', 'text.identifier'],
    ['Abcdefghij-1234', 'text.identifier'],
    ['abcdefghij_1234', 'text.identifier'],
    ['ａbcdefghij-1234', 'text.identifier'],
  ])('the identifier %s: %s [VAL-23] [CONST-05]', (text, code) => {
    expect(codeOf({ inputFormat: 'identifier' }, text)).toBe(code)
  })

  test('the keyboard follows the format', () => {
    const inputMode = (item: object) => {
      const control = controlOf(item)
      return control.kind === 'line' ? control.inputMode : undefined
    }
    expect(inputMode({})).toBe('text')
    expect(inputMode({ inputFormat: 'phone' })).toBe('tel')
    expect(inputMode({ inputFormat: 'postcode' })).toBe('numeric')
    expect(inputMode({ inputFormat: 'email' })).toBe('email')
    expect(inputMode({ characterType: ['numberHalf'] })).toBe('numeric')
    expect(inputMode({ characterType: ['numberHalf', 'hiragana'] })).toBe('text')
  })
})

test('an address is typed freely in one line', () => {
  expect(codeOf({ type: 'address' }, '東京都国分寺市戸倉1-6-1　Ａ棟101')).toBeUndefined()
  expect(codeOf({ type: 'address' }, '東京都\n国分寺市')).toBe('text.character')
  expect(codeOf({ type: 'address' }, 'あ'.repeat(301))).toBe('text.length')
})
