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
