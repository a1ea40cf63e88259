import { memo } from 'react'
import { dayText } from '../../../application/texts/day-text.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { useTexts } from '../../frame/translation.ts'
import { holidayText } from '../booking-words.ts'
import type { DayColumn } from '../week-model.ts'
import { dayClassName } from './day-class-name.ts'

type Props = { column: DayColumn; today: LocalDate; isOpened: boolean }

/** The heading of a day: `11/24(火)`. Enlarged letters put month, day and weekday below each other. */
export const DayHead = memo(function DayHead({ column, today, isOpened }: Props) {
  const texts = useTexts('shared', 'reservation')
  const { day, holiday } = column
  const name = [
    dayText(texts, 'spoken', day),
    holiday && holidayText(texts, holiday),
    day === today && texts.today,
  ]
  const date = dayText(texts, 'plain', day)
  const weekday = dayText(texts, 'short', day)
    .replace(date, '')
    .replace(/^[,\s]+|[,\s]+$/g, '')
  const cut = date.indexOf('/') + 1
  return (
    <th
      scope="col"
      className={dayClassName(column, today)}
      data-opened={isOpened || undefined}
      aria-label={name.filter(Boolean).join(' ')}
    >
      <span>{date.slice(0, cut)}</span>
      <span>{date.slice(cut)}</span>
      <span>{weekday}</span>
      {holiday && <small>{texts['holidays.tag']}</small>}
    </th>
  )
})
