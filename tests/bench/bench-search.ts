import type { AnswerEntry } from '../../domain/answer/answer-record.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
const options = ['はい', 'いいえ', 'わからない']
/** The other items besides name and telephone number, in rotation. */
const kinds: readonly Omit<SchemaItem, 'itemKey' | 'title'>[] = [
  { type: 'text' },
  { type: 'textarea' },
  { type: 'number' },
  { type: 'email' },
  { type: 'radio', options },
  { type: 'dropdown', options },
  { type: 'date' },
]

/** A form of 20 items, two of them searchable; appending, so that a resident may have several answers. */
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

/** The values by which an answer is searched. */
export type Known = { name: string; phone: string }

/** People who share a name, whatever the number of stored answers, so that index ranges keep their length. */
const NAMESAKES = 20
/** Number of names that residents who search share with other people. */
const NAMES = 500
const nameOf = (number: number): string => `みなとはなこ${number}`
const digits = (prefix: string, number: number): string => `${prefix}${String(number).padStart(8, '0')}`

/** Another person with a stored answer, by number from 0. With at least 10,000 of them, all names are shared. */
export const otherKnown = (number: number): Known => ({
  name: nameOf(Math.floor(number / NAMESAKES)),
  phone: digits('090', number),
})
/** A resident who searches for their own answers. */
export const residentKnown = (number: number): Known => ({
  name: nameOf(number % NAMES),
  phone: digits('080', number),
})
/** A person whose answer is unclaimed. */
export const unclaimedKnown = (number: number): Known => ({
  name: nameOf(number % NAMES),
  phone: digits('070', number),
})
/** Values that no answer has. */
export const unknownKnown = (number: number): Known => ({
  name: nameOf(number % NAMES),
  phone: digits('060', number),
})

/** Number of answers of a resident: one, two or three. */
export const answersOfResident = (number: number): number => 1 + (number % 3)

/** The user id of a resident who searches, in the form of LINE's. */
export const searchUserId = (number: number, kind = '0'): string =>
  `U${kind}${String(number).padStart(31, '0')}`

/** The 20 entries of an answer with these search values. */
export const searchEntries = ({ name, phone }: Known): AnswerEntry[] =>
  searchSurvey.surveySchema!.map((item) => ({
    itemKey: item.itemKey,
    title: item.title,
    answer: [item.itemKey === 'name' ? name : item.itemKey === 'phone' ? phone : answerTo(item)],
  }))

/** Request body of a search by these values. */
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
