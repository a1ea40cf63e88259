import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { ja } from 'react-day-picker/locale/ja'
import { dayText } from '../../../../application/texts/day-text.ts'
import type { Dictionary } from '../../../../application/texts/dictionary.ts'
import { type LocalDate, localDate, parseLocalDate } from '../../../../domain/shared/local-date.ts'
import { Button } from '../../../frame/parts/button.tsx'
import { Dialog } from '../../../frame/parts/dialog.tsx'
import { useTexts } from '../../../frame/translation.ts'
import styles from './date-calendar.module.css'

type Props = {
  title: string
  min: LocalDate
  max: LocalDate
  today: LocalDate
  /** The date as it stands; opens on its year. */
  value: string
  onPick: (day: LocalDate) => void
  onClose: () => void
}

/** A calendar that asks for the year first, then month and day; weeks start on Sunday (VAL-07, ITEM-15). */
export function DateCalendar({ title, min, max, today, value, onPick, onClose }: Props) {
  const texts = useTexts('shared')
  const chosen = parseLocalDate(value)
  const [year, setYear] = useState<number | undefined>(undefined)
  const near = chosen ?? (today < min ? min : today > max ? max : today)
  const { locale = ja.code } = texts
  const heading = texts[year === undefined ? 'ui.date.calendar.year' : 'ui.date.calendar.day']
  return (
    <Dialog title={`${title}${texts.colon}${heading}`} onClose={onClose}>
      {year === undefined ? (
        <YearList from={yearOf(min)} to={yearOf(max)} near={yearOf(near)} onPick={setYear} />
      ) : (
        <div className={styles.picker}>
          <DayPicker
            mode="single"
            locale={ja}
            {...(locale !== ja.code && wordedIn(locale, texts))}
            weekStartsOn={0}
            autoFocus
            today={dateOf(today)}
            {...(chosen && { selected: dateOf(chosen) })}
            defaultMonth={dateOf(monthIn(year, near, min, max))}
            startMonth={dateOf(min)}
            endMonth={dateOf(max)}
            captionLayout="dropdown"
            hideNavigation
            disabled={{ before: dateOf(min), after: dateOf(max) }}
            onSelect={(date) => date && onPick(dayOf(date))}
          />
        </div>
      )}
      <div className={styles.actions}>
        {year !== undefined && (
          <Button onClick={() => setYear(undefined)} quiet>
            {texts['ui.date.calendar.back']}
          </Button>
        )}
        <Button onClick={onClose} quiet>
          {texts['ui.close']}
        </Button>
      </div>
    </Dialog>
  )
}

type YearListProps = {
  from: number
  to: number
  near: number
  onPick: (year: number) => void
}

/** Every year that is allowed, newest first, opened on the one that is near. */
function YearList({ from, to, near, onPick }: YearListProps) {
  const texts = useTexts('shared')
  const years = Array.from({ length: to - from + 1 }, (_, index) => to - index)
  return (
    <div className={styles.years}>
      {years.map((year) => (
        <button
          key={year}
          type="button"
          data-autofocus={year === near || undefined}
          aria-current={year === near ? 'date' : undefined}
          onClick={() => onPick(year)}
        >
          {dayText(texts, 'year', localDate(`${year}-01-01`))}
        </button>
      ))}
    </div>
  )
}

/** How a language that is not Japanese names months, days and weekdays. */
function wordedIn(locale: string, texts: Dictionary) {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, numberingSystem: 'latn' })
    return (date: Date): string => format.format(date)
  }
  return {
    formatters: {
      formatMonthDropdown: written({ month: 'long' }),
      formatYearDropdown: written({ year: 'numeric' }),
      formatWeekdayName: written({ weekday: 'narrow' }),
    },
    labels: {
      labelDayButton: written({ dateStyle: 'full' }),
      labelGrid: written({ month: 'long', year: 'numeric' }),
      labelMonthDropdown: () => texts['ui.date.month'],
      labelWeekday: written({ weekday: 'long' }),
      labelYearDropdown: () => texts['ui.date.year'],
    },
  }
}

/** The month the calendar opens on in a year: that of the day which is near, moved into the bounds. */
function monthIn(year: number, near: LocalDate, min: LocalDate, max: LocalDate): LocalDate {
  const day = localDate(`${year}-${near.slice(5, 7)}-01`)
  return day < min ? min : day > max ? max : day
}

const yearOf = (day: LocalDate): number => Number(day.slice(0, 4))

/** The picker counts in dates of the machine's own zone; only year, month and day go in and out. */
const dateOf = (day: LocalDate): Date => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date)
}

const dayOf = (date: Date): LocalDate =>
  localDate(
    [
      String(date.getFullYear()).padStart(4, '0'),
      String(date.getMonth() + 1).padStart(2, '0'),
      String(date.getDate()).padStart(2, '0'),
    ].join('-'),
  )
