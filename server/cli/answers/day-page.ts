import { type Html, html } from '../../../adapters/web/html.ts'
import type { ListedDay } from '../../../application/office/day-table.ts'
import { isListColumn } from '../../../application/office/list-columns.ts'
import {
  columnsOfVisits,
  type DayOfCalendar,
  type DaySlot,
  type ListedVisit,
} from '../../../application/office/list-day.ts'
import { dayText, timeText } from '../../../application/texts/day-text.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { displayDateTime, type LocalDate } from '../../../domain/shared/local-date.ts'

const styles = html`
@page { size: A4 landscape; margin: 12mm; }
body { font-family: "Hiragino Sans", "Yu Gothic", "Noto Sans JP", sans-serif; font-size: 10.5pt; line-height: 1.5; color: #000; margin: 16px; }
h1 { font-size: 15pt; margin: 0; }
h2 { font-size: 12.5pt; margin: 18pt 0 4pt; break-after: avoid; }
p { margin: 2pt 0; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 1px solid #555; padding: 3pt 5pt; text-align: left; vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; word-break: auto-phrase; }
th { background: #eee; font-weight: 600; white-space: nowrap; }
th.item { white-space: normal; min-width: 4em; }
.words { min-width: 7em; }
.check, .code { overflow-wrap: normal; }
.time, .count, .short, .name { white-space: nowrap; }
.tick { width: 2.2em; text-align: center; font-size: 15pt; line-height: 1; }
section + section, article + article { break-before: page; }
.reading { display: block; font-size: 8pt; color: #333; }
@media print { body { margin: 0; } }
`

/** A longer name may have several lines. */
const LONGEST_NAME_IN_ONE_PIECE = 24

/**
 * The lists of days as a page to print on A4, each on paper of its own: a table for each calendar that somebody comes
 * to, with a box to tick for each; the other calendars are named.
 */
export const dayPage = ({
  days,
  madeAtMs,
}: {
  days: readonly [ListedDay, ...ListedDay[]]
  madeAtMs: number
}): Html => html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<title>${titleOf(days[0].day)}${days.length > 1 && `から${days.length}日`}</title>
<style>${styles}</style>
</head>
<body>
${days.map((each) => daySection(each, madeAtMs))}</body>
</html>
`

const daySection = ({ day, list }: ListedDay, madeAtMs: number): Html => html`<article>
<h1>${titleOf(day)}</h1>
<p>${displayDateTime(Math.floor(madeAtMs / 1000))} に作成。住民の個人情報です。用が済んだら破棄してください。</p>
${unbookedLine(list.filter((calendar) => !isBooked(calendar)))}${list.filter(isBooked).map(calendarSection)}${list.length === 0 && html`<p>この日に開いているカレンダーも、予約もありません。</p>`}
</article>
`

const titleOf = (day: LocalDate): string => `${dayText(ja, 'long.year', day)} 予約の一覧`

const isBooked = ({ slots }: DayOfCalendar): boolean => slots.some(isTaken)

const isTaken = ({ taken, visits }: DaySlot): boolean => taken > 0 || visits.length > 0

const headingOf = ({ name, isDayOff }: DayOfCalendar): string => `${name}${isDayOff ? '（休業日）' : ''}`

const unbookedLine = (calendars: readonly DayOfCalendar[]): Html | false =>
  calendars.length > 0 &&
  html`<p>予約なし：${calendars.map(headingOf).join('、')}</p>
`

const calendarSection = (calendar: DayOfCalendar): Html => html`<section>
<h2>${headingOf(calendar)}</h2>
${tableOf(calendar.slots.filter(isTaken))}
</section>
`

/** Columns that stand in the cell of another one, and that one. */
const within = { '#reading': '#name', '#earlier': '#code' } as const

/** The columns of a table on paper: the form only where there are several. */
function paperColumns(visits: readonly ListedVisit[]): readonly Column[] {
  const columns = columnsOfVisits(visits)
  const has = (name: string | undefined) => columns.some(({ column }) => column === name)
  const isOneForm = new Set(visits.map(({ formTitle }) => formTitle)).size === 1
  return columns.filter(
    ({ column }) => !has(within[column as keyof typeof within]) && !(column === '#form' && isOneForm),
  )
}

type Column = ReturnType<typeof columnsOfVisits>[number]

function tableOf(slots: readonly DaySlot[]): Html {
  const columns = paperColumns(slots.flatMap(({ visits }) => visits))
  return html`<table>
<thead><tr><th>来た</th><th>時刻</th><th>予約／<br>定員</th>${columns.map(headerCell)}</tr></thead>
<tbody>
${slots.map((slot) => rowsOf(slot, columns))}</tbody>
</table>`
}

/** The title of an item may be long. */
const headerCell = ({ column, title }: Column): Html =>
  html`<th${!isListColumn(column) && html` class="item"`}>${title}</th>`

function rowsOf(slot: DaySlot, columns: readonly Column[]): Html | Html[] {
  const { start, end, quota, taken, visits } = slot
  const span = Math.max(1, visits.length)
  const time = start === '' ? '今はない時刻' : timeText(ja, start, end)
  const head = html`<td class="time" rowspan="${span}">${time}</td><td class="count" rowspan="${span}">${taken}／${quota}</td>`
  if (visits.length === 0)
    return html`<tr><td></td>${head}<td colspan="${columns.length}">支払い待ちなど</td></tr>\n`
  return visits.map(
    (visit, at) =>
      html`<tr><td class="tick">□</td>${at === 0 && head}${columns.map((column) => cellOf(visit, column))}</tr>\n`,
  )
}

/** Classes of cells by their columns. */
const classes: Readonly<Record<string, string>> = {
  '#phone': 'short',
  '#birthday': 'short',
  '#total': 'short',
  '#place': 'words',
  '#content': 'words',
  '#reserved': 'words',
  '#remarks': 'words',
  '#status': 'check',
  '#code': 'code',
}

function cellOf({ cells }: ListedVisit, { column, title }: Column): Html {
  const textOf = (name: string) => cells.find((cell) => cell.column === name)?.text ?? ''
  const text = cells.find((cell) => cell.title === title)?.text ?? ''
  if (column === '#name') return nameCell(text, textOf('#reading'))
  const earlier = column === '#code' ? textOf('#earlier') : ''
  const kind = classes[column]
  return html`<td${kind !== undefined && html` class="${kind}"`}>${text}${earlier !== '' && `\n（前 ${earlier}）`}</td>`
}

const nameCell = (name: string, reading: string): Html =>
  html`<td${name.length <= LONGEST_NAME_IN_ONE_PIECE && html` class="name"`}>${name}${reading !== '' && html`<span class="reading">${reading}</span>`}</td>`
