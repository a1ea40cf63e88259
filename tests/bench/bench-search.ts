import type { AnswerEntry } from '../../domain/answer/answer-record.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
const options = ['はい', 'いいえ', 'わからない']
/** What is asked besides name and telephone number, in turns. */
const kinds: readonly Omit<SchemaItem, 'itemKey' | 'title'>[] = [
  { type: 'text' },
  { type: 'textarea' },
  { type: 'number' },
  { type: 'email' },
  { type: 'radio', options },
  { type: 'dropdown', options },
  { type: 'date' },
]

/** A form of 20 items that is looked for by two of them; appending, so that a resident has as many answers as they like. */
export const searchSurvey: SurveyConfig = {
  surveyId: 'find',
  surveySubId: 11,
  surveyTitle: '20項目の申込み',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'name', title: 'お名前（ふりがな）', type: 'text', ...sought },
    { itemKey: 'phone', title: '電話番号', type: 'phone', ...sought },
    ...Array.from({ length: 18 }, (_, at) => ({
      ...kinds[at % kinds.length]!,
      itemKey: `item_${at + 1}`,
      title: `項目${at + 1}についてお答えください`,
    })),
  ],
}

/** What somebody is found by. */
export type Known = { name: string; phone: string }

/** So many other people share a name, however many answers are stored: a range of an index stays as long as it is. */
const NAMESAKES = 20
/** Residents who look for answers have the names of the first others. */
const NAMES = 500
const nameOf = (number: number): string => `みなとはなこ${number}`
const digits = (prefix: string, number: number): string => `${prefix}${String(number).padStart(8, '0')}`

/** Somebody else whose answer is stored; by number from 0. At least 10,000 of them give every name its namesakes. */
export const otherKnown = (number: number): Known => ({
  name: nameOf(Math.floor(number / NAMESAKES)),
  phone: digits('090', number),
})
/** A resident who looks for their own answers. */
export const residentKnown = (number: number): Known => ({
  name: nameOf(number % NAMES),
  phone: digits('080', number),
})
/** Somebody whose answer nobody owns yet. */
export const unclaimedKnown = (number: number): Known => ({
  name: nameOf(number % NAMES),
  phone: digits('070', number),
})
/** Nobody's data. */
export const unknownKnown = (number: number): Known => ({
  name: nameOf(number % NAMES),
  phone: digits('060', number),
})

/** One, two or three answers a resident. */
export const answersOfResident = (number: number): number => 1 + (number % 3)

/** User ids as LINE makes them, of residents who look for answers. */
export const searchUserId = (number: number, kind = '0'): string =>
  `U${kind}${String(number).padStart(31, '0')}`

/** The 20 answers of somebody. */
export const searchEntries = ({ name, phone }: Known): AnswerEntry[] =>
  searchSurvey.surveySchema!.map((item) => ({
    itemKey: item.itemKey,
    title: item.title,
    answer: [item.itemKey === 'name' ? name : item.itemKey === 'phone' ? phone : answerTo(item)],
  }))

/** Body of the call that looks for somebody's answers. */
export const searchBody = ({ name, phone }: Known): string =>
  JSON.stringify({
    queryParams: {
      surveyId: searchSurvey.surveyId,
      surveyResults: [
        { itemKey: 'name', value: name },
        { itemKey: 'phone', value: phone },
      ],
    },
  })

function answerTo({ type, options: choices }: SchemaItem): string {
  if (type === 'number') return '1234'
  if (type === 'email') return 'tsukimachi.hanako@example.jp'
  return type === 'date' ? '1984-05-23' : (choices?.[1] ?? '月町一丁目二番三号')
}
