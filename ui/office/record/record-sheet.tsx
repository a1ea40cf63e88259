import type { OfficeRecord } from '../../../application/office/read-record.ts'
import type { Row } from '../../../application/office/view-answer.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { record as texts } from '../../../application/texts/office.json'
import { momentOfMs, momentText, whenText } from './record-parts.tsx'
import styles from './record-sheet.module.css'

/** More lines than this are set in two columns. */
const LONG = 28

/** The answer as a sheet of A4 to file, which only paper shows: what the form names for it, or all of it. */
export function RecordSheet({ record, nowMs }: { record: OfficeRecord; nowMs: number }) {
  const { bookings, payment, codes, sheet } = record
  const sections = sheet
    ? [{ title: '', rows: sheet }]
    : record.sections
        .map(({ title, rows }) => ({ title, rows: rows.filter(({ text }) => text !== '') }))
        .filter(({ rows }) => rows.length > 0)
  const lines = sections.reduce((sum, { rows }) => sum + rows.length + 1, 0)
  return (
    <div className={styles.sheet} aria-hidden="true">
      <p className={styles.sheetTitle}>{record.formTitle}</p>
      <SheetTable pairs={2} rows={headOf(record)} />
      {bookings.length > 0 && <SheetTable rows={bookings.map(bookingRow)} />}
      <div className={lines > LONG ? styles.twoColumns : undefined}>
        {sections.map(({ title, rows }, at) => (
          <div key={at}>
            {title !== '' && <p className={styles.sheetSection}>{title}</p>}
            <SheetTable rows={rows} />
          </div>
        ))}
      </div>
      {payment && (
        <>
          <p className={styles.sheetSection}>{texts.payment}</p>
          <SheetTable pairs={2} rows={payment.rows.filter(({ text }) => text !== '')} />
        </>
      )}
      {codes.length > 1 && (
        <>
          <p className={styles.sheetSection}>{texts.codes}</p>
          <SheetTable pairs={2} rows={codes.map(codeRow)} />
        </>
      )}
      <p className={styles.made}>{textOf(texts, 'sheet.made', { at: momentOfMs(nowMs) })}</p>
    </div>
  )
}

const headOf = (record: OfficeRecord): Row[] => [
  { title: texts.code, text: record.answerCode },
  { title: texts.status, text: record.status },
  { title: texts.name, text: [record.name || texts.nameless, record.reading].join('\n').trim() },
  {
    title: texts.received,
    text: `${momentText(record.receivedAt)}\n${texts[`received.${record.receivedBy}`]}`,
  },
]

const bookingRow = (booking: OfficeRecord['bookings'][number]): Row => ({
  title: booking.title || texts.bookings,
  text: `${whenText(booking)} ${booking.place} ${booking.item}（${texts[booking.standing]}）`,
})

const codeRow = ({ code, receivedAt }: OfficeRecord['codes'][number]): Row => ({
  title: receivedAt === undefined ? texts['codes.gone'] : momentText(receivedAt),
  text: code,
})

/** A table of titles and texts, so many pairs in a line. */
function SheetTable({ rows, pairs = 1 }: { rows: readonly Row[]; pairs?: 1 | 2 }) {
  const lines = Array.from({ length: Math.ceil(rows.length / pairs) }, (_, at) =>
    rows.slice(at * pairs, (at + 1) * pairs),
  )
  return (
    <table data-pairs={pairs}>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            {line.map(({ title, text }, of) => [
              <th key={`title ${of}`} scope="row">
                {title}
              </th>,
              <td key={`text ${of}`} colSpan={line.length < pairs ? 3 : 1}>
                {text}
              </td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
