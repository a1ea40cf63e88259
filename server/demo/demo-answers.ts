import type { DemoResident } from '../../adapters/line/emulator/residents.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'

/** A made-up resident. */
type DemoPerson = {
  number: number
  userId: string
  name: string
  /** Without a space. */
  kana: string
  surnameKana: string
  birthday: LocalDate
  phone: string
}

const surnames = [
  ['加藤', 'かとう'],
  ['吉田', 'よしだ'],
  ['山田', 'やまだ'],
  ['佐々木', 'ささき'],
  ['山口', 'やまぐち'],
  ['松本', 'まつもと'],
  ['井上', 'いのうえ'],
  ['木村', 'きむら'],
  ['林', 'はやし'],
  ['清水', 'しみず'],
  ['山崎', 'やまざき'],
  ['池田', 'いけだ'],
  ['橋本', 'はしもと'],
] as const
const givenNames = [
  ['陽子', 'ようこ'],
  ['誠', 'まこと'],
  ['恵', 'めぐみ'],
  ['大輔', 'だいすけ'],
  ['明美', 'あけみ'],
  ['浩', 'ひろし'],
  ['香織', 'かおり'],
  ['修', 'おさむ'],
  ['直美', 'なおみ'],
  ['隆', 'たかし'],
  ['京子', 'きょうこ'],
] as const

/**
 * A made-up resident who cannot sign in; the same number always gives the same person.
 * @param number from 0
 */
export function demoPerson(number: number, today: LocalDate): DemoPerson {
  const [surname, surnameKana] = surnames[number % surnames.length]!
  const [givenName, givenNameKana] = givenNames[number % givenNames.length]!
  return {
    number,
    userId: `Ude30${String(number).padStart(28, '0')}`,
    name: `${surname} ${givenName}`,
    kana: `${surnameKana}${givenNameKana}`,
    surnameKana,
    birthday: plusDays(today, -(15_000 + ((number * 611) % 11_000))),
    phone: `0900000${String(number % 10_000).padStart(4, '0')}`,
  }
}

/** A resident of the emulator as a person who fills in forms; `number` must be unique. */
export const demoPersonOf = (
  { userId, name, reading, birthday, phone }: DemoResident,
  number: number,
): DemoPerson => ({
  number,
  userId,
  name,
  kana: reading.replaceAll(' ', ''),
  surnameKana: reading.split(' ')[0] ?? '',
  birthday: birthday as LocalDate,
  phone,
})

/** The answers of a person to a form, besides the reservation. */
type FormAnswers = (person: DemoPerson, today: LocalDate) => Readonly<Record<string, string>>

const nameAndPhone = ({ name, phone }: DemoPerson) => ({ name, phone })
/** The name without a space, in forms whose answers are searched by it. */
const plainName = ({ name }: DemoPerson) => ({ name: name.replaceAll(' ', '') })

/** By survey id; with every required item of the form. */
const demoForms = {
  kenshin: (person) => ({
    ...nameAndPhone(person),
    name_kana: person.kana,
    birthday: person.birthday,
    insurance: 'みなと台市の国民健康保険',
  }),
  'kosodate-soudan': (person, today) => ({
    ...nameAndPhone(person),
    name_kana: person.kana,
    topics: 'ことば・発達',
    child_birthday: plusDays(today, -(200 + ((person.number * 97) % 1_400))),
    come_with: '一緒に来る',
  }),
  'facility-booking': (person) => ({
    ...nameAndPhone(person),
    ...plainName(person),
    people: String(2 + (person.number % 12)),
    agree: '確かめました',
  }),
  vaccine: (person) => ({
    ...nameAndPhone(person),
    ticket: `14${String(person.number).padStart(8, '0')}`,
    birthday: person.birthday,
    before: '受けたことがない',
  }),
  'madoguchi-yoyaku': (person) => ({
    ...nameAndPhone(person),
    ...plainName(person),
    visitors: '1',
    language: '日本語',
  }),
  juminhyo: (person) => ({
    ...nameAndPhone(person),
    name_kana: person.kana,
    birthday: person.birthday,
    postcode: '1000001',
    address: 'みなと台市灯台の丘一丁目2-3',
    copy_kind: '世帯全員の写し',
    copies: '1',
    purpose: '会社・学校に出す',
  }),
  'library-card': (person) => ({
    ...nameAndPhone(person),
    name_katakana: katakanaOf(person.kana),
    birthday: person.birthday,
    address: 'みなと台市灯台の丘一丁目2-3',
    living: '市内に住んでいる',
    branch: '灯台の丘分館',
  }),
  'library-member': (person) => ({
    ...nameAndPhone(person),
    name_kana: person.kana,
    birthday: person.birthday,
    address: 'みなと台市灯台の丘一丁目2-3',
    branch: '灯台の丘分館',
  }),
  'library-reserve': ({ number }) => ({
    media: '本',
    title: bookTitles[number % bookTitles.length]!,
    branch: '灯台の丘分館',
    notice: 'メールがほしい',
  }),
  'reading-circle': () => ({ circle: '第1土曜 10:00～ 小説の会', role: 'まずは聞くだけ' }),
  'ichiji-member': (person, today) => ({
    ...nameAndPhone(person),
    number: String(FIRST_CARD + person.number),
    ...demoChild(person, today),
    allergy: 'ない',
  }),
  'ichiji-booking': () => ({
    reason: '仕事・就職活動',
    lunch: '給食（300円）',
    pick_up: '保護者',
  }),
  'ichiji-absence': (_person, today) => ({ day: plusDays(today, 1), half: '1日', reason: '熱' }),
} satisfies Record<string, FormAnswers>

/** Books of the demo library, all long out of copyright. */
const bookTitles = ['銀河鉄道の夜', '坊っちゃん', '注文の多い料理店', '草枕', '羅生門']

/** Registration numbers of the nursery from here on are those of made-up residents. */
const FIRST_CARD = 2_000

const demoChild = ({ number, name, surnameKana }: DemoPerson, today: LocalDate) => ({
  child_name: `${name.split(' ')[0]} 葵`,
  child_kana: `${surnameKana}あおい`,
  child_birthday: plusDays(today, -(300 + ((number * 89) % 1_500))),
})

/** Each hiragana is 96 code points before its katakana. */
const katakanaOf = (kana: string): string =>
  kana.replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))

/** Survey id of a form of the demo city that is filled in. */
export type DemoForm = keyof typeof demoForms

/** The answers of a person to a form; `reservation` holds the reservation values by item key. */
export const demoAnswers = (
  form: DemoForm,
  person: DemoPerson,
  today: LocalDate,
  reservation: Readonly<Record<string, string>>,
): Answers =>
  new Map(
    Object.entries({ ...demoForms[form](person, today), ...reservation }).map(([itemKey, text]) => [
      itemKey,
      [text],
    ]),
  )
