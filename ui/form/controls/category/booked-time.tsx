import { useEffect, useState } from 'react'
import type { PublicCalendar } from '../../../../application/reservation/list-calendars.ts'
import { dateText, timeText } from '../../../../application/texts/day-text.ts'
import type { Dictionary } from '../../../../application/texts/dictionary.ts'
import type { OwnReservation } from '../../../../domain/answer/own-answer.ts'
import type { Coma } from '../../../../domain/reservation/calendar.ts'
import { nodeOf } from '../../../../domain/reservation/category-tree.ts'
import type { LocalDate } from '../../../../domain/shared/local-date.ts'
import { parseReservation, type ReservationValue } from '../../../../domain/shared/reservation-value.ts'
import { useTexts } from '../../../frame/translation.ts'
import type { FormPage } from '../../form-page.ts'
import { type Catalog, catalogCacheOf } from './catalog.ts'
import styles from './category.module.css'

type Props = {
  value: string
  page: Pick<FormPage, 'form' | 'needs'>
  catalog: Catalog
  /** What the server says of it. */
  stored: OwnReservation | undefined
}

/** The day and time that an answer has, and that stays as it is unless its day was closed since. */
export function BookedTime({ value, page, catalog, stored }: Props) {
  const reservation = parseReservation(value)
  const calendar = useCalendar(reservation, page, catalog)
  const texts = useTexts('shared')
  const { form } = page
  const isClosed = stored?.reserved.closed === true
  const time = { ...slotOf(calendar, reservation), ...stored?.reserved }
  return (
    <p className={isClosed ? styles.closed : styles.booked}>
      {`${texts['ui.category.time']} `}
      <strong>{whenText(texts, reservation, form.source.today, time)}</strong>
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

/** The time slot of what is reserved; undefined while its calendar is not known. */
export const slotOf = (
  calendar: PublicCalendar | undefined,
  reservation: ReservationValue | undefined,
): Coma | undefined => calendar?.comaList[reservation?.slotKey ?? -1]

/** `6/17(火) 10:00～10:30`; '' without a day, and without times where they are not known (CAL-16, DETAIL-04). */
export function whenText(
  texts: Dictionary,
  reservation: ReservationValue | undefined,
  today: LocalDate,
  { start, end }: Partial<Coma>,
): string {
  const day = reservation?.day
  if (day === undefined) return ''
  const date = dateText(texts, day, today)
  return start === undefined ? date : `${date} ${timeText(texts, start, end)}`
}
