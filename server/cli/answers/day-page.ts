import { type Html, html } from '../../../adapters/web/html.ts'
import type { Visit } from '../../../application/office/booked-visits.ts'
import type { DayOfCalendar, DaySlot } from '../../../application/office/list-day.ts'
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
.check, .code { overflow-wrap: normal; }
.time, .count, .phone, .name { white-space: nowrap; }
.tick { width: 2.2em; text-align: center; font-size: 15pt; line-height: 1; }
section + section { break-before: page; }
@media print { body { margin: 0; } }
`

/** A longer name may have several lines. */
const LONGEST_NAME_IN_ONE_PIECE = 24

/**
 * The list of a day as a page to print on A4: a table for each calendar that somebody comes to, with a box to tick for
 * each; the other calendars are named.
 */
export const dayPage = ({
  day,
  list,
  madeAtMs,
}: {
  day: LocalDate
  list: readonly DayOfCalendar[]
  madeAtMs: number
}): Html => html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<title>${titleOf(day)}</title>
<style>${styles}</style>
</head>
<body>
<h1>${titleOf(day)}</h1>
<p>${displayDateTime(Math.floor(madeAtMs / 1000))} に作成。住民の個人情報です。用が済んだら破棄してください。</p>
${unbookedLine(list.filter((calendar) => !isBooked(calendar)))}${list.filter(isBooked).map(calendarSection)}${list.length === 0 && html`<p>この日に開いているカレンダーも、予約もありません。</p>`}
</body>
</html>
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

const tableOf = (slots: readonly DaySlot[]): Html => html`<table>
<thead><tr><th>来た</th><th>時刻</th><th>予約／定員</th><th>名前</th><th>電話</th><th>人数</th><th>予約の内容</th><th>備考</th><th>対応状況</th><th>回答コード</th></tr></thead>
<tbody>
${slots.map(rowsOf)}</tbody>
</table>`

function rowsOf(slot: DaySlot): Html | Html[] {
  const { start, end, quota, taken, visits } = slot
  const span = Math.max(1, visits.length)
  const time = start === '' ? '今はない時刻' : timeText(ja, start, end)
  const head = html`<td class="time" rowspan="${span}">${time}</td><td class="count" rowspan="${span}">${taken}／${quota}</td>`
  if (visits.length === 0) return html`<tr><td></td>${head}<td colspan="7">支払い待ちなど</td></tr>\n`
  return visits.map(
    (visit, at) => html`<tr><td class="tick">□</td>${at === 0 && head}${cellsOf(visit)}</tr>\n`,
  )
}

const cellsOf = ({ name, phone, people, reserved, remarks, check, ...codes }: Visit): Html =>
  html`<td${name.length <= LONGEST_NAME_IN_ONE_PIECE && html` class="name"`}>${name}</td><td class="phone">${phone}</td>${[people, reserved, remarks].map((text) => html`<td>${text}</td>`)}<td class="check">${check}</td><td class="code">${codesText(codes)}</td>`

/** The code of an answer, and those that it had before its changes. */
const codesText = ({ answerCode, earlierCodes }: Pick<Visit, 'answerCode' | 'earlierCodes'>): string =>
  earlierCodes.length === 0 ? answerCode : `${answerCode}\n（前 ${earlierCodes.join('、')}）`
