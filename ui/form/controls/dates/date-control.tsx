import { useRef, useState } from 'react'
import { textAnswer } from '../../../../domain/survey/answer.ts'
import { lazyScreen } from '../../../frame/lazy-screen.tsx'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import { type DateParts, dateAnswerOf, datePartsOf } from './date-parts.ts'
import styles from './dates.module.css'
import { wareki } from './wareki.ts'

const DateCalendar = lazyScreen(async () => (await import('./date-calendar.tsx')).DateCalendar, 'part')

/** A date as three fields, year first; a calendar opens on demand, on the year (ITEM-14, ITEM-15, VAL-07). */
export function DateControl({ field, control, page, aria }: ControlProps<'date'>) {
  const { texts } = page
  const parts = datePartsOf(field.text)
  const entered = useRef<DateParts>(parts)
  const [open, setOpen] = useState(false)
  const isBirthday = control.autoComplete === 'bday'
  const [era, setEra] = useState(isBirthday ? wareki(field.text) : undefined)

  const change = (index: number, text: string): void => {
    entered.current = entered.current.map((part, at) => (at === index ? text : part)) as unknown as DateParts
    const answer = dateAnswerOf(entered.current)
    field.write(textAnswer(answer))
    if (isBirthday) setEra(wareki(answer))
  }
  const pick = (day: string): void => {
    setOpen(false)
    field.put([day])
    field.write([day])
    field.leave()
  }

  return (
    <>
      <div className={styles.date}>
        {([texts['ui.date.year'], texts['ui.date.month'], texts['ui.date.day']] as const).map(
          (label, index) => (
            <label key={label} className={index === 0 ? styles.year : styles.monthOrDay}>
              <input
                className={controls.line}
                id={index === 0 ? field.id : undefined}
                inputMode="numeric"
                autoComplete={isBirthday ? bdayParts[index] : undefined}
                readOnly={aria['aria-disabled']}
                aria-disabled={aria['aria-disabled']}
                aria-invalid={aria['aria-invalid']}
                aria-describedby={aria['aria-describedby']}
                defaultValue={parts[index]}
                onInput={(event) => change(index, event.currentTarget.value)}
              />
              {label}
            </label>
          ),
        )}
        {!aria['aria-disabled'] && (
          <button type="button" className={controls.smallButton} onClick={() => setOpen(true)}>
            {texts['ui.date.calendar']}
          </button>
        )}
      </div>
      {isBirthday && <output className={styles.wareki}>{era}</output>}
      {open && (
        <DateCalendar
          {...{
            min: control.min,
            max: control.max,
            today: page.form.source.today,
            value: field.text,
            texts,
          }}
          title={field.item.title}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const bdayParts = ['bday-year', 'bday-month', 'bday-day']
