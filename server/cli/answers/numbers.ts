import {
  type AnswerNumbers,
  fiveWeeksTo,
  makeCountAnswers,
} from '../../../application/office/count-answers.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { languages } from '../../../application/texts/languages.ts'
import type { Actor, AnswerAct } from '../../../domain/answer/answer-act.ts'
import { type DaySpan, tokyoDay } from '../../../domain/shared/local-date.ts'
import { type Command, command, exitCodes, json } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { type CountedTable, daysOf, section, sheetOfNotes, spanText, writeTables } from '../counted-table.ts'
import { WrongArguments } from '../failures.ts'
import { grouped, printJson } from '../printing.ts'
import { withAnswers } from './with-answers.ts'

const notes = [
  'いま保存されている回答だけを数えます。保存期間が過ぎて消えた回答、住民の求めで消した回答、住民が消した会員の登録は、前の週の数からも消えます。',
  '変更には、いくつかある予約の1つだけのキャンセルも入ります。職員の変更は、日時の変更、訂正、表での項目の書き込みです。',
  'キャンセルの「自動」は、接種のフォームで、予約の日を過ぎて自動で消えた予約です。回答ごと消えたものは数えません。',
  '場所の数は、来る日の週で数えた、いまある予約です。キャンセルされた予約は入りません。',
  'ことばは、住民がいま画面で選んでいることばです。',
  'ページを開いた数と、来なかった人の数は、まだ数えていません。',
]

/** Counts what was sent, changed, cancelled and booked. */
export const numbersOfAnswers: Command = command({
  about:
    '受付、変更、キャンセルの数（住民、職員など）と、場所ごとの予約の数を、フォームと週（日曜から）ごとに出します。',
  details: ['日を指定しなければ、今週とその前の4週間です。回答の中身は読みません。', ...notes],
  options: {
    from: { value: '<日>', about: 'この日から数えます。' },
    to: { value: '<日>', about: 'この日まで数えます。' },
    out: {
      value: '<ファイル.xlsx>',
      about: 'Excelのファイル（0600）に書き出します。数は、Excelでそのまま計算できます。',
    },
    json,
  },
  examples: ['--from 2026-04-01 --to 2027-03-31 --out numbers.xlsx'],
  run({ from, to, out: file, json: isJson }, context) {
    if (file !== undefined && !/\.xlsx$/i.test(file))
      throw new WrongArguments(`--out に「${file}」とは書けません。.xlsx のファイルにしてください。`)
    const days = daysOf({ from, to }, fiveWeeksTo(tokyoDay(context.clock.now())))
    return withAnswers(context, (storage) => count({ days, file, isJson }, storage, context))
  },
})

async function count(
  { days, file, isJson }: { days: DaySpan; file: string | undefined; isJson: boolean },
  storage: Storage,
  context: CommandContext,
): Promise<string | number> {
  const numbers = await makeCountAnswers(storage)(days)
  if (file !== undefined) await writeTables(file, sheetsOf(numbers), context)
  if (isJson) {
    const forms = numbers.forms.map((row) => ({ ...row, languages: Object.fromEntries(row.languages) }))
    printJson(context, { ...numbers, forms })
    return exitCodes.ok
  }
  if (file !== undefined) return `${spanText(days)}の数を書き出しました：${file}`
  return linesOf(numbers).join('\n')
}

type WeekOfForm = AnswerNumbers['forms'][number]

const actWords: Readonly<Record<AnswerAct, string>> = {
  sent: '受付',
  changed: '変更',
  cancelled: 'キャンセル',
}
const actorWords: Readonly<Record<Actor, string>> = {
  resident: '住民',
  office: '職員',
  import: '取り込み',
  system: '自動',
}
/** Who can do what, in the order of the columns. */
const actors: Readonly<Record<AnswerAct, readonly Actor[]>> = {
  sent: ['resident', 'office', 'import'],
  changed: ['resident', 'office'],
  cancelled: ['resident', 'office', 'system'],
}
const acts = Object.keys(actors) as AnswerAct[]

const totalOf = ({ acts }: Pick<WeekOfForm, 'acts'>, act: AnswerAct): number =>
  actors[act].reduce((sum, actor) => sum + (acts[act][actor] ?? 0), 0)

/** How often, and by whom: `12（住民 10、職員 2）`. */
function timesText(row: WeekOfForm, act: AnswerAct): string {
  const total = totalOf(row, act)
  const by = actors[act].flatMap((actor) => {
    const times = row.acts[act][actor]
    return times === undefined ? [] : [`${actorWords[actor]} ${grouped(times)}`]
  })
  return by.length === 0 ? '0' : `${grouped(total)}（${by.join('、')}）`
}

/** The name of a language in itself. */
const languageName = (code: string): string =>
  code === '' ? '選んでいない' : (languages.find((each) => each.code === code)?.nativeName ?? code)

/** What residents sent by form and language, of all weeks. */
function languagesOf({ forms }: AnswerNumbers): (readonly [form: string, language: string, sent: number])[] {
  const sums = new Map<string, Map<string, number>>()
  for (const { formTitle, surveyId, languages } of forms) {
    const name = formText({ formTitle, surveyId })
    const ofForm = sums.get(name) ?? new Map<string, number>()
    sums.set(name, ofForm)
    for (const [code, sent] of languages) ofForm.set(code, (ofForm.get(code) ?? 0) + sent)
  }
  return [...sums].flatMap(([name, ofForm]) =>
    [...ofForm]
      .sort(([, a], [, b]) => b - a)
      .map(([code, sent]) => [name, languageName(code), sent] as const),
  )
}

const formText = ({ formTitle, surveyId }: Pick<WeekOfForm, 'formTitle' | 'surveyId'>): string =>
  formTitle === surveyId ? surveyId : `${formTitle}（${surveyId}）`

function linesOf(numbers: AnswerNumbers): string[] {
  const { days, forms, places } = numbers
  const said = languagesOf(numbers)
  const sum = (act: AnswerAct) =>
    `${actWords[act]} ${grouped(forms.reduce((all, row) => all + totalOf(row, act), 0))}件`
  const booked = places.reduce((all, { bookings }) => all + bookings, 0)
  return [
    `${spanText(days)}　${acts.map(sum).join('、')}、いまある予約 ${grouped(booked)}件`,
    ...section(
      ['フォーム', '週', ...acts.map((act) => actWords[act])],
      forms.map((row) => [formText(row), spanText(row), ...acts.map((act) => timesText(row, act))]),
    ),
    ...section(
      ['場所', '来る日の週', 'フォーム', '予約', '枠の数'],
      places.map((row) => [row.placeName, spanText(row), formText(row), row.bookings, row.places]),
    ),
    ...section(['フォーム', '住民のことば', '受付'], said),
    '',
    ...notes,
  ]
}

function sheetsOf(numbers: AnswerNumbers): readonly [CountedTable, ...CountedTable[]] {
  const { days, forms, places } = numbers
  return [
    {
      name: '受付',
      header: [
        ...['フォーム', 'フォームID', '週の初め', '週の終わり'],
        ...acts.flatMap((act) => [
          actWords[act],
          ...actors[act].map((actor) => `${actWords[act]}（${actorWords[actor]}）`),
        ]),
      ],
      rows: forms.map((row) => [
        ...[row.formTitle, row.surveyId, row.from, row.to],
        ...acts.flatMap((act) => [
          totalOf(row, act),
          ...actors[act].map((actor) => row.acts[act][actor] ?? 0),
        ]),
      ]),
    },
    {
      name: '予約',
      header: ['場所', 'カレンダーID', '週の初め', '週の終わり', 'フォーム', 'フォームID', '予約', '枠の数'],
      rows: places.map((row) => [
        ...[row.placeName, row.calendarId, row.from, row.to, row.formTitle, row.surveyId],
        ...[row.bookings, row.places],
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
    sheetOfNotes(spanText(days), notes),
  ]
}
