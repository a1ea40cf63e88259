import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Dictionary,
  issueText,
  type MessageKey,
  refusalText,
  textOf,
} from '../../application/messages/dictionary.ts'
import { en } from '../../application/messages/en.ts'
import { ja } from '../../application/messages/ja.ts'
import { refuse } from '../../domain/refusal.ts'
import { type IssueCode, type IssueDetails, issue } from '../../domain/survey/issue.ts'
import { anItem } from '../builders.ts'

const keys = Object.keys(ja) as MessageKey[]
const statements = new Map(
  readFileSync('docs/requirements.tsv', 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .map(([id, , , statement]) => [id, statement]),
)
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const complaint = <C extends IssueCode>(code: C, details: IssueDetails[C]) =>
  issueText(ja, issue(anItem(), code, details))

describe('texts of the specification stand under its keys [MSG-01] [MSG-02] [MSG-03] [MSG-04] [MSG-05] [MSG-06] [MSG-09] [MSG-10] [MSG-11] [MSG-12] [MSG-13] [MSG-14] [MSG-15] [MSG-21] [MSG-22]', () => {
  const texts = [
    ['MSG-01', 'ANSWER_REQUIRED_ITEM', '必須項目に回答してください。'],
    ['MSG-02', 'REQUIRED_NOTICE', '必須項目が入力されていません。'],
    ['MSG-03', 'PLEASE_INPUT', '入力してください。'],
    ['MSG-04', 'ANSWER_REQUIRED', '回答は必須です。'],
    ['MSG-05', 'INVALID_ADDRES', '郵便番号が正しくありません。'],
    ['MSG-06', 'NOT_FOUND_ADDRES', '住所が見つかりませんでした。直接入力してください。'],
    ['MSG-09', 'REQUIRED_FiELDS', '必須項目を入力してください。'],
    ['MSG-10', 'NO_DATA_TO_SEARCH', '検索結果がありません。'],
    ['MSG-11', 'INCORRECT_URL', 'URLが正しくありません。'],
    ['MSG-12', 'DISPLAY_ERROR_OCCURRED', '表示中にエラーが発生しました。'],
    ['MSG-13', 'ERROR_OCCURRED', 'エラーが発生しました。'],
    ['MSG-14', 'INVALID_FORM', 'このフォームは無効です。'],
    ['MSG-15', 'ERROR_OCCURRED_NORMAL_FORM', 'フォームの読み込み中にエラーが発生しました。'],
    ['MSG-21', 'UNKNOWN', '不明'],
    ['MSG-22', 'UNKNOWN_DATE', '日付不明'],
  ] as const

  test.each(texts)('%s: %s is %s', (id, key, text) => {
    expect(statements.get(id)).toBe(`Key ${key}: ${text}`)
    expect(ja[key]).toBe(text)
  })
})

describe('texts of the specification without a key', () => {
  test('a text that is refused is told why [MSG-23]', () => {
    const texts = [
      complaint('text.character', {}),
      complaint('text.format', {}),
      complaint('text.half_width', {}),
      complaint('text.identifier', {}),
    ]
    expect(statements.get('MSG-23')).toBe(`Text validation messages: ${texts.join(', ')}`)
    expect(texts).toEqual([
      '使用できない文字が含まれています。',
      '形式が正しくありません。',
      '半角英数字で入力してください。',
      '半角英小文字・数字・ハイフンのみで入力してください。',
    ])
  })

  test('an empty form asks to check the entries [MSG-24]', () => {
    expect(statements.get('MSG-24')).toBe(`Empty form: ${ja.CONFIRM_ENTRIES}`)
    expect(refusalText(ja, refuse('answer.empty', {}))).toBe('入力内容をご確認ください。')
  })
})

describe('a complaint', () => {
  test.each([
    [complaint('required', {}), '必須項目に回答してください。'],
    [complaint('required.choice', {}), '回答は必須です。'],
    [complaint('phone.digits', {}), '半角数字で入力してください。'],
    [complaint('postcode.invalid', {}), '郵便番号が正しくありません。'],
    [complaint('text.length', { min: 2, max: 50 }), '2文字以上50文字以内で入力してください。'],
    [complaint('text.length', { min: 0, max: 300 }), '300文字以内で入力してください。'],
    [complaint('number.range', { min: 1, max: 10 }), '1以上10以下の数字を入力してください。'],
    [complaint('number.range', { min: 1 }), '1以上の数字を入力してください。'],
    [complaint('number.range', { max: 10 }), '10以下の数字を入力してください。'],
    [complaint('choices.count', { min: 1, max: 2 }), '1個以上2個以下で選んでください。'],
    [complaint('choices.count', { min: 2 }), '2個以上選んでください。'],
    [complaint('choices.count', { min: 0, max: 2 }), '2個以下で選んでください。'],
    [complaint('scale.range', { min: 0, max: 10 }), '0から10までの数字を選んでください。'],
    [
      complaint('date.range', { min: '1900/01/01', max: '2024/06/14' }),
      '1900/01/01から2024/06/14までの日付を入力してください。',
    ],
  ])('%s', (shown, text) => {
    expect(shown).toBe(text)
  })
})

test('a value that is missing leaves nothing, and a value is never read as a pattern', () => {
  const dictionary: Dictionary = { ...ja, UNKNOWN: '{a}・{b}・{toString}' }
  expect(textOf(dictionary, 'UNKNOWN', { a: '$&{b}' })).toBe('$&{b}・・')
})

describe('English', () => {
  test('has exactly the keys of Japanese', () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort())
  })

  test('has the same places to fill in, and no Japanese', () => {
    for (const key of keys) {
      expect(placeholders(en[key]), key).toEqual(placeholders(ja[key]))
      expect(en[key], key).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u)
      expect(en[key].trim(), key).not.toBe('')
    }
  })
})
