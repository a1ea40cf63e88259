import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'

/** A made-up resident by number: nobody who can sign in. The same number is always the same person. */
export type DemoPerson = { number: number; userId: string; name: string; birthday: LocalDate; phone: string }

const surnames = [
  '加藤',
  '吉田',
  '山田',
  '佐々木',
  '山口',
  '松本',
  '井上',
  '木村',
  '林',
  '清水',
  '山崎',
  '池田',
  '橋本',
]
const givenNames = ['陽子', '誠', '恵', '大輔', '明美', '浩', '香織', '修', '直美', '隆', '京子']

/** @param number from 0 */
export function demoPerson(number: number, today: LocalDate): DemoPerson {
  return {
    number,
    userId: `Ude30${String(number).padStart(28, '0')}`,
    name: `${surnames[number % surnames.length]} ${givenNames[number % givenNames.length]}`,
    birthday: plusDays(today, -(15_000 + ((number * 611) % 13_000))),
    phone: `0900000${String(number % 10_000).padStart(4, '0')}`,
  }
}

/** What a person writes into a form of the demo city besides the reservation. */
export type DemoFilling = (person: DemoPerson, today: LocalDate) => Readonly<Record<string, string>>

const nameAndPhone = ({ name, phone }: DemoPerson) => ({ name, phone })

/** By survey id; every required item of the form is there. */
export const demoFillings = {
  kenshin: (person) => ({
    ...nameAndPhone(person),
    birthday: person.birthday,
    insurance: 'みなと台市の国民健康保険',
  }),
  'kosodate-soudan': (person, today) => ({
    ...nameAndPhone(person),
    topics: 'ことば・発達',
    child_birthday: plusDays(today, -(200 + ((person.number * 97) % 1_400))),
    come_with: '一緒に来る',
  }),
  'facility-booking': (person) => ({
    ...nameAndPhone(person),
    people: String(2 + (person.number % 12)),
    agree: '確かめました',
  }),
  vaccine: (person) => ({
    ...nameAndPhone(person),
    ticket: `14${String(person.number).padStart(8, '0')}`,
    birthday: person.birthday,
    before: '受けたことがない',
  }),
  'madoguchi-yoyaku': (person) => ({ ...nameAndPhone(person), visitors: '1', language: '日本語' }),
} satisfies Record<string, DemoFilling>

export type DemoForm = keyof typeof demoFillings

/** The answers of a person to a form, with what they reserve. */
export const demoAnswers = (
  form: DemoForm,
  person: DemoPerson,
  today: LocalDate,
  reservation: Readonly<Record<string, string>>,
): Answers =>
  new Map(
    Object.entries({ ...demoFillings[form](person, today), ...reservation }).map(([itemKey, text]) => [
      itemKey,
      [text],
    ]),
  )
