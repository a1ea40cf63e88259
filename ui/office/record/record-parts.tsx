import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { OfficeRecord, RecordBooking, RecordMessage } from '../../../application/office/read-record.ts'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { asked, record as texts } from '../../../application/texts/office.json'
import { displayDate, displayDateTime, type LocalDate } from '../../../domain/shared/local-date.ts'
import { Rows } from './answered.tsx'
import styles from './record.module.css'
import { recordPath } from './record-path.ts'

/** A part of the page with its heading. */
export function Part({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className ?? styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** `2026年12月1日（火） 9:00～10:00`. */
export const whenText = ({ day, time }: { day: LocalDate; time: string }): string =>
  `${dayText({}, 'long.year', day)} ${time.split('～').map(clockText).join('～')}`

/** `2026/12/01 10:00`. */
export const momentText = (atSec: number): string => displayDate(displayDateTime(atSec)).slice(0, 16)

export const momentOfMs = (atMs: number): string => momentText(Math.floor(atMs / 1000))

export const Bookings = ({ bookings }: Pick<OfficeRecord, 'bookings'>) => (
  <Part title={texts.bookings} className={styles.bookings!}>
    {bookings.length === 0 && <p className={styles.soft}>{texts['bookings.none']}</p>}
    <ul>
      {bookings.map((booking) => (
        <li key={`${booking.title} ${booking.day} ${booking.time}`} data-standing={booking.standing}>
          <p className={styles.when}>
            {whenText(booking)}
            <Standing booking={booking} />
          </p>
          <p>
            {booking.place} {booking.item}
          </p>
          <p className={styles.soft}>{booking.title}</p>
          {booking.standing === 'closed' && <p className={styles.warning}>{texts['closed.why']}</p>}
        </li>
      ))}
    </ul>
  </Part>
)

const Standing = ({ booking: { standing } }: { booking: RecordBooking }) => (
  <span className={styles.mark} data-mark={standing}>
    {texts[standing]}
  </span>
)

/** Nothing where there is nothing to pay. */
export const Payment = ({ payment }: { payment: OfficeRecord['payment'] | undefined }) =>
  payment && (
    <Part title={texts.payment}>
      <p>
        <span className={styles.mark} data-mark={payment.isToSettle ? 'to_settle' : 'kept'}>
          {texts[`order.${payment.state}`]}
        </span>
      </p>
      <Rows rows={payment.rows.filter(({ text }) => text !== '')} />
      <p>
        <Link to={`/office/money/orders/${encodeURIComponent(payment.orderId)}`}>
          {texts['payment.open']}
        </Link>
      </p>
    </Part>
  )

export const Messages = ({ messages }: Pick<OfficeRecord, 'messages'>) => (
  <Part title={texts.messages}>
    {messages.length === 0 && <p className={styles.soft}>{texts['messages.none']}</p>}
    <ul className={styles.lines}>
      {messages.map((message) => (
        <li key={`${message.kind} ${message.fate} ${message.atMs}`}>
          <span className={styles.moment}>{momentOfMs(message.atMs)}</span>
          {texts[`message.${message.kind}`]}
          <span className={styles.mark} data-mark={message.fate}>
            {texts[`fate.${message.fate}`]}
          </span>
          {message.fate === 'given_up' && <span className={styles.soft}>{whyText(message)}</span>}
        </li>
      ))}
    </ul>
  </Part>
)

/** Why a message did not arrive: LINE has no such friend of the account, it came to its time, or something else. */
export function whyText({ why = '' }: Pick<RecordMessage, 'why'>): string {
  if (why === 'late') return texts['why.late']
  if (why === 'status_400' || why === 'status_404') return texts['why.unreachable']
  return textOf(texts, 'why.other', { why })
}

export const Others = ({ others: { found, isSure, hasMore } }: Pick<OfficeRecord, 'others'>) => (
  <Part title={isSure ? texts.others : texts['others.alike']}>
    {found.length === 0 && <p className={styles.soft}>{texts['others.none']}</p>}
    {found.length > 0 && !isSure && <p className={styles.soft}>{texts['others.how']}</p>}
    <ul className={styles.others}>
      {found.map((each) => (
        <li key={`${each.surveyId} ${each.answerCode}`}>
          <Link to={recordPath(each)}>{each.formTitle}</Link>
          <span className={styles.status}>{each.status}</span>
          {each.waits && (
            <span className={styles.mark} data-mark={each.waits === 'owner' ? 'kept' : 'to_settle'}>
              {asked[`waits.${each.waits}`]}
            </span>
          )}
          <span className={styles.soft}>
            {momentText(each.receivedAt).split(' ')[0]} {texts.received} {each.answerCode}
          </span>
          {each.bookings.map((booking) => (
            <span key={`${booking.day} ${booking.time}`} className={styles.soft}>
              {whenText(booking)} {booking.reserved}
            </span>
          ))}
        </li>
      ))}
    </ul>
    {hasMore && <p className={styles.soft}>{texts['others.more']}</p>}
  </Part>
)

/** Nothing for an answer that was never changed. */
export const Codes = ({ codes }: Pick<OfficeRecord, 'codes'>) =>
  codes.length > 1 && (
    <Part title={texts.codes}>
      <ol className={styles.lines}>
        {codes.map(({ code, receivedAt }, at) => (
          <li key={code}>
            <span className={styles.moment}>
              {receivedAt === undefined ? texts['codes.gone'] : momentText(receivedAt)}
            </span>
            <span className={styles.codeText}>{code}</span>
            {at === codes.length - 1 && <span className={styles.soft}>{texts['codes.now']}</span>}
          </li>
        ))}
      </ol>
    </Part>
  )
