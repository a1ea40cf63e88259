import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemTypes } from '../../../domain/item-types/registry.ts'
import { corrected } from '../../../domain/survey/corrected.ts'
import { refusedCharacter } from '../../../domain/survey/rules/allowed-characters.ts'
import type { CharacterType, SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'
import { codeOf } from './check.ts'

const of = (...characterType: CharacterType[]): Partial<SchemaItem> => ({ type: 'text', characterType })
const phone = { type: 'phone' }
const postcode = { type: 'postcode' }
const number = { type: 'number' }
const email = { type: 'email' }
const halfWidth = { type: 'text', imeType: 'hankaku_only' }
const katakana = of('katakana')

/** What is written, and what the rule accepts. */
const puts: { item: Partial<SchemaItem>; text: string; right: string }[] = [
  { item: phone, text: '03-1234-5678', right: '0312345678' },
  { item: phone, text: '０９０－１２３４－５６７８', right: '09012345678' },
  { item: phone, text: '０９０ー１２３４ー５６７８', right: '09012345678' },
  { item: phone, text: '090‐1234−5678', right: '09012345678' },
  { item: phone, text: '(03) 1234 5678', right: '0312345678' },
  { item: phone, text: '（０３）１２３４　５６７８', right: '0312345678' },
  { item: { type: 'text', inputFormat: 'phone' }, text: '03-1234-5678', right: '0312345678' },
  { item: phone, text: '\u202a090-1234-5678\u202c', right: '09012345678' },
  { item: phone, text: '090 1234 5678\u200b', right: '09012345678' },
  { item: phone, text: '\ufeff03\u00a01234\u20095678', right: '0312345678' },
  { item: phone, text: '03.1234.5678', right: '0312345678' },
  { item: phone, text: '０３．１２３４．５６７８', right: '0312345678' },
  { item: phone, text: '090─1234━5678', right: '09012345678' },
  { item: phone, text: '090﹣1234﹘5678', right: '09012345678' },
  { item: postcode, text: '〒123-4567', right: '1234567' },
  { item: postcode, text: '〒１２３－４５６７', right: '1234567' },
  { item: postcode, text: '１２３ー４５６７　', right: '1234567' },
  { item: { type: 'text', inputFormat: 'postcode' }, text: '〒 123-4567', right: '1234567' },
  { item: postcode, text: '〒\u200e１２３─４５６７\t', right: '1234567' },
  { item: number, text: '１２', right: '12' },
  { item: number, text: ' 12　', right: '12' },
  { item: number, text: '1,234,567', right: '1234567' },
  { item: number, text: '１，２３４', right: '1234' },
  { item: number, text: '１、２３４', right: '1234' },
  { item: number, text: '1､234', right: '1234' },
  { item: number, text: ' １２，３４５，６７８\u200b', right: '12345678' },
  { item: email, text: 'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ', right: 'taro@example.jp' },
  { item: email, text: ' taro@example.jp ', right: 'taro@example.jp' },
  { item: email, text: 'taro@example.jp\u200b　', right: 'taro@example.jp' },
  { item: email, text: 'taro＠example。jp', right: 'taro@example.jp' },
  { item: email, text: 'taro－1@example｡jp', right: 'taro-1@example.jp' },
  { item: { type: 'text', inputFormat: 'email' }, text: 'taro＠example.jp', right: 'taro@example.jp' },
  { item: halfWidth, text: 'Ａ－１　ｂ', right: 'A-1 b' },
  { item: halfWidth, text: '１ー２ー３', right: '1-2-3' },
  { item: { type: 'text', inputFormat: 'alphanumeric' }, text: 'Ａｂ１　', right: 'Ab1' },
  {
    item: { type: 'text', inputFormat: 'identifier' },
    text: 'ａｂｃｄｅｆｇｈｉｊ－１２３４',
    right: 'abcdefghij-1234',
  },
  { item: katakana, text: 'やまだ', right: 'ヤマダ' },
  { item: katakana, text: 'ヤマダ　ハナコ', right: 'ヤマダハナコ' },
  { item: katakana, text: 'ヤマダ ハナコ', right: 'ヤマダハナコ' },
  { item: katakana, text: 'ﾔﾏﾀﾞ', right: 'ヤマダ' },
  { item: katakana, text: 'ｳﾞｧﾝ･ﾊﾟﾝ', right: 'ヴァン・パン' },
  { item: katakana, text: 'さ-びす', right: 'サービス' },
  { item: katakana, text: 'ゔぁゝ', right: 'ヴァヽ' },
  { item: of('hiragana'), text: 'ヤマダ　ﾊﾅｺ', right: 'やまだはなこ' },
  { item: of('hiragana'), text: 'ﾊﾞﾊﾟｳﾞ', right: 'ばぱゔ' },
  { item: of('hiragana'), text: 'ハ\u3099ハ\u309a', right: 'は\u3099は\u309a' },
  { item: of('hiragana'), text: 'ﾕｰｼﾞ', right: 'ゆーじ' },
  { item: of('hiragana'), text: 'やまだ\u200bはなこ', right: 'やまだはなこ' },
  { item: katakana, text: 'は\u3099なこ\ufeff', right: 'ハ\u3099ナコ' },
  { item: of('katakanaHalf'), text: 'が', right: 'ｶﾞ' },
  { item: of('katakanaHalf'), text: 'カ\u3099', right: 'ｶﾞ' },
  { item: of('numberHalf'), text: '１２\u200b', right: '12' },
  { item: of('katakanaHalf'), text: 'やまだ　ハナコ', right: 'ﾔﾏﾀﾞﾊﾅｺ' },
  { item: of('katakanaHalf'), text: 'パーク', right: 'ﾊﾟｰｸ' },
  { item: of('allFull'), text: 'A-1 ﾋﾞﾙ', right: 'Ａ－１　ビル' },
  { item: of('alphabetHalf'), text: 'Ｈａｎａ', right: 'Hana' },
  { item: of('alphabetHalf'), text: ' Hana　', right: 'Hana' },
  { item: of('alphabetFull'), text: 'Hana', right: 'Ｈａｎａ' },
  { item: of('numberHalf'), text: '１２', right: '12' },
  { item: of('numberFull'), text: '12', right: '１２' },
  { item: of('kanji'), text: '山田　花子', right: '山田花子' },
  { item: of('kanji', 'katakana'), text: '山田やすし', right: '山田ヤスシ' },
  { item: { ...katakana, type: 'textarea' }, text: 'やま\nだ', right: 'ヤマ\nダ' },
  { item: { ...of('numberHalf', 'alphabetHalf'), type: 'address' }, text: '１ Ａ', right: '1A' },
]

/** What the rules take as it is. */
const fine: { item: Partial<SchemaItem>; text: string }[] = [
  { item: phone, text: '0312345678' },
  { item: { type: 'text' }, text: 'Ａ１ ﾔﾏ　－' },
  { item: of('all'), text: 'Ａ１ ﾔﾏ　－' },
  { item: of('kanji'), text: '葛\u{e0100}飾' },
  { item: of('katakana', 'katakanaHalf'), text: 'ヤﾔﾏﾀﾞ' },
  { item: of('hiragana', 'katakana'), text: 'やマーゝ' },
  { item: { type: 'radio', options: ['Ａ　Ｂ'] }, text: 'Ａ　Ｂ' },
  { item: { type: 'date' }, text: '2024-06-14' },
]

/** What the rules refuse before and after; the first character that can't be. */
const refused: { item: Partial<SchemaItem>; text: string; left: string; character: string | undefined }[] = [
  { item: phone, text: '03-1234-567', left: '031234567', character: undefined },
  { item: phone, text: '03-1234-5678内線1', left: '0312345678内線1', character: '内' },
  { item: phone, text: '+81312345678', left: '+81312345678', character: '+' },
  { item: postcode, text: '〒123-456', left: '123456', character: undefined },
  { item: number, text: '-1', left: '-1', character: '-' },
  { item: number, text: '１．５', left: '1．5', character: '．' },
  { item: number, text: '1,2', left: '1,2', character: ',' },
  { item: number, text: '12円', left: '12円', character: '円' },
  { item: email, text: '太郎@example.jp', left: '太郎@example.jp', character: '太' },
  { item: halfWidth, text: '山Ａ', left: '山A', character: '山' },
  { item: halfWidth, text: 'カード', left: 'カード', character: 'カ' },
  { item: { type: 'text', inputFormat: 'identifier' }, text: 'Ａbc', left: 'Ａbc', character: 'Ａ' },
  { item: katakana, text: '山ダ', left: '山ダ', character: '山' },
  { item: katakana, text: 'ﾔﾏ｢', left: 'ﾔﾏ｢', character: 'ﾔ' },
  { item: of('kanji'), text: '葛\u{e0100}カ', left: '葛\u{e0100}カ', character: 'カ' },
  { item: of('alphabetHalf'), text: 'Ｈａｎａ Yamada', left: 'Hana Yamada', character: ' ' },
  { item: of('numberHalf'), text: '1-2', left: '1-2', character: '-' },
]

describe('an entry is put right when it is left', () => {
  test.each(puts)(
    '$item: $text becomes $right, which is accepted; before it was refused [VAL-10, VAL-11, VAL-13, VAL-14, VAL-19, VAL-20, VAL-21]',
    ({ item, text, right }) => {
      expect(codeOf(item, text)).toBeDefined()
      expect(corrected(anItem(item), text)).toBe(right)
      expect(codeOf(item, right)).toBeUndefined()
    },
  )

  test.each(fine)('$item: $text stays as it is [VAL-19, VAL-21]', ({ item, text }) => {
    expect(corrected(anItem(item), text)).toBe(text)
  })

  test.each(refused)(
    '$item: $text is left as $left, which is refused for $character [VAL-10, VAL-13, VAL-14, VAL-19, VAL-21]',
    ({ item, text, left, character }) => {
      expect(corrected(anItem(item), text)).toBe(left)
      expect(codeOf(item, left)).toBeDefined()
      expect(refusedCharacter(anItem(item), left)).toBe(character)
    },
  )

  const anyItem = fc.record({
    type: fc.constantFrom(...Object.keys(itemTypes), '__proto__'),
    imeType: fc.constantFrom('text', 'hankaku_only'),
    inputFormat: fc.constantFrom('any', 'postcode', 'email', 'phone', 'alphanumeric', 'identifier'),
    characterType: fc.subarray(['allFull', 'kanji', 'hiragana', 'katakana', 'katakanaHalf', 'numberHalf']),
  })
  const anyText = fc.string({ unit: fc.constantFrom(...'aＡ1１-－ー　 やヤﾔﾀﾞ山〒\n葛\u{e0100},@') })

  test('of any item; once more changes nothing, and what its rules take stays', () => {
    fc.assert(
      fc.property(anyItem, anyText, (given, text) => {
        const item = given as Partial<SchemaItem>
        const once = corrected(anItem(item), text)
        expect(corrected(anItem(item), once)).toBe(once)
        if (refusedCharacter(anItem(item), text) === undefined) expect(once).toBe(text)
      }),
    )
  })
})
