import { memo } from 'react'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { DayColumn } from '../week-model.ts'
import type { Wording } from '../wording.ts'
import { dayClassName } from './day-class-name.ts'

type Props = { column: DayColumn; today: LocalDate; wording: Wording }

/** The heading of a day: `11/24(火)`. Enlarged letters put month, day and weekday below each other. */
export const DayHead = memo(function DayHead({ column, today, wording }: Props) {
  const { day, holiday } = column
  const name = [
    wording.day('spoken', day),
    holiday && wording.holiday(holiday),
    day === today && wording.texts.today,
  ]
  const date = wording.day('plain', day)
  const weekday = wording
    .day('short', day)
    .replace(date, '')
    .replace(/^[,\s]+|[,\s]+$/g, '')
  const cut = date.indexOf('/') + 1
  return (
    <th scope="col" className={dayClassName(column, today)} aria-label={name.filter(Boolean).join(' ')}>
      <span>{date.slice(0, cut)}</span>
      <span>{date.slice(cut)}</span>
      <span>{weekday}</span>
      {holiday && <small>{wording.texts['holidays.tag']}</small>}
    </th>
  )
})
