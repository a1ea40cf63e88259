import { useId, useState } from 'react'
import { namedPages } from '../../../../application/pages.ts'
import { countedText } from '../../../../application/texts/cap-text.ts'
import { dateInSentence, dateText, timeText } from '../../../../application/texts/day-text.ts'
import { refusalText, textOf } from '../../../../application/texts/dictionary.ts'
import type { AgeLimit } from '../../../../domain/reservation/category.ts'
import type { FreeTime } from '../../../../domain/reservation/free-times.ts'
import { formatReservation, parseReservation } from '../../../../domain/shared/reservation-value.ts'
import { routeAfterForm } from '../../../../domain/survey/route-after-form.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import type { FieldStore } from '../../field-store.ts'
import type { FormPage } from '../../form-page.ts'
import { type Age, AgeNote, isOtherAge, useAge } from './age-note.tsx'
import { OFFERED_TIMES, type Opening, useOpening } from './openings.ts'
import styles from './time-choice.module.css'

type Props = { page: FormPage; field: FieldStore; calendarId: string; ageLimit: AgeLimit | undefined }

/**
 * When what is chosen can be booked, as soon as that is known: three times on three days to choose from at once, or why
 * there are none. Nothing where it can't be loaded: the calendar and the saving say it, too.
 */
export function TimeChoice(props: Props) {
  const { page, field, calendarId, ageLimit } = props
  const age = useAge(page, ageLimit)
  const opening = useOpening(page, field.item.itemKey, calendarId, age?.days)
  const texts = useTexts('shared', 'reservation')
  if (opening === 'failed') return null
  const canBook = !(opening instanceof Error) && !(opening?.window && isOtherAge(age, opening.window))
  // A link button of the form leads to another page than the calendar (ROUTE-10).
  const isDirect = routeAfterForm(page.form.source.config.surveySchema ?? [], namedPages) === 'calendar'
  return (
    <>
      <div role="status" className={styles.why}>
        {opening instanceof Error && <p className={styles.reached}>{refusalText(texts, opening)}</p>}
        {opening && !(opening instanceof Error) && <WhyNot opening={opening} page={page} age={age} />}
      </div>
      {isDirect && parseReservation(field.text) && canBook && <Times {...props} opening={opening} />}
    </>
  )
}

/** Why nothing can be booked, where that is so: a limit is told when it bites. */
function WhyNot({ opening, page, age }: { opening: Opening; page: FormPage; age: Age | undefined }) {
  const { cap, window, isFull, times, until } = opening
  const texts = useTexts('shared', 'reservation')
  const { plain } = useTranslation()
  if (!window) return <p className={styles.reached}>{texts['refusal.reservation.closed']}</p>
  if (isFull && cap?.caps.period) {
    // What is changed itself does not count.
    const count = page.form.editing ? undefined : cap.booked.length
    return (
      <p className={styles.reached}>
        {countedText({ texts, plain }, { group: cap.group, max: cap.caps.period.max, count })}{' '}
        {cap.booked.length > 0 && (
          <button type="button" className={styles.see} onClick={() => page.needs.go('/my')}>
            {texts['cap.see']}
          </button>
        )}
      </p>
    )
  }
  if (isOtherAge(age, window)) return <AgeNote age={age} window={window} page={page} />
  return (
    <>
      {age && <AgeNote age={age} window={window} page={page} />}
      {times.length === 0 && (
        <p>{textOf(texts, 'next.none', { day: dateInSentence(texts, until, page.form.source.today) })}</p>
      )}
    </>
  )
}

/** The times as cards, and the way to all others; their place is kept while they are looked for. */
function Times({ page, field, opening }: Props & { opening: Opening | undefined }) {
  const texts = useTexts('shared', 'reservation')
  const id = useId()
  const [chosen, setChosen] = useState(field.timed)
  const take = (timed: string | undefined): void => {
    setChosen(timed ?? later)
    field.chooseTime(timed)
  }
  if (opening?.times.length === 0 && field.timed === undefined) return null
  const { today } = page.form.source
  const offers = opening ? offersOf(opening, field) : []
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.times}>
      <p id={id}>{texts['ui.category.free']}</p>
      {opening === undefined &&
        Array.from({ length: OFFERED_TIMES }, (_, at) => <div key={at} className={styles.coming} />)}
      {offers.map(({ value, day, coma, left }) => (
        <label key={value} className={styles.time}>
          <input type="radio" name={id} checked={chosen === value} onChange={() => take(value)} />
          <strong>{dateText(texts, day, today)}</strong> <span>{timeText(texts, coma.start, coma.end)}</span>
          {left !== undefined && <b className={styles.few}> {textOf(texts, 'remaining', { count: left })}</b>}
        </label>
      ))}
      {!page.hasCalendars && (
        <label className={styles.time}>
          <input type="radio" name={id} checked={chosen === later} onChange={() => take(undefined)} />
          <span>
            {texts['ui.category.free.other']} <small>{texts['ui.category.free.later']}</small>
          </span>
        </label>
      )}
    </div>
  )
}

/** Day and time are chosen in the calendar. */
const later = ''

/** The free times as reservation values, after one of another day that is chosen already. */
function offersOf({ times, comaList }: Opening, { text, timed }: FieldStore) {
  const what = parseReservation(text)
  const { day, slotKey } = parseReservation(timed ?? '') ?? {}
  const coma = comaList[slotKey ?? -1]
  const isOffered = times.some((time) => time.day === day && time.slotKey === slotKey)
  const other: readonly FreeTime[] =
    day && slotKey !== undefined && coma && !isOffered ? [{ day, slotKey, coma }] : []
  return [...other, ...times].flatMap((time) =>
    what ? [{ ...time, value: formatReservation({ ...what, day: time.day, slotKey: time.slotKey }) }] : [],
  )
}
