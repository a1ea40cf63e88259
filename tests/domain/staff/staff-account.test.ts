import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountBounds,
  canonicalEmail,
  canonicalPassword,
  canonicalUsername,
  type StaffAccountForm,
  validateAccount,
  validateLogin,
} from '../../../domain/staff/staff-account.ts'

const form: StaffAccountForm = {
  username: 'suzuki.madoka',
  password: 'aozora-2026',
  email: 'madoka@city.example.jp',
}
const issuesOf = (over: Partial<StaffAccountForm>) => validateAccount({ ...form, ...over })
const codesOf = (over: Partial<StaffAccountForm>) =>
  issuesOf(over).map(({ field, code }) => `${field} ${code}`)

/** A valid address of this length. */
const address = (length: number) => `${'a'.repeat(length - '@city.example.jp'.length)}@city.example.jp`

test('a form that keeps every rule has no issue [STAFF-08] [STAFF-09] [STAFF-10]', () => {
  expect(validateAccount(form)).toEqual([])
})

test('the bounds are 5 to 128, 8 to 256 and up to 64 characters [CONST-06]', () => {
  expect(accountBounds).toEqual({
    username: { min: 5, max: 128 },
    password: { min: 8, max: 256 },
    email: { min: 0, max: 64 },
  })
})

test('everything is required, and told in the order of the fields [STAFF-08] [STAFF-09] [STAFF-10]', () => {
  expect(validateAccount({ username: '', password: '', email: '' })).toEqual([
    { field: 'username', code: 'required' },
    { field: 'password', code: 'required' },
    { field: 'email', code: 'required' },
  ])
  expect(codesOf({ username: ' \u3000', email: ' ' })).toEqual(['username required', 'email required'])
})

const usernames: readonly [string, string, string[]][] = [
  ['4 characters', 'abcd', ['username too_short']],
  ['5 characters', 'abcde', []],
  ['128 characters', 'a'.repeat(128), []],
  ['129 characters', 'a'.repeat(129), ['username too_long']],
  ['4 characters of four bytes', '𠮷'.repeat(4), ['username too_short']],
  ['5 characters of four bytes', '𠮷'.repeat(5), []],
  ['128 characters of four bytes', '𠮷'.repeat(128), []],
  ['5 characters in full width', 'ａｂｃｄｅ', []],
  ['4 characters between blanks', '  abcd  ', ['username too_short']],
  ['4 characters and what nobody sees', 'ab\u200bcd', ['username too_short']],
  ['5 characters under stacked marks', `e${'\u0301'.repeat(600)}llen`, ['username too_long']],
  ['100,000 marks on one character', `e${'\u0301'.repeat(100_000)}`, ['username too_long']],
]

test.each(usernames)('a user name of %s [STAFF-08] [CONST-06]', (_, username, codes) => {
  expect(codesOf({ username })).toEqual(codes)
})

const passwords: readonly [string, string, string[]][] = [
  ['7 characters', 'aozora1', ['password too_short']],
  ['8 characters', 'aozora12', []],
  ['256 characters', `${'ab'.repeat(127)}12`, []],
  ['257 characters', `${'ab'.repeat(127)}123`, ['password too_long']],
  ['256 characters of four bytes', `${'𠮷野'.repeat(127)}12`, []],
  ['8 letters without a digit', 'abcdefgh', ['password digit_missing']],
  ['3 letters without a digit', 'abc', ['password digit_missing']],
  ['257 letters without a digit', 'a'.repeat(257), ['password too_long']],
  ['a digit in full width', 'あおぞらのまち１', []],
  ['a digit of another script', 'aozora-٣٤', ['password digit_missing']],
  ['a number in Kanji', 'aozora-二〇二六', ['password digit_missing']],
  ['any script', 'небо1سماء空', []],
  ['blanks around it', ' aozora1', []],
  ['stacked marks', `aozora12${'\u0301'.repeat(1_100)}`, ['password too_long']],
]

test.each(passwords)('a password of %s [STAFF-09] [CONST-06]', (_, password, codes) => {
  expect(codesOf({ password })).toEqual(codes)
})

const emails: readonly [string, string, string[]][] = [
  ['64 characters', address(64), []],
  ['65 characters', address(65), ['email too_long']],
  ['full-width letters', 'ｍａｄｏｋａ＠city.example.jp', []],
  ['blanks around it', ' madoka@city.example.jp ', []],
  ['no @', 'madoka', ['email email_invalid']],
  ['no domain', 'madoka@', ['email email_invalid']],
  ['one label', 'madoka@city', ['email email_invalid']],
  ['two addresses', 'a@city.example.jp,b@city.example.jp', ['email email_invalid']],
  ['a line break', 'madoka@city.example.jp\nBcc: x@y.example', ['email email_invalid']],
]

test.each(emails)('an email address with %s [STAFF-10] [CONST-06]', (_, email, codes) => {
  expect(codesOf({ email })).toEqual(codes)
})

test('what is too short or too long tells the limit [STAFF-12]', () => {
  expect(issuesOf({ username: 'abcd', password: 'aozora1', email: address(65) })).toEqual([
    { field: 'username', code: 'too_short', limit: 5 },
    { field: 'password', code: 'too_short', limit: 8 },
    { field: 'email', code: 'too_long', limit: 64 },
  ])
  expect(issuesOf({ username: 'a'.repeat(129), password: `1${'a'.repeat(256)}` })).toEqual([
    { field: 'username', code: 'too_long', limit: 128 },
    { field: 'password', code: 'too_long', limit: 256 },
  ])
})

const reserved = [
  'admin',
  'Administrator',
  'ＡＤＭＩＮ',
  ' admin ',
  'ad\u200bmin',
  'a\u00addmin',
  'システム管理者',
  'ｼｽﾃﾑ管理者',
]

test.each(reserved)('the user name %j is reserved, however it is written [STAFF-08]', (username) => {
  expect(codesOf({ username })).toEqual(['username reserved'])
})

const lookAlikes = [
  ['sаkuragi', 'Cyrillic а'],
  ['ѕакига', 'Cyrillic alone'],
  ['suzukι.madoka', 'Greek ι'],
  ['山ロ花子さん', 'the katakana ロ for the kanji 口'],
  ['ニ宮まどか', 'the katakana ニ for the kanji 二'],
  ['桜木ひかリ', 'the katakana リ for the hiragana り'],
  ['タ口ウさん', 'the kanji 口 in katakana'],
] as const

test.each(lookAlikes)('the user name %s is refused: %s [STAFF-08]', (username) => {
  expect(codesOf({ username })).toEqual(['username look_alike'])
})

const alike = [
  'joão.silva',
  'nguyễn.văn',
  '二ノ宮まどか',
  '三ツ井ハルカ',
  '八ケ岳太郎',
  '高橋エリカ',
  'カトリーヌ',
  'コーヒー係り',
  '김민수입니다',
  '佐々木〆子',
]

test.each(alike)('the user name %s is written as it should be [STAFF-08]', (username) => {
  expect(codesOf({ username })).toEqual([])
})

const common = ['12345678', 'Password1', 'ｐａｓｓｗｏｒｄ１', 'p@ssw0rd', '11111111', 'madoguchi2026!']

test('a password that is the user name is tried first, too [STAFF-09]', () => {
  expect(codesOf({ username: 'suzuki.madoka1', password: 'Suzuki.Madoka１' })).toEqual(['password common'])
})

const blanks = ['suzuki madoka', 'suzuki\u3000madoka', 'suzuki\u00a0madoka']

test.each(blanks)('the user name %j has a blank in it and is not given [STAFF-08]', (username) => {
  expect(codesOf({ username })).toEqual(['username reserved'])
})

test.each(common)('the password %j is tried first by everybody [STAFF-09]', (password) => {
  expect(codesOf({ password })).toEqual(['password common'])
})

describe('the login', () => {
  const bounds: readonly [string, { username: string; password: string }, string[]][] = [
    ['one character each', { username: 'a', password: 'a' }, []],
    ['128 and 256 characters', { username: 'a'.repeat(128), password: 'a'.repeat(256) }, []],
    ['129 characters', { username: 'a'.repeat(129), password: 'a' }, ['username too_long']],
    ['257 characters', { username: 'a', password: 'a'.repeat(257) }, ['password too_long']],
    ['nothing', { username: '', password: '' }, ['username required', 'password required']],
    ['a reserved name and a common password', { username: 'admin', password: 'password' }, []],
  ]

  test.each(bounds)('takes or refuses %s: there is no minimum and no digit [STAFF-11]', (_, login, codes) => {
    expect(validateLogin(login).map(({ field, code }) => `${field} ${code}`)).toEqual(codes)
  })
})

describe('the one form', () => {
  test('of a user name does not depend on width, case, blanks around it and what nobody sees', () => {
    for (const written of [
      'Suzuki',
      'ＳＵＺＵＫＩ',
      ' suzuki\u3000',
      'su\u200bzu\u2060ki',
      'suzuki\ufeff',
      'SUZUKI\u0000',
    ])
      expect(canonicalUsername(written)).toBe('suzuki')
    expect(canonicalUsername('ｽｽﾞｷ')).toBe('スズキ')
    expect(canonicalUsername('ス\u200b\u3099')).toBe('ズ')
  })

  test('of a password keeps case and blanks, and does not depend on the keyboard', () => {
    expect(canonicalPassword(' Ａozora１ ')).toBe(' Aozora1 ')
    expect(canonicalPassword('か\u3099')).toBe('が')
  })

  test('is its own form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const formOf of [canonicalUsername, canonicalPassword, canonicalEmail])
          expect(formOf(formOf(text))).toBe(formOf(text))
      }),
    )
  })
})
