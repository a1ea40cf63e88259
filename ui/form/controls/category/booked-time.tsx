import { useEffect, useState } from 'react'
import { dateText, timeText } from '../../../../application/messages/day-text.ts'
import type { Dictionary } from '../../../../application/messages/dictionary.ts'
import type { PublicCalendar } from '../../../../application/reservation/list-calendars.ts'
import { nodeOf } from '../../../../domain/reservation/category-tree.ts'
import type { LocalDate } from '../../../../domain/shared/local-date.ts'
import { parseReservation, type ReservationValue } from '../../../../domain/shared/reservation-value.ts'
import type { FormPage } from '../../form-page.ts'
import { type Catalog, catalogCacheOf } from './catalog.ts'
import styles from './category.module.css'

type Props = {
  value: string
  page: Pick<FormPage, 'form' | 'needs' | 'texts'>
  catalog: Catalog
  /** The day was closed since. */
  isClosed: boolean
}

/** The day and time that an answer has, and that stays as it is unless its day was closed. */
export function BookedTime({ value, page, catalog, isClosed }: Props) {
  const reservation = parseReservation(value)
  const calendar = useCalendar(reservation, page, catalog)
  const { form, texts } = page
  return (
    <p className={isClosed ? styles.closed : styles.booked}>
      {`${texts['ui.category.time']} `}
      <strong>{whenText(texts, reservation, calendar, form.source.today)}</strong>
      {texts[isClosed ? 'ui.category.time.closed' : 'ui.category.time.lead']}
    </p>
  )
}

/** The calendar of what is reserved; undefined until it is loaded, and where there is none. */
export function useCalendar(
  reservation: ReservationValue | undefined,
  { needs }: Pick<FormPage, 'needs'>,
  catalog: Catalog | undefined,
): PublicCalendar | undefined {
  const [calendar, setCalendar] = useState<PublicCalendar>()
  const { tree } = catalog ?? {}
  const calendarId = tree && reservation && nodeOf(tree, reservation.categoryId)?.calendarId
  useEffect(() => {
    if (calendarId === undefined) return
    let isUnmounted = false
    // Without it the day is still told.
    catalogCacheOf(needs)
      .calendar(calendarId)
      .then(
        (loaded) => isUnmounted || setCalendar(loaded),
        () => {},
      )
    return () => {
      isUnmounted = true
    }
  }, [needs, calendarId])
  return calendar
}

/** `6/17(火) 10:00～10:30`; '' without a day, and without times while the calendar is not known (CAL-16, DETAIL-04). */
export function whenText(
  texts: Dictionary,
  reservation: ReservationValue | undefined,
  calendar: PublicCalendar | undefined,
  today: LocalDate,
): string {
  const { day, slotKey } = reservation ?? {}
  if (day === undefined) return ''
  const date = dateText(texts, day, today)
  const coma = slotKey === undefined ? undefined : calendar?.comaList[slotKey]
  return coma ? `${date} ${timeText(texts, coma.start, coma.end)}` : date
}
