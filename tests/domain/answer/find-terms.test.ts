import { describe, expect, test } from 'vitest'
import { findTerms, type Sought, soughtAlike, soughtBy } from '../../../domain/answer/find-terms.ts'
import { personItems } from '../../../domain/answer/person-facts.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'

const schema: readonly SchemaItem[] = [
  anItem({ itemKey: 'kind', title: '種類', type: 'radio' }),
  anItem({ itemKey: 'name', title: 'お名前' }),
  anItem({ itemKey: 'kana', title: 'お名前（ふりがな）' }),
  anItem({ itemKey: 'child', title: 'お子さまの氏名' }),
  anItem({ itemKey: 'phone', title: '連絡先', type: 'phone' }),
  anItem({ itemKey: 'home', title: '自宅の電話' }),
  anItem({ itemKey: 'born', title: 'いつ生まれましたか', type: 'birthday' }),
  anItem({ itemKey: 'note', title: '備考', type: 'textarea' }),
]

const entry = (itemKey: string, text: string | null) => ({
  itemKey,
  title: schema.find((item) => item.itemKey === itemKey)?.title ?? itemKey,
  answer: text === null ? null : [text],
})
const termsOf = (given: Record<string, string | null>, form = schema) =>
  findTerms({ entries: Object.entries(given).map(([key, text]) => entry(key, text)) }, form)

describe('an answer is found by', () => {
  test.each<[what: string, given: Record<string, string | null>, terms: string[]]>([
    ['a name, whole and in its parts', { name: '山田 花子' }, ['山田花子', '山田', '花子']],
    ['a name in one word', { name: '山田花子' }, ['山田花子']],
    ['a name with its reading in brackets', { name: '山田（ヤマダ）' }, ['山田やまだ', '山田', 'やまだ']],
    ['a foreign name in its parts', { name: 'José・ディアス' }, ['joséでいあす', 'josé', 'でいあす']],
    ['every name that it has', { name: '山田', child: '山田 一' }, ['山田', '山田一', '一']],
    [
      'a reading as who hears it writes it',
      { kana: 'ショウヅカ　ﾁﾖ' },
      ['しようずかちよ', 'しようずか', 'ちよ'],
    ],
    ['a variant of a character', { name: '髙﨑 齋邉' }, ['高崎斉辺', '高崎', '斉辺']],
    [
      'the digits of its phone numbers',
      { name: '山', phone: '09012345678', home: '（０３）1234-5678' },
      ['山', '09012345678', '0312345678'],
    ],
    ['a number written for abroad', { home: '+81 90-1234-5678' }, ['09012345678']],
    ['a day of birth', { born: '1958-04-01' }, ['1958-04-01']],
    [
      'nothing that is no name, number or day',
      { home: '夜だけ', born: null, note: '山田', kind: '初めて' },
      [],
    ],
    ['no text too long for a name', { name: 'あ'.repeat(61) }, []],
    ['a name of many parts as a whole', { name: 'a b c d e' }, ['abcde']],
    ['no blanks', { name: '　' }, []],
  ])('%s', (_what, given, terms) => {
    expect(termsOf(given)).toEqual(terms)
  })

  test('its first text where the form asks for no name, as the list of a day shows it', () => {
    const unnamed = [anItem({ itemKey: 'who', title: '団体' }), anItem({ itemKey: 'aim', title: '目的' })]
    expect(termsOf({ who: '歩こう会', aim: '会合' }, unnamed)).toEqual(['歩こう会'])
    expect(termsOf({ gone: '歩こう会' }, [])).toEqual(['歩こう会'])
  })

  test('nothing once a change has superseded it', () => {
    expect(findTerms({ entries: [entry('name', '山田')], changedTo: '4K7QZ2MX' }, schema)).toEqual([])
  })
})

describe('an officer who types', () => {
  const term = (...terms: string[]): Sought => ({ terms, codes: [] })
  const code = (...codes: string[]): Sought => ({ terms: [], codes })

  test.each<[words: string, sought: Sought[]]>([
    ['山田', [term('山田')]],
    [' 山田　花子 ', [term('山田', '花子'), term('山田花子')]],
    ['やまだ ハナコ', [term('はなこ', 'やまだ'), term('やまだはなこ')]],
    ['090-1234-5678', [term('09012345678')]],
    ['＋８１ ９０ １２３４ ５６７８', [term('+81', '1234', '5678', '90')]],
    ['1958/4/1', [term('1958-04-01')]],
    ['昭和33年4月1日', [term('1958-04-01')]],
    ['S33.4.1', [term('1958-04-01')]],
    ['19580401', [term('1958-04-01'), code('19580401')]],
    ['4k7q-zomx', [term('4k7q-zomx'), code('4K7QZ0MX')]],
    ['', []],
    [' 、　', []],
  ])('%s means', (words, sought) => {
    const found = soughtBy(words)
    for (const one of sought) expect(found).toContainEqual(one)
    if (!words.startsWith('＋')) expect(found).toHaveLength(sought.length)
  })

  test.each([
    ['090 1234 5678', '09012345678'],
    ['+81 90 1234 5678', '09012345678'],
    ['昭和33年 4月 1日', '1958-04-01'],
  ])('%s means one thing, though it has blanks', (words, one) => {
    expect(soughtBy(words)).toContainEqual(term(one))
  })

  test('name and number means answers with both', () => {
    expect(soughtBy('山田 花子 090-1234-5678')).toContainEqual(term('09012345678', '山田花子'))
    expect(soughtBy('山田 4K7QZ2MX')).toContainEqual({ terms: ['山田'], codes: ['4K7QZ2MX'] })
  })

  test('a whole sentence is read word by word and as one, so that a search stays one', () => {
    expect(soughtBy('a b c d e')).toEqual([term('a', 'b', 'c', 'd', 'e'), term('abcde')])
  })
})

test('what is typed as it was answered is found', () => {
  const given = { name: '髙橋 ジョージ', kana: 'タカハシ', phone: '0312345678', born: '1958-04-01' }
  const terms = new Set(termsOf(given))
  for (const text of Object.values(given))
    expect(soughtBy(text).some((sought) => sought.terms.every((term) => terms.has(term)))).toBe(true)
})

describe('the items by which answers are found', () => {
  test('are the same however the form is ordered and whatever else it asks', () => {
    expect(personItems([...schema].reverse())).toEqual(personItems(schema))
    expect(personItems(schema.filter(({ itemKey }) => itemKey !== 'note'))).toEqual(personItems(schema))
    expect(personItems(schema)).toEqual([
      ...['birthday born', 'name child', 'name name', 'phone home', 'phone phone', 'reading kana'],
    ])
  })

  test('are all texts where none asks for a name', () => {
    expect(personItems([anItem({ itemKey: 'who', title: '団体' })])).toEqual(['text who'])
  })
})

describe('the same person is looked for by', () => {
  test.each<[what: string, given: Record<string, string | null>, ways: string[][]]>([
    [
      'name and birthday together, or a phone number',
      {
        name: '山田 花子',
        kana: 'やまだ はなこ',
        born: '1958-04-01',
        phone: '090-1234-5678',
        home: '0312345678',
      },
      [['山田花子', '1958-04-01'], ['09012345678'], ['0312345678']],
    ],
    ['no name alone', { name: '山田 花子' }, []],
    ['no birthday alone', { born: '1958-04-01' }, []],
    ['no phone number that is none', { name: '山田 花子', phone: 'なし' }, []],
  ])('%s', (_, given, ways) => {
    const entries = Object.entries(given).map(([key, text]) => entry(key, text))
    expect(soughtAlike({ entries }, schema)).toEqual(ways.map((terms) => ({ terms, codes: [] })))
  })
})
