import { observer } from 'mobx-react-lite'
import { useState, useSyncExternalStore } from 'react'
import type { FreeSlotsOfCalendar } from '../../../application/office/list-free-slots.ts'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { book as texts } from '../../../application/texts/office.json'
import { type LocalDate, plusDays } from '../../../domain/shared/local-date.ts'
import { parseReservation } from '../../../domain/shared/reservation-value.ts'
import type { FieldStore } from '../../form/field-store.ts'
import type { FormStore } from '../../form/form-store.ts'
import { DayHead } from '../frame/day-head.tsx'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import styles from './book.module.css'
import { type BookStore, DAYS_OF_WEEK, reservationsOf } from './book-store.ts'

type Props = { store: BookStore; form: FormStore }

/** What is free in the calendars of a form, a place a line and a day a column, and the times of one of them. */
export const FreePlaces = observer(function FreePlaces({ store, form }: Props) {
  const fields = reservationsOf(form)
  const [wanted, setWanted] = useState<string>()
  const field = fields.find(({ item }) => item.itemKey === wanted) ?? fields[0]
  const { free, from, isOver } = store
  if (!field) return null
  return (
    <section className={styles.free} aria-labelledby="free-title">
      <h2 id="free-title">{texts.free}</h2>
      {fields.length > 1 && (
        <label className={styles.which}>
          <span>{texts['free.item']}</span>
          <select value={field.item.itemKey} onChange={(event) => setWanted(event.currentTarget.value)}>
            {fields.map(({ item }) => (
              <option key={item.itemKey} value={item.itemKey}>
                {item.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className={styles.weeks}>
        <button
          type="button"
          className={frame.quietButton}
          disabled={from <= form.source.today}
          onClick={() => void store.showWeek(plusDays(from, -DAYS_OF_WEEK))}
        >
          {texts['free.earlier']}
        </button>
        <button
          type="button"
          className={frame.quietButton}
          onClick={() => void store.showWeek(plusDays(from, DAYS_OF_WEEK))}
        >
          {texts['free.later']}
        </button>
      </p>
      {free.name === 'loading' && <LoadingRows text={texts.loading} />}
      {free.name === 'failed' && <FailureView error={free.error} onRetry={() => void store.showWeek(from)} />}
      {free.name === 'known' && (
        <Week key={`${from} ${field.item.itemKey}`} {...{ store, form, field }} calendars={free.calendars} />
      )}
      <label className={styles.over}>
        <input
          type="checkbox"
          checked={isOver}
          onChange={(event) => store.goOver(event.currentTarget.checked)}
        />
        <span>{texts['free.over']}</span>
      </label>
      {isOver && (
        <label className={styles.reason}>
          <span>{texts.reason}</span>
          <small>{texts['reason.help']}</small>
          <input
            type="text"
            maxLength={200}
            value={store.reason}
            onChange={(event) => store.giveReason(event.currentTarget.value)}
          />
        </label>
      )}
    </section>
  )
})

type WeekProps = {
  store: BookStore
  form: FormStore
  field: FieldStore
  calendars: readonly FreeSlotsOfCalendar[]
}

function Week({ store, form, field, calendars }: WeekProps) {
  const [open, setOpen] = useState<{ calendarId: string; day: LocalDate }>()
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, at) => plusDays(store.from, at))
  const names = namesOf(calendars)
  const nameOf = ({ calendarId }: FreeSlotsOfCalendar) => names.get(calendarId) ?? calendarId
  const dayHead = (day: LocalDate) => dayText({}, 'short', day)
  const chosen = calendars.find(({ calendarId }) => calendarId === open?.calendarId)
  if (calendars.length === 0) return <p role="status">{texts['free.nothing']}</p>
  return (
    <>
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts['free.place']}</th>
              {days.map((day) => (
                <th key={day} scope="col" className={styles.head}>
                  <DayHead day={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendars.map((calendar) => (
              <tr key={calendar.calendarId}>
                <th scope="row">{nameOf(calendar)}</th>
                {days.map((day) => (
                  <td key={day}>
                    <Cell
                      place={nameOf(calendar)}
                      day={dayHead(day)}
                      count={countOn(calendar, day)}
                      isOpen={open?.calendarId === calendar.calendarId && open.day === day}
                      isOffered={calendar.days.some((each) => each.day === day)}
                      onOpen={() => setOpen({ calendarId: calendar.calendarId, day })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && open && (
        <Times {...{ store, form, field }} calendar={chosen} place={nameOf(chosen)} day={open.day} />
      )}
    </>
  )
}

type CellProps = {
  place: string
  day: string
  count: number
  isOpen: boolean
  isOffered: boolean
  onOpen: () => void
}

function Cell({ place, day, count, isOpen, isOffered, onOpen }: CellProps) {
  if (!isOffered)
    return (
      <>
        <span aria-hidden="true">－</span>
        <span className="unseen">{texts['free.cell.none']}</span>
      </>
    )
  return (
    <button
      type="button"
      className={styles.cell}
      aria-pressed={isOpen}
      aria-label={textOf(texts, 'free.cell', { day, place, count })}
      onClick={onOpen}
    >
      {count}
    </button>
  )
}

type TimesProps = Omit<WeekProps, 'calendars'> & {
  calendar: FreeSlotsOfCalendar
  place: string
  day: LocalDate
}

/** The times of a day, after what is booked there where there are several. */
function Times({ store, form, field, calendar, place, day }: TimesProps) {
  const text = useSyncExternalStore(form.watch, () => field.text)
  const timed = useSyncExternalStore(form.watch, () => field.timed)
  const { offers } = calendar
  const [asked, setAsked] = useState<string>()
  const offer =
    offers.find((each) => each.what === asked) ?? offers.find((each) => each.what === text) ?? offers[0]
  const what = offer?.what ?? ''
  const slots = calendar.days.find((each) => each.day === day)?.slots ?? []
  const taken = parseReservation(timed ?? '')
  return (
    <div className={styles.times}>
      <h3>
        {textOf(texts, 'free.times', {
          day: dayText({}, 'long', day),
          place,
        })}
      </h3>
      {offers.length > 1 && (
        <label className={styles.which}>
          <span>{texts['free.what']}</span>
          <select value={what} onChange={(event) => setAsked(event.currentTarget.value)}>
            {offers.map((each) => (
              <option key={each.what} value={each.what}>
                {each.place}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul>
        {slots.map(({ slotKey, coma, remaining }) => (
          <li key={slotKey}>
            <button
              type="button"
              className={styles.time}
              aria-pressed={
                taken?.day === day && taken.slotKey === slotKey && (timed ?? '').startsWith(`${what}|`)
              }
              onClick={() => offer && store.take(field, offer, { day, slotKey, coma })}
            >
              <strong>{`${clockText(coma.start)}～${clockText(coma.end)}`}</strong>{' '}
              <span>
                {remaining > 0 ? textOf(texts, 'free.left', { count: remaining }) : texts['free.full']}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How calendars are called, by their ids: by what all offers of one have in common, without what all of them have. */
function namesOf(calendars: readonly FreeSlotsOfCalendar[]): ReadonlyMap<string, string> {
  const names = calendars.map(({ calendarId, offers }) => {
    const [words = [], ...others] = offers.map(({ place }) => place.split(/[／ ]/))
    return { calendarId, words: words.slice(0, Math.max(1, inCommon(words, others))) }
  })
  const [first = [], ...others] = names.map(({ words }) => words)
  const shared =
    others.length === 0 ? 0 : Math.min(inCommon(first, others), ...names.map(({ words }) => words.length - 1))
  return new Map(names.map(({ calendarId, words }) => [calendarId, words.slice(shared).join(' ')]))
}

/** How many of the first words all have. */
function inCommon(words: readonly string[], others: readonly (readonly string[])[]): number {
  const at = words.findIndex((word, index) => others.some((other) => other[index] !== word))
  return at < 0 ? words.length : at
}

const countOn = ({ days }: FreeSlotsOfCalendar, day: LocalDate): number =>
  (days.find((each) => each.day === day)?.slots ?? []).reduce(
    (sum, { remaining }) => sum + Math.max(0, remaining),
    0,
  )
