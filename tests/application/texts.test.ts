import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dateInSentence, dateText, dayText, timeText } from '../../application/texts/day-text.ts'
import { issueText, plurals, refusalDetail, refusalText, textOf } from '../../application/texts/dictionary.ts'
import {
  answer,
  errors as errorTexts,
  shared as ja,
  payment,
  reservation,
} from '../../application/texts/ja.json'
import { isFetched, languages, textsIn } from '../../application/texts/languages.ts'
import { refuse } from '../../domain/refusal.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { type IssueCode, type IssueDetails, issue } from '../../domain/survey/issue.ts'
import { anItem } from '../builders.ts'

type Table = Readonly<Record<string, string>>

const rows = new Map(
  readFileSync('docs/requirements.tsv', 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .map(([id, , , statement, , note]) => [id, { statement, note }]),
)
const statementOf = (id: string) => rows.get(id)?.statement
const placeholders = (text: string) =>
  [...text.replace(plurals, '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** The numbers that words of a text go with, and for which categories of numbers there are words. */
const pluralsIn = (text: string) =>
  [...text.matchAll(plurals)].map(([, name, words = '']) => ({
    name,
    categories: [...words.matchAll(/(\w+) \{/g)].map(([, category]) => category),
  }))
/** A text with each word that goes with a number. */
const withoutPlurals = (text: string) =>
  text.replace(plurals, (_, __, words: string) =>
    [...words.matchAll(/\{([^{}]*)\}/g)].map(([, word]) => word).join(' '),
  )
const issueTextOf = <C extends IssueCode>(code: C, details: IssueDetails[C]) =>
  issueText(ja, issue(anItem(), code, details))

describe('texts of the specification stand under its keys [MSG-01] [MSG-02] [MSG-03] [MSG-04] [MSG-05] [MSG-06] [MSG-07] [MSG-08] [MSG-09] [MSG-10] [MSG-11] [MSG-12] [MSG-13] [MSG-14] [MSG-15] [MSG-16] [MSG-17] [MSG-18] [MSG-19] [MSG-20] [MSG-21] [MSG-22]', () => {
  const texts = [
    ['MSG-01', 'ANSWER_REQUIRED_ITEM', '必須項目に回答してください。'],
    ['MSG-02', 'REQUIRED_NOTICE', '必須項目が入力されていません。'],
    ['MSG-03', 'PLEASE_INPUT', '入力してください。'],
    ['MSG-04', 'ANSWER_REQUIRED', '回答は必須です。'],
    ['MSG-05', 'INVALID_ADDRES', '郵便番号が正しくありません。'],
    ['MSG-06', 'NOT_FOUND_ADDRES', '住所が見つかりませんでした。直接入力してください。'],
    ['MSG-07', 'PLEASE_ADD_PRODUCT_DESP', '商品を1つ以上追加してください。'],
    ['MSG-08', 'TAX_NOT_YET_SET', '消費税設定が未設定です。'],
    ['MSG-09', 'REQUIRED_FiELDS', '必須項目を入力してください。'],
    ['MSG-10', 'NO_DATA_TO_SEARCH', '検索結果がありません。'],
    ['MSG-11', 'INCORRECT_URL', 'URLが正しくありません。'],
    ['MSG-12', 'DISPLAY_ERROR_OCCURRED', '表示中にエラーが発生しました。'],
    ['MSG-13', 'ERROR_OCCURRED', 'エラーが発生しました。'],
    ['MSG-14', 'INVALID_FORM', 'このフォームは無効です。'],
    ['MSG-15', 'ERROR_OCCURRED_NORMAL_FORM', 'フォームの読み込み中にエラーが発生しました。'],
    ['MSG-16', 'DEADLINE_TO_CHANGE_OR_CANCEL', '変更・キャンセルの期限を過ぎています。'],
    ['MSG-17', 'CONTACT_DIRECTLY', '直接窓口にお問い合わせください。'],
    ['MSG-18', 'NO_CHANGES_BECAUSE_CANCEL', 'キャンセル済みのため変更できません。'],
    ['MSG-19', 'CONTACT_ADMINISTRATOR', '管理者にお問い合わせください。'],
    ['MSG-20', 'DEADLINE_TO_CANCEL', 'キャンセル可能な期間（30日）を過ぎています。'],
    ['MSG-21', 'UNKNOWN', '不明'],
    ['MSG-22', 'UNKNOWN_DATE', '日付不明'],
  ] as const

  test.each(texts)('%s: %s is %s', (id, key, text) => {
    expect(statementOf(id)).toBe(`Key ${key}: ${text}`)
    expect(ja[key]).toBe(text)
  })
})

describe('an error or refusal is told by the key that the specification has for it', () => {
  const changed = Object.fromEntries(Object.keys(ja).map((key) => [key, key])) as typeof ja
  const item = anItem()
  const told: [string, string | undefined][] = [
    ['ANSWER_REQUIRED_ITEM', issueText(changed, issue(item, 'required', {}))],
    ['ANSWER_REQUIRED', issueText(changed, issue(item, 'required.choice', {}))],
    ['PLEASE_ADD_PRODUCT_DESP', issueText(changed, issue(item, 'product.required', {}))],
    ['INVALID_ADDRES', issueText(changed, issue(item, 'postcode.invalid', {}))],
    ['NOT_FOUND_ADDRES', refusalText(changed, refuse('postcode.not_found', { postcode: '0000000' }))],
    ['REQUIRED_FiELDS', refusalText(changed, refuse('search.required_missing', { itemKeys: [] }))],
    ['CONFIRM_ENTRIES', refusalText(changed, refuse('search.empty', {}))],
    ['DEADLINE_TO_CHANGE_OR_CANCEL', refusalText(changed, refuse('reservation.deadline_passed', {}))],
    ['CONTACT_DIRECTLY', refusalDetail(changed, refuse('reservation.deadline_passed', {}))],
    ['CONTACT_DIRECTLY', refusalDetail(changed, refuse('answer.completed', {}))],
  ]

  test.each(told)(
    '%s [MSG-01] [MSG-04] [MSG-05] [MSG-06] [MSG-07] [MSG-09] [MSG-16] [MSG-17]',
    (key, text) => {
      expect(text).toBe(key)
    },
  )

  test('a sentence stands once in a table', () => {
    const sentences = Object.values<string>(ja).filter((text) => text.endsWith('。'))
    expect(sentences.length).toBeGreaterThan(50)
    expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([])
  })
})

test('texts that a row decides read as decided', () => {
  expect(rows.get('PAY-26')?.note).toBe(`DECIDED texts: ${answer['cancel.done']} / ${payment.done}`)
  expect(rows.get('PAY-31')?.note).toBe(`DECIDED text: ${ja['refusal.payment.not_accepted']}`)
  expect(statementOf('ERR-28')).toBe(`A cancel failure adds ${answer['cancel.failed']}`)
})

describe('texts of the specification without a key', () => {
  test('a text that is refused is told why [MSG-23]', () => {
    const texts = [
      issueTextOf('text.character', {}),
      issueTextOf('text.format', {}),
      issueTextOf('text.half_width', {}),
      issueTextOf('text.identifier', {}),
    ]
    expect(statementOf('MSG-23')).toBe(`Text validation messages: ${texts.join(', ')}`)
    expect(texts).toEqual([
      '使用できない文字が含まれています。',
      '形式が正しくありません。',
      '半角英数字で入力してください。',
      '半角英小文字・数字・ハイフンのみで入力してください。',
    ])
  })

  test('an empty form asks to check the entries [MSG-24]', () => {
    expect(statementOf('MSG-24')).toBe(`Empty form: ${ja.CONFIRM_ENTRIES}`)
    expect(refusalText(ja, refuse('answer.empty', {}))).toBe('入力内容をご確認ください。')
  })
})

describe('an error', () => {
  test.each([
    [issueTextOf('required', {}), '必須項目に回答してください。'],
    [issueTextOf('required.choice', {}), '回答は必須です。'],
    [issueTextOf('phone.digits', {}), '半角数字で入力してください。'],
    [issueTextOf('postcode.invalid', {}), '郵便番号が正しくありません。'],
    [issueTextOf('text.length', { min: 2, max: 50 }), '2文字以上50文字以内で入力してください。'],
    [issueTextOf('text.length', { min: 0, max: 300 }), '300文字以内で入力してください。'],
    [issueTextOf('number.range', { min: 1, max: 10 }), '1以上10以下の数字を入力してください。'],
    [issueTextOf('number.range', { min: 1 }), '1以上の数字を入力してください。'],
    [issueTextOf('number.range', { max: 10 }), '10以下の数字を入力してください。'],
    [issueTextOf('choices.count', { min: 1, max: 2 }), '1個以上2個以下で選んでください。'],
    [issueTextOf('choices.count', { min: 2 }), '2個以上選んでください。'],
    [issueTextOf('choices.count', { min: 0, max: 2 }), '2個以下で選んでください。'],
    [issueTextOf('scale.range', { min: 0, max: 10 }), '0から10までの数字を選んでください。'],
    [
      issueTextOf('date.range', { min: '1900/01/01', max: '2024/06/14' }),
      '1900/01/01から2024/06/14までの日付を入力してください。',
    ],
  ])('%s', (shown, text) => {
    expect(shown).toBe(text)
  })
})

test('a value that is missing leaves nothing, and a value is never read as a pattern', () => {
  const texts = { greeting: '{a}・{b}・{toString}' }
  expect(textOf(texts, 'greeting', { a: '$&{b}' })).toBe('$&{b}・・')
})

describe('a word that goes with a number', () => {
  const errors = '{count} {count, plural, one {error} other {errors}}'

  test.each([
    ['en', 0, '0 errors'],
    ['en', 1, '1 error'],
    ['en', 2, '2 errors'],
    ['en', '1', '1 error'],
    ['en', '21', '21 errors'],
    ['pt-BR', 0, '0 error'],
    ['ja', 1, '1 errors'],
    [undefined, 1, '1 errors'],
  ])('in %s of %s: %s', (locale, count, text) => {
    expect(textOf({ errors, ...(locale && { locale }) }, 'errors', { count })).toBe(text)
  })

  test.each([
    [1, 'plik'],
    [3, 'pliki'],
    [5, 'plików'],
    [1.5, 'pliku'],
  ])('has as many forms as its language: %s %s', (count, word) => {
    const files = '{count, plural, one {plik} few {pliki} many {plików} other {pliku}}'
    expect(textOf({ files, locale: 'pl' }, 'files', { count })).toBe(word)
  })

  test('is the one for the rest where its own is missing, as for a million in Spanish', () => {
    expect(textOf({ errors, locale: 'es' }, 'errors', { count: 1_000_000 })).toBe('1000000 errors')
  })

  test('one is told in the singular', async () => {
    const said = await Promise.all(
      ['en', 'es', 'pt-BR'].map(async (code) => {
        const shared = await textsIn(code, 'shared', ja)
        return [
          textOf(await textsIn(code, 'errors', errorTexts), 'left.blank', { count: 1 }),
          textOf(shared, 'refusal.reservation.cap_of_day.detail', { max: 1 }),
          textOf(shared, 'refusal.request.too_many', { afterSec: 1 }),
          issueText(shared, issue(anItem(), 'text.length', { min: 0, max: 1 })),
        ].join(' / ')
      }),
    )
    expect(said).toEqual([
      '1 place is empty / Each person may have 1 booking a day. / Too many requests. Please try again in 1 second. / Please enter at most 1 character.',
      'Campos vacíos: 1 / Máximo de reservas por persona al día: 1. / Demasiadas operaciones. Inténtelo otra vez dentro de 1 segundo. / Escriba como máximo 1 carácter.',
      'Campos em branco: 1 / Limite de reservas por pessoa em um dia: 1. / Foram operações demais. Tente novamente em 1 segundo. / Digite no máximo 1 caractere.',
    ])
  })
})

const folder = 'application/texts'
const fileOf = (code: string): Record<string, Table> =>
  JSON.parse(readFileSync(`${folder}/${code}.json`, 'utf8')) as Record<string, Table>

test('there is a file of texts for every language, and a language for every file but that of the office', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'office.json')
  expect(files.sort()).toEqual(languages.map(({ code }) => `${code}.json`).sort())
})

const japanese = fileOf('ja')
const translations = languages
  .slice(1)
  .flatMap(({ code, locale, writtenLike = locale }) =>
    Object.entries(fileOf(code)).map(([area, own]) => [code, area, { locale, writtenLike, own }] as const),
  )

/** Texts with a number that is never one. */
const alwaysMore = [
  'prefill.items',
  'review.sameSlot',
  'cancel.several',
  'hint.username',
  'hint.newPassword',
  'hint.email',
]
const numbers = { count: 1, min: 1, max: 1, limit: 1, afterSec: 1, afterMin: 1 }
/** A number one among words that are said of several, in a language that ends these in s. */
const oneOfSeveral = /\b1 (\p{L}+ )?(?!is\b|less\b)\p{L}+s\b|\b(are|all|hay|são|todos|todas) 1\b/iu

test.each(translations.filter(([code]) => ['en', 'es', 'pt-BR'].includes(code)))(
  'no text in %s of %s says several of one',
  (_code, _area, { own, writtenLike }) => {
    const said = Object.keys(own)
      .filter((key) => placeholders(own[key]!).some((name) => name! in numbers) && !alwaysMore.includes(key))
      .map((key) => textOf({ ...own, locale: writtenLike }, key, numbers))
    expect(said.filter((text) => oneOfSeveral.test(text))).toEqual([])
  },
)

/** Words that a reader of the language would take for something else. */
const misread = [
  ['ko', 'reservation', 'holiday.元日', '설날', 'the new year of the moon, on another day'],
  ['vi', 'reservation', 'holiday.建国記念の日', 'Quốc khánh', 'the national day of Vietnam'],
  ['en', 'answer', 'my.past', /^past$/i, 'a past without a noun'],
  ['en', 'payment', '*', 'released', 'a card that is let go'],
] as const

test.each(misread)('%s does not speak in %s (%s) of %s: %s', (code, area, key, word) => {
  const own = fileOf(code)[area] ?? {}
  const texts = key === '*' ? Object.values(own) : [own[key] ?? '']
  expect(texts).not.toContain('')
  for (const text of texts) expect(text).not.toMatch(word)
})

/** What is called by its Japanese name stands in brackets behind its own. */
const withoutBrackets = (text: string): string => text.replace(/[（(][^（）()]*[）)]/g, '')

/** Signs that give Japanese away in a text of another language; Chinese is written with Han too. */
const japaneseIn = (locale: string): RegExp =>
  new Intl.Locale(locale).maximize().script?.startsWith('Han')
    ? /[\p{Script=Hiragana}\p{Script=Katakana}]/u
    : /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

describe('a translation', () => {
  test.each(languages.slice(1))('$code is fetched as one file', async ({ code, fetch }) => {
    expect((await fetch?.())?.default).toEqual(fileOf(code))
  })

  test.each(translations)(
    '%s has no key in %s that Japanese lacks, the same places to fill in, and no Japanese',
    (_, area, { locale, writtenLike, own }) => {
      const { pluralCategories } = new Intl.PluralRules(writtenLike).resolvedOptions()
      for (const [key, text] of Object.entries(own)) {
        const original = japanese[area]?.[key]
        expect(original, key).toBeDefined()
        expect(placeholders(text), key).toEqual(placeholders(original ?? ''))
        expect(placeholders(text), key).toEqual(
          expect.arrayContaining(pluralsIn(text).map(({ name }) => name)),
        )
        for (const { categories } of pluralsIn(text)) {
          expect(categories, key).toContain('other')
          expect(pluralCategories, key).toEqual(expect.arrayContaining(categories))
        }
        expect(withoutPlurals(text).replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/)
        if (locale !== 'ja') expect(withoutBrackets(text), key).not.toMatch(japaneseIn(locale))
        expect(text.trim(), key).not.toBe('')
      }
    },
  )

  test.each(languages.slice(1).map(({ code }) => code))(
    '%s is what is shown, and Japanese fills what it lacks [LANG-04]',
    async (code) => {
      const lacking = { ...ja, 'of nobody': '日本語' }
      expect(isFetched(code)).toBe(true)
      expect(await textsIn(code, 'shared', lacking)).toEqual({
        ...ja,
        ...fileOf(code).shared,
        'of nobody': '日本語',
        locale: expect.any(String),
      })
    },
  )

  /**
   * On a screen 320 px wide a line has 288 px; a letter is about 0.6 of 17 px wide, and words are broken nowhere else.
   */
  const longestWord = Math.floor(288 / (0.6 * 17))

  test.each(translations)(
    '%s has no word in %s that is wider than the narrowest screen',
    (_code, _area, { own }) => {
      const words = Object.values(own).flatMap((text) =>
        withoutPlurals(text).split(
          /[\s,，、。/／・（）()「」“”‘’"]+|-|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー/u,
        ),
      )
      expect(words.filter((word) => [...word].length > longestWord)).toEqual([])
    },
  )

  test.each(languages)(
    'in $code it can be read in a cell of the week how few places are left [CAL-06]',
    async ({ code }) => {
      const { 'remaining.few': few } = await textsIn(code, 'reservation', reservation)
      const shown = [...new Intl.Segmenter(code).segment(few.replace('{count}', '2'))].map(
        ({ segment }) => segment,
      )
      // 34 px of a cell at 320 px, in letters of 11 px set close; what is written in squares takes a whole one.
      const width = shown.reduce(
        (sum, letter) => sum + (/[\u3000-\u9fff\uac00-\ud7af]/.test(letter) ? 1 : 0.52),
        0,
      )
      expect(width * 11 * 0.96).toBeLessThanOrEqual(34)
    },
  )

  test.each(languages)('$code names the steps and the eras apart', async ({ code }) => {
    const texts = await textsIn(code, 'shared', ja)
    expect(texts['ui.steps.names'].split(' / ')).toHaveLength(5)
    expect(texts['ui.date.eras'].split(' ')).toHaveLength(5)
  })
})

test.each(['ja', 'fr', 'constructor'])('nothing is fetched for %s: its texts are Japanese', async (code) => {
  expect(isFetched(code)).toBe(false)
  expect(await textsIn(code, 'shared', ja)).toBe(ja)
})

describe('days and times', async () => {
  const day = localDate('2024-06-04')
  const en = await textsIn('en', 'shared', ja)

  test.each([
    ['2024-06-10', '2024-01-01', '6/10(月)', 'Mon, 6/10'],
    ['2024-06-11', '2024-01-01', '6/11(火)', 'Tue, 6/11'],
    ['2024-06-12', '2024-01-01', '6/12(水)', 'Wed, 6/12'],
    ['2024-06-14', '2024-01-01', '6/14(金)', 'Fri, 6/14'],
    ['2024-06-15', '2024-01-01', '6/15(土)', 'Sat, 6/15'],
    ['2024-06-16', '2024-01-01', '6/16(日)', 'Sun, 6/16'],
    ['2024-02-29', '2024-01-01', '2/29(木)', 'Thu, 2/29'],
    ['2024-12-01', '2024-01-01', '12/1(日)', 'Sun, 12/1'],
    ['2025-01-04', '2024-12-31', '2025/1/4(土)', 'Sat, 1/4/2025'],
    ['2024-12-31', '2025-01-01', '2024/12/31(火)', 'Tue, 12/31/2024'],
  ])(
    '%s is short with its weekday, seen on %s: %s [CAL-16] [DETAIL-04]',
    (date, today, japanese, english) => {
      expect(dateText(ja, localDate(date), localDate(today))).toBe(japanese)
      expect(dateText(en, localDate(date), localDate(today))).toBe(english)
    },
  )

  test('in a sentence a day is long, with its year if that is another one', () => {
    expect(dateInSentence(ja, day, localDate('2024-01-01'))).toBe('6月4日（火）')
    expect(dateInSentence(ja, day, localDate('2025-01-01'))).toBe('2024年6月4日（火）')
    expect(dateInSentence(en, day, localDate('2024-01-01'))).toBe('Tue, June 4')
  })

  test('a longer day has its year, or is as it is spoken', () => {
    expect(dayText(ja, 'long', day)).toBe('6月4日（火）')
    expect(dayText(ja, 'long.year', day)).toBe('2024年6月4日（火）')
    expect(dayText(ja, 'spoken', day)).toBe('6月4日火曜日')
    expect(dayText(en, 'long.year', day)).toBe('Tue, June 4, 2024')
  })

  test.each([
    ['10:00', '11:00', '10:00～11:00', '10:00 – 11:00'],
    ['09:00', '09:30', '9:00～9:30', '9:00 – 9:30'],
    ['23:00', '24:00', '23:00～24:00', '23:00 – 24:00'],
    ['00:30', '01:00', '0:30～1:00', '0:30 – 1:00'],
    ['10:00', undefined, '10:00', '10:00'],
  ])('%s to %s is written without leading zero: %s [DETAIL-04]', (start, end, japanese, english) => {
    expect(timeText(ja, start, end)).toBe(japanese)
    expect(timeText(en, start, end)).toBe(english)
  })
})
