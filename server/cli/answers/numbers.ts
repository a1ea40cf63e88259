import {
  type AnswerNumbers,
  fiveWeeksTo,
  makeCountAnswers,
  type WeekOfForm,
} from '../../../application/office/count-answers.ts'
import {
  actors,
  actorWords,
  acts,
  actWords,
  languageName,
  numberNotes,
  sheetsOfNumbers,
  totalOf,
} from '../../../application/office/number-sheets.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import type { AnswerAct } from '../../../domain/answer/answer-act.ts'
import { type DaySpan, tokyoDay } from '../../../domain/shared/local-date.ts'
import { type Command, command, exitCodes, json } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { daysOf, section, spanText, writeTables } from '../counted-table.ts'
import { WrongArguments } from '../failures.ts'
import { grouped, printJson } from '../printing.ts'
import { withAnswers } from './with-answers.ts'

/** Counts what was sent, changed, cancelled and booked. */
export const numbersOfAnswers: Command = command({
  about:
    '開いた、受付、変更、キャンセルの数（住民、職員など）と、場所ごとの予約と来なかった人の数を、フォームと週（日曜から）ごとに出します。',
  details: ['日を指定しなければ、今週とその前の4週間です。回答の中身は読みません。', ...numberNotes],
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
  const numbers = await makeCountAnswers(storage)({ days })
  if (file !== undefined) await writeTables(file, sheetsOfNumbers(numbers, spanText(days)), context)
  if (isJson) {
    const forms = numbers.forms.map((row) => ({ ...row, languages: Object.fromEntries(row.languages) }))
    printJson(context, { ...numbers, forms })
    return exitCodes.ok
  }
  if (file !== undefined) return `${spanText(days)}の数を書き出しました：${file}`
  return linesOf(numbers).join('\n')
}

/** How often, and by whom: `12（住民 10、職員 2）`. */
function timesText(row: WeekOfForm, act: AnswerAct): string {
  const total = totalOf(row, act)
  const by = actors[act].flatMap((actor) => {
    const times = row.acts[act][actor]
    return times === undefined ? [] : [`${actorWords[actor]} ${grouped(times)}`]
  })
  return by.length === 0 ? '0' : `${grouped(total)}（${by.join('、')}）`
}

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
    `${spanText(days)}　${acts.map(sum).join('、')}、予約 ${grouped(booked)}件`,
    ...section(
      ['フォーム', '週', '開いた', ...acts.map((act) => actWords[act])],
      forms.map((row) => [
        formText(row),
        spanText(row),
        row.opened,
        ...acts.map((act) => timesText(row, act)),
      ]),
    ),
    ...section(
      ['場所', '来る日の週', 'フォーム', '予約', '枠の数', '来た', '来なかった'],
      places.map((row) => [
        ...[row.placeName, spanText(row), formText(row), row.bookings, row.places],
        ...[row.arrived, row.absent],
      ]),
    ),
    ...section(['フォーム', '住民のことば', '受付'], said),
    '',
    ...numberNotes,
  ]
}
