import { expect, test } from 'vitest'
import { comparableText } from '../../../domain/shared/comparable-text.ts'

test.each([
  ['山田　太郎', '山田太郎', ' 山田 太郎 '],
  ['髙橋 一郎', '高橋一郎'],
  ['山﨑', '山嵜', '山崎', '山\u{fa11}'],
  ['渡邉', '渡邊', '渡辺', '渡邉\u{e0101}'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ　タロウ', 'ヤマダタロウ'],
  ['Ａ－１２', 'A-12'],
  ['090-1234-5678', '09012345678', '０９０−１２３４‐５６７８', '090 1234 5678', '090ー1234ー5678'],
  ['03-1234-5678', '0312345678'],
])('%s is compared as all that people write for it', (...texts) => {
  expect(new Set(texts.map(comparableText)).size).toBe(1)
})

test.each([
  ['山田', '山本'],
  ['斎藤', '斉藤'],
  ['やまだ', 'ヤマダ'],
  ['1-12', '11-2'],
  ['0-123-4', '01-234'],
  ['2024-06-14', '20240614'],
  ['スー', 'ス'],
])('%s is not compared as %s', (one, other) => {
  expect(comparableText(one)).not.toBe(comparableText(other))
})

/** The ways of writing a character of a name, as registers of families and lists of old characters have them. */
const alike = [
  ...[
    '亀龜',
    '万萬',
    '与與',
    '凛凜',
    '吉𠮷',
    '団團',
    '国國',
    '塩鹽',
    '学學',
    '実實',
    '富冨',
    '寿壽',
    '峰峯',
    '島嶋嶌',
  ],
  ...[
    '崎﨑嵜',
    '広廣',
    '弥彌',
    '徳德',
    '恵惠',
    '戸戶',
    '斉齊',
    '斎齋',
    '曽曾',
    '来來',
    '条條',
    '柳栁',
    '栄榮',
    '桑桒',
  ],
  ...[
    '桜櫻',
    '槙槇',
    '沢澤',
    '浜濱濵',
    '渕淵渊',
    '滝瀧',
    '瀬瀨',
    '真眞',
    '礼禮',
    '穂穗',
    '竜龍',
    '舘館',
    '蔵藏',
    '豊豐',
  ],
  ...['辺邊邉', '遥遙', '郷鄕', '関關', '静靜', '高髙', '黒黑'],
]

test('a name that holds a variant of a character is compared as with the usual one', () => {
  const apart = alike.filter((ways) => new Set([...ways].map((way) => comparableText(`${way}田`))).size > 1)
  expect(apart).toEqual([])
})

test('no character stands for two, and no other characters are compared as one', () => {
  const found = new Map<string, string>()
  for (const [first, last] of [
    [0x3400, 0x9fff],
    [0xf900, 0xfaff],
    [0x20000, 0x2fa1f],
  ] as const)
    for (let code = first; code <= last; code++) {
      const one = String.fromCodePoint(code)
      const compared = comparableText(one)
      if (one.normalize('NFKC') === one) found.set(compared, `${found.get(compared) ?? ''}${one}`)
    }
  const ordered = (groups: Iterable<string>) => [...groups].map((ways) => [...ways].sort().join('')).sort()
  expect(ordered([...found.values()].filter((ways) => [...ways].length > 1))).toEqual(ordered(alike))
})
