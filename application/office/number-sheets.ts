import type { Actor, AnswerAct } from '../../domain/answer/answer-act.ts'
import { languages } from '../texts/languages.ts'
import type { AnswerNumbers, WeekOfForm } from './count-answers.ts'
import type { CountedTable } from './counted.ts'
import type { LeftAt } from './left-forms.ts'

/** What the numbers count, for those who read them. */
export const numberNotes = [
  '起きたときに、その日の数に入ります。あとで回答や住民が消えても、数は残ります。どの回答かは、数からは分かりません。',
  '開いた数は、ログインした住民がフォームを開いた回数です。同じ人が開いても、そのたびに数えます。',
  '変更には、いくつかある予約の1つだけのキャンセルも入ります。職員の変更は、日時の変更、訂正、表での項目の書き込みです。',
  'キャンセルの「自動」は、接種のフォームで、予約の日を過ぎて自動で消えた予約です。回答ごと消えたものは数えません。',
  '予約は、来る日の週で数えます。キャンセルされた予約は入りません。来た人と来なかった人は、職員が印を付けた予約です。',
  'どこで止まったかは、入力を始めて送らないまま離れたとき、最後に触った項目です。フォームを1つ選ぶと出ます。',
  'ことばは、送ったときに住民が選んでいたことばです。',
]

const weekdayNames = ['日', '月', '火', '水', '木', '金', '土']

export const actWords: Readonly<Record<AnswerAct, string>> = {
  sent: '受付',
  changed: '変更',
  cancelled: 'キャンセル',
}
export const actorWords: Readonly<Record<Actor, string>> = {
  resident: '住民',
  office: '職員',
  import: '取り込み',
  system: '自動',
}
/** What is said of where a form was left. */
const leftWords = {
  title: 'どこで止まったか',
  confirming: '（入力後の確認の画面）',
  gone: '（今のフォームにない項目）',
}
const placeWords = (at: LeftAt['at']): string => (typeof at === 'string' ? leftWords[at] : at.title)

/** Who can do what, in the order of the columns. */
export const actors: Readonly<Record<AnswerAct, readonly Actor[]>> = {
  sent: ['resident', 'office', 'import'],
  changed: ['resident', 'office'],
  cancelled: ['resident', 'office', 'system'],
}
export const acts = Object.keys(actors) as AnswerAct[]

/** How often an act was done, by all. */
export const totalOf = ({ acts }: Pick<WeekOfForm, 'acts'>, act: AnswerAct): number =>
  actors[act].reduce((sum, actor) => sum + (acts[act][actor] ?? 0), 0)

/** The name of a language in itself. */
export const languageName = (code: string): string =>
  code === '' ? '選んでいない' : (languages.find((each) => each.code === code)?.nativeName ?? code)

/** The numbers as the sheets of a workbook. @param span the days in words */
export function sheetsOfNumbers(
  { forms, places, hours }: AnswerNumbers,
  span: string,
  left?: readonly LeftAt[],
): readonly [CountedTable, ...CountedTable[]] {
  return [
    {
      name: '受付',
      header: [
        ...['フォーム', 'フォームID', '週の初め', '週の終わり', '開いた'],
        ...acts.flatMap((act) => [
          actWords[act],
          ...actors[act].map((actor) => `${actWords[act]}（${actorWords[actor]}）`),
        ]),
        '受付（住民、LINEから）',
      ],
      rows: forms.map((row) => [
        ...[row.formTitle, row.surveyId, row.from, row.to, row.opened],
        ...acts.flatMap((act) => [
          totalOf(row, act),
          ...actors[act].map((actor) => row.acts[act][actor] ?? 0),
        ]),
        row.sentInLine,
      ]),
    },
    {
      name: '予約',
      header: [
        '場所',
        'カレンダーID',
        '週の初め',
        '週の終わり',
        'フォーム',
        'フォームID',
        '予約',
        '枠の数',
        '来た',
        '来なかった',
      ],
      rows: places.map((row) => [
        ...[row.placeName, row.calendarId, row.from, row.to, row.formTitle, row.surveyId],
        ...[row.bookings, row.places, row.arrived, row.absent],
      ]),
    },
    {
      name: 'ことば',
      header: ['フォーム', 'フォームID', '週の初め', '週の終わり', '住民のことば', '受付'],
      rows: forms.flatMap((row) =>
        [...row.languages].map(([code, sent]) => [
          ...[row.formTitle, row.surveyId, row.from, row.to, languageName(code), sent],
        ]),
      ),
    },
    {
      name: '曜日と時間',
      header: ['曜日', '時間', '予約'],
      rows: hours.map(({ weekday, hour, bookings }) => [weekdayNames[weekday] ?? '', `${hour}時`, bookings]),
    },
    ...(left
      ? [
          {
            name: leftWords.title,
            header: ['項目', '離れた回数'],
            rows: left.map(({ at, times }) => [placeWords(at), times]),
          },
        ]
      : []),
    { name: '説明', header: [span], rows: numberNotes.map((note) => [note]) },
  ]
}
