import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { textAnswer } from '../../../../domain/survey/answer.ts'
import { lazyPart } from '../../../frame/lazy-part.tsx'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import { useHelp } from '../entry/use-entry-help.tsx'
import { type DateParts, dateAnswerOf, datePartsOf } from './date-parts.ts'
import styles from './dates.module.css'
import { EraFields } from './era-fields.tsx'

const DateCalendar = lazyPart(async () => (await import('./date-calendar.tsx')).DateCalendar)

/** A date as three fields, year first; a calendar opens on demand, on the year (ITEM-14, ITEM-15, VAL-07). */
export function DateControl(props: ControlProps<'date'>) {
  const { field, control, page, aria } = props
  const texts = useTexts('shared')
  const { plain } = useTranslation()
  const [open, setOpen] = useState(false)
  const pick = (day: string): void => {
    setOpen(false)
    field.put([day])
    field.write([day])
    field.leave()
  }
  const calendar = !aria['aria-disabled'] && (
    <button type="button" className={controls.smallButton} onClick={() => setOpen(true)}>
      {texts['ui.date.calendar']}
    </button>
  )
  return (
    <>
      <DateFields {...props}>{calendar}</DateFields>
      {open && (
        <DateCalendar
          {...{
            min: control.min,
            max: control.max,
            today: page.form.source.today,
            value: field.text,
          }}
          title={plain(field.item.title)}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/**
 * The fields of a date, and what helps with them once it is needed; a birthday has its year in the Japanese calendar,
 * too.
 */
function DateFields({ field, control, aria, children }: ControlProps<'date'> & { children: ReactNode }) {
  const texts = useTexts('shared')
  const parts = datePartsOf(field.text)
  const entered = useRef<DateParts>(parts)
  const place = useRef<HTMLDivElement>(null)
  const isBirthday = field.item.type === 'birthday'
  const { fetchHelp, help } = useHelp(async () => {
    const { DateHelp } = await import('./date-help.tsx')
    return place.current && <DateHelp place={place.current} />
  })
  useEffect(() => {
    if (isBirthday && field.text) fetchHelp()
  }, [])
  const change = (index: number, text: string): void => {
    entered.current = entered.current.map((part, at) => (at === index ? text : part)) as unknown as DateParts
    field.write(textAnswer(dateAnswerOf(entered.current)))
    // A browser fills in birthdays by itself, without a focus.
    if (isBirthday) fetchHelp()
  }
  const { 'aria-required': _, ...common } = { ...aria, readOnly: aria['aria-disabled'], onFocus: fetchHelp }
  return (
    <>
      <div className={styles.date} ref={place}>
        {([texts['ui.date.year'], texts['ui.date.month'], texts['ui.date.day']] as const).map(
          (label, index) => (
            <Fragment key={index}>
              <label className={index === 0 ? styles.year : styles.monthOrDay}>
                <input
                  className={controls.line}
                  id={index === 0 ? field.id : undefined}
                  inputMode="numeric"
                  autoComplete={control.autoComplete === 'bday' ? bdayParts[index] : control.autoComplete}
                  defaultValue={parts[index]}
                  onInput={(event) => change(index, event.currentTarget.value)}
                  {...common}
                />
                {label}
              </label>
              {isBirthday && index === 0 && <EraFields common={common} />}
            </Fragment>
          ),
        )}
        {children}
      </div>
      {isBirthday ? <output className={styles.wareki}>{help}</output> : help}
    </>
  )
}

const bdayParts = ['bday-year', 'bday-month', 'bday-day']
