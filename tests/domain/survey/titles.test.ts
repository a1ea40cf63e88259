import { expect, test } from 'vitest'
import { isSentence } from '../../../domain/survey/rules/titles.ts'

test.each([
  ['お名前', false],
  ['お名前（カタカナ）', false],
  ['市との関わり', false],
  ['希望する日', false],
  ['あ'.repeat(24), false],
  ['あ'.repeat(25), true],
  ['初めての利用ですか？', true],
  ['初めて利用しますか', true],
  ['あてはまるものを選んでください（いくつでも）', true],
  ['同意します。', true],
  ['住所\n（アパート名も）', true],
  ['Have you used it before?', true],
])('%j is a sentence: %s', (title, expected) => {
  expect(isSentence(title)).toBe(expected)
})
