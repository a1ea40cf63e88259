import { useRef, useState } from 'react'
import { recountedYear, type YearCount } from '../../../../domain/shared/eras.ts'
import { writtenDay } from '../../../../domain/shared/written-day.ts'
import { textAnswer } from '../../../../domain/survey/answer.ts'
import { lazyPart } from '../../../frame/lazy-part.tsx'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import { BirthdaySaid, YearCounts } from './birthday.tsx'
import { type DateParts, dateAnswerOf, datePartsOf, type WrittenDate, withHalfWidth } from './date-parts.ts'
import styles from './dates.module.css'

const DateCalendar = lazyPart(async () => (await import('./date-calendar.tsx')).DateCalendar)

/**
 * A date as three fields in a line, year first; a calendar opens on demand, on the year (ITEM-14, ITEM-15, VAL-07). Of
 * a birthday it is chosen first how the year is counted.
 */
export function DateControl(props: ControlProps<'date'>) {
  const { field, control, page, aria } = props
  const texts = useTexts('shared')
  const { plain } = useTranslation()
  const [open, setOpen] = useState(false)
  const { today } = page.form.source
  const pick = (day: string): void => {
    setOpen(false)
    field.put([day])
    field.write([day])
    field.leave()
  }
  return (
    <>
      <DateFields {...props} />
      {!aria['aria-disabled'] && (
        <button
          type="button"
          className={`${controls.smallButton} ${styles.opener}`}
          onClick={() => setOpen(true)}
        >
          {texts['ui.date.calendar']}
        </button>
      )}
      {open && (
        <DateCalendar
          {...{ min: control.min, max: control.max, today, value: field.text }}
          title={plain(field.item.title)}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/**
 * The fields of a date. When one is left, its digits are shown in half width, and a day that was written in one go is
 * spread over all. The fields hold what is written; only what is said of a birthday is drawn again.
 */
function DateFields({ field, control, aria, page }: ControlProps<'date'>) {
  const texts = useTexts('shared')
  const isBirthday = field.item.type === 'birthday'
  const place = useRef<HTMLDivElement>(null)
  const [first] = useState((): WrittenDate => {
    const parts = datePartsOf(field.text)
    return { parts, ...(isBirthday && parts[0] && { count: 'western' }) }
  })
  const [said, setSaid] = useState(first)

  const inputs = (): HTMLInputElement[] => [
    ...place.current!.querySelectorAll<HTMLInputElement>('[inputmode]'),
  ]
  const read = (): void => {
    const parts = inputs().map(({ value }) => value) as unknown as DateParts
    const counts = [...place.current!.querySelectorAll<HTMLInputElement>('[type=radio]')]
    // A browser fills in birthdays by itself, with the Western year.
    const isWestern = isBirthday && /^\d{4}$/.test(withHalfWidth(parts[0]))
    for (const radio of counts) if (isWestern) radio.checked = radio.value === 'western'
    const count = counts.find(({ checked }) => checked)?.value as YearCount | undefined
    const written: WrittenDate = { parts, ...(count && { count }) }
    field.write(textAnswer(dateAnswerOf(written, isBirthday)))
    if (isBirthday) setSaid(written)
  }
  const recount = (to: YearCount): void => {
    const [year] = inputs()
    year!.value = recountedYear(withHalfWidth(year!.value), said.count, to)
    read()
  }
  const putRight = (input: HTMLInputElement): void => {
    if (input.readOnly) return
    const all = inputs()
    const day = input === all[0] ? writtenDay(input.value) : undefined
    const right = day ? datePartsOf(day) : all.map(({ value }) => withHalfWidth(value))
    if (all.every(({ value }, at) => value === right[at])) return
    all.forEach((each, at) => {
      each.value = right[at]!
    })
    read()
  }
  const { 'aria-required': _, ...common } = { ...aria, readOnly: aria['aria-disabled'] }
  const labels = [texts['ui.date.year'], texts['ui.date.month'], texts['ui.date.day']]
  return (
    <div ref={place}>
      {isBirthday && (
        <YearCounts
          field={field}
          chosen={first.count}
          isDisabled={aria['aria-disabled']}
          onChoose={recount}
        />
      )}
      <div className={styles.date}>
        {labels.map((label, index) => (
          <label key={index} className={styles.part}>
            <input
              className={controls.line}
              id={index === 0 ? field.id : undefined}
              inputMode="numeric"
              autoComplete={control.autoComplete === 'bday' ? bdayParts[index] : control.autoComplete}
              defaultValue={first.parts[index]}
              onInput={read}
              onBlur={(event) => putRight(event.currentTarget)}
              {...common}
            />
            {label}
          </label>
        ))}
      </div>
      {isBirthday && <BirthdaySaid written={said} today={page.form.source.today} />}
    </div>
  )
}

const bdayParts = ['bday-year', 'bday-month', 'bday-day']
