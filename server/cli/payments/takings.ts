import { makeCountTakings, type Sum, type TakingsOfDay } from '../../../application/office/count-takings.ts'
import {
  apart,
  methodText,
  moneyOf,
  takingNotes as notes,
  sumOf,
  tableOfTakings,
} from '../../../application/office/takings-table.ts'
import { type DaySpan, tokyoDay } from '../../../domain/shared/local-date.ts'
import { formatYen } from '../../../domain/shared/yen.ts'
import { type Command, command, exitCodes, json } from '../command.ts'
import { withStorage } from '../command-context.ts'
import { dayOf, daysOf, section, sheetOfNotes, spanText, writeTables } from '../counted-table.ts'
import { WrongArguments } from '../failures.ts'
import { grouped, printJson } from '../printing.ts'

/** What was taken and given back, for the accountants. */
export const takings: Command = command({
  about:
    '日計です。日、サービス、フォーム、支払い方法ごとに、入金と返金の件数と金額（円、税込み）を出します。',
  details: ['日を指定しなければ、今日です。', ...notes],
  options: {
    day: { value: '<日>', about: 'その日の日計です。', excludes: ['from', 'to'] },
    from: { value: '<日>', about: 'この日から、日ごとに出します。' },
    to: { value: '<日>', about: 'この日まで、日ごとに出します。' },
    out: {
      value: '<ファイル>',
      about: 'ファイル（.csv か .xlsx、0600）に書き出します。.xlsx の数は、そのまま計算できます。',
    },
    json,
  },
  examples: ['--day 2026-12-01', '--from 2026-12-01 --to 2026-12-31 --out takings.xlsx'],
  async run({ day, from, to, out: file, json: isJson }, context) {
    if (file !== undefined && !/\.(csv|xlsx)$/i.test(file))
      throw new WrongArguments(`--out に「${file}」とは書けません。.csv か .xlsx のファイルにしてください。`)
    const today = tokyoDay(context.clock.now())
    const one = day === undefined ? undefined : dayOf(day)
    const days = one === undefined ? daysOf({ from, to }, { from: today, to: today }) : { from: one, to: one }
    const rows = await withStorage(context, (storage) => makeCountTakings(storage)(days), { readOnly: true })
    if (file !== undefined)
      await writeTables(file, [tableOfTakings(rows), sheetOfNotes(spanText(days), notes)], context)
    if (isJson) {
      printJson(context, { days, rows })
      return exitCodes.ok
    }
    return file === undefined ? linesOf(days, rows).join('\n') : `日計を書き出しました：${file}`
  },
})

function linesOf(days: DaySpan, rows: readonly TakingsOfDay[]): string[] {
  const [paid, refunded] = [sumOf(rows, 'paid'), sumOf(rows, 'refunded')]
  const text = ({ orders, yen }: Sum) => `${grouped(orders)}件 ${formatYen(yen)}`
  const moved = rows.filter(({ sums }) => sums.paid || sums.refunded)
  const left = rows.flatMap((row) =>
    apart.flatMap(([taking, words]) => {
      const sum = row.sums[taking]
      return sum ? [[...placeOf(row), words, sum.orders, sum.yen]] : []
    }),
  )
  return [
    `${spanText(days)}　入金 ${text(paid)}、返金 ${text(refunded)}、差引 ${formatYen(paid.yen - refunded.yen)}`,
    ...section(
      [...place, '入金', '入金額', '返金', '返金額', '差引'],
      moved.map((row) => [...placeOf(row), ...moneyOf(row)]),
    ),
    ...section([...place, 'わけ', '件数', '金額'], left),
    '',
    ...notes,
  ]
}

const place = ['日', 'サービス', 'フォーム', '支払い方法']
const placeOf = (row: TakingsOfDay): string[] => [row.day, row.serviceName, row.formTitle, methodText(row)]
