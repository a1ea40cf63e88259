import { useState } from 'react'
import { daysInMonth } from '../../../../domain/shared/local-date.ts'
import { textAnswer } from '../../../../domain/survey/answer.ts'
import { useTexts } from '../../../frame/translation.ts'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import { type DateParts, dateAnswerOf, datePartsOf } from './date-parts.ts'
import styles from './dates.module.css'

/** Year, month and day as lists; a day that the month does not have is not offered (ITEM-16, ITEM-17). */
export function DateSelectsControl({ field, control, aria }: ControlProps<'date-selects'>) {
  const texts = useTexts('shared')
  const [parts, setParts] = useState<DateParts>(datePartsOf(field.text))
  const [year, month, day] = parts
  const lists = [
    { label: texts['ui.date.year'], values: numbers(control.minYear, control.maxYear).reverse() },
    { label: texts['ui.date.month'], values: numbers(1, 12) },
    { label: texts['ui.date.day'], values: numbers(1, daysIn(year, month)) },
  ]
  const change = (index: number, value: string): void => {
    const next = [year, month, day].map((part, at) => (at === index ? value : part)) as unknown as DateParts
    const last = daysIn(next[0], next[1])
    const possible: DateParts = Number(next[2]) > last ? [next[0], next[1], ''] : next
    setParts(possible)
    field.write(textAnswer(dateAnswerOf({ parts: possible })))
  }
  return (
    <div className={styles.date}>
      {lists.map(({ label, values }, index) => (
        <label key={label} className={styles.part}>
          <select
            className={controls.select}
            id={index === 0 ? field.id : undefined}
            value={parts[index]}
            onChange={(event) => change(index, event.currentTarget.value)}
            {...aria}
          >
            <option value="">{'--'}</option>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
          {label}
        </label>
      ))}
    </div>
  )
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `${from + index}`)

const aLeapYear = 2024

/** Days of a month; the longest that is possible while year or month are open. */
const daysIn = (year: string, month: string): number =>
  month === '' ? 31 : daysInMonth(year === '' ? aLeapYear : Number(year), Number(month))
