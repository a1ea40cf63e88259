import { useMemo, useSyncExternalStore } from 'react'
import { ageLimitText } from '../../../../application/texts/age-text.ts'
import { dateInSentence } from '../../../../application/texts/day-text.ts'
import { textOf } from '../../../../application/texts/dictionary.ts'
import { type AgeDays, birthdayIn, daysOfAge, windowOfAge } from '../../../../domain/reservation/age-limit.ts'
import type { BookingWindow } from '../../../../domain/reservation/calendar.ts'
import type { AgeLimit } from '../../../../domain/reservation/category.ts'
import { Contact } from '../../../frame/parts/contact.tsx'
import { useTexts } from '../../../frame/translation.ts'
import type { FormPage } from '../../form-page.ts'
import styles from './time-choice.module.css'

/** An age limit, and the days for which whose birthday the form has is within it. */
export type Age = { limit: AgeLimit; days: AgeDays }

/** What a limit means for the birthday in a form, as soon as there is one; undefined without either. */
export function useAge({ form }: FormPage, limit: AgeLimit | undefined): Age | undefined {
  const known = () => limit && birthdayIn(form.source.config.surveySchema ?? [], form.answers())
  const birthday = useSyncExternalStore(form.watch, known, known)
  return useMemo(() => limit && birthday && { limit, days: daysOfAge(limit, birthday) }, [limit, birthday])
}

/** Whether the age is right on none of the days. */
export const isOtherAge = (age: Age | undefined, window: BookingWindow): age is Age =>
  age !== undefined && windowOfAge(window, age.days) === undefined

/** What the limit leaves of the days that can be booked: some, or none, with what to do then. Nothing if it is all. */
export function AgeNote({ age, window, page }: { age: Age; window: BookingWindow; page: FormPage }) {
  const texts = useTexts('shared', 'reservation')
  const own = windowOfAge(window, age.days)
  const who = ageLimitText(texts, age.limit)
  if (own) {
    const [key, day] =
      own.from > window.from ? (['why.from', own.from] as const) : (['why.too_late', own.to] as const)
    if (own.from === window.from && own.to === window.to) return null
    return (
      <p>{`${who} ${textOf(texts, key, { day: dateInSentence(texts, day, page.form.source.today) })}`}</p>
    )
  }
  return (
    <>
      <p className={styles.reached}>{texts['refusal.reservation.age_limit']}</p>
      <p>{who}</p>
      <p className={styles.advice}>{texts['age.other']}</p>
      <Contact contact={page.needs.settings.contact} />
    </>
  )
}
