import { type Html, html } from '../../../adapters/web/html.ts'
import type { Reserved } from '../../../application/office/list-columns.ts'
import type { Row, ViewedAnswer } from '../../../application/office/view-answer.ts'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import type { RegisteredBy } from '../../../domain/answer/answer-record.ts'
import { displayDateTime, parseLocalDate } from '../../../domain/shared/local-date.ts'
import { printPage } from '../print-page.ts'

const styles = html`@page { margin: 15mm }
body { font: 10.5pt/1.5 "Hiragino Sans", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", sans-serif }
h1 { font-size: 16pt; margin: 0 0 6pt }
h2 { font-size: 11.5pt; margin: 14pt 0 3pt; break-after: avoid }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
tr { break-inside: avoid }
th, td { border: 1px solid #555; padding: 3pt 6pt; text-align: left; vertical-align: top; overflow-wrap: anywhere; white-space: pre-line }
th { width: 30%; background: #eee; font-weight: 600; word-break: auto-phrase }
.head th { width: 16% }
.code { font-size: 14pt; font-weight: 700; letter-spacing: .08em; line-height: 1.3 }
.reading { display: block; font-size: 8pt; color: #333 }
.made { margin: 14pt 0 0; font-size: 8.5pt }
`

/** One answer as a page to file, on A4. */
export const answerPage = ({
  answer,
  madeAtMs,
  by,
}: {
  answer: ViewedAnswer
  madeAtMs: number
  by: string
}): Html =>
  printPage({
    title: answer.formTitle,
    styles,
    body: html`${headOf(answer)}${answer.bookings.map(bookingTable)}${answer.sections.map(({ title, rows }) => sectionOf(title || '回答', rows))}${answer.payment.length > 0 && sectionOf('支払い', answer.payment)}${changesOf(answer)}<p class="made">${displayDateTime(Math.floor(madeAtMs / 1000))} に ${by} が作成。住民の個人情報です。市の決まりに従って保管してください。</p>
`,
  })

const headOf = ({ answerCode, status, name, reading, receivedAt, receivedBy }: ViewedAnswer): Html =>
  html`<table class="head">
<tr><th>受付コード</th><td class="code">${answerCode}</td><th>対応状況</th><td>${status}</td></tr>
<tr><th>名前</th><td>${name}${reading !== '' && html`<span class="reading">${reading}</span>`}</td><th>受付</th><td>${displayDateTime(receivedAt)}
${receivedTexts[receivedBy]}</td></tr>
</table>
`

const receivedTexts: Readonly<Record<RegisteredBy, string>> = {
  resident: '本人が送信',
  staff: '職員が窓口で登録',
  import: '職員が表から取り込み',
}

const bookingTable = ({ title, 場所: place, 内容: item, 日: day, 時刻: time }: Reserved): Html =>
  sectionOf(title || '予約', [
    { title: '日時', text: `${dayInWords(day)} ${time.split('～').map(clockText).join('～')}` },
    { title: '場所', text: place },
    { title: '内容', text: item },
  ])

function dayInWords(text: string): string {
  const day = parseLocalDate(text)
  return day ? dayText(ja, 'long.year', day) : text
}

const sectionOf = (title: string, rows: readonly Row[]): Html => html`<h2>${title}</h2>
<table>
${rows.map((row) => html`<tr><th>${row.title}</th><td>${row.text}</td></tr>\n`)}</table>
`

/** Nothing for an answer that was never changed. */
function changesOf({ codes, receivedAt, updatedAt }: ViewedAnswer): Html | false {
  if (codes.length === 1 && updatedAt === receivedAt) return false
  const steps = codes.map(({ code, receivedAt: at }, step) => ({
    title: step === 0 ? '受付' : '住民が変更',
    text: `${at === undefined ? '（保存の期間が過ぎました）' : displayDateTime(at)}　受付コード ${code}`,
  }))
  const last = codes.at(-1)?.receivedAt
  const updated = updatedAt === last ? [] : [{ title: '最後の更新', text: displayDateTime(updatedAt) }]
  return sectionOf('受付と変更', [...steps, ...updated])
}
