import { useEffect, useState } from 'react'
import type { LoadedCalendar } from '../../../../application/reservation/load-calendar.ts'
import { capText, countedText } from '../../../../application/texts/cap-text.ts'
import { dateText } from '../../../../application/texts/day-text.ts'
import { refusalText, textOf } from '../../../../application/texts/dictionary.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { exceededCap } from '../../../../domain/reservation/booking-caps.ts'
import { UPPER_BOUND } from '../../../../domain/reservation/booking-window.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import type { FormPage } from '../../form-page.ts'
import styles from './booking-limits.module.css'
import { FreeHint } from './free-hint.tsx'

type Props = { page: FormPage; itemKey: string; calendarId: string }

/**
 * What there is to know before a day is chosen, told as soon as it is known what is booked: how long it takes, the next
 * free day, the bookable days, how many bookings one may have and has, or why there can be none. Nothing while that
 * can't be loaded: the calendar and the saving say it, too.
 */
export function BookingLimits(props: Props) {
  const known = useLimits(props)
  const texts = useTexts('shared', 'reservation')
  const { page } = props
  if (!known) return null
  if (known instanceof Error) return <p className={styles.reached}>{refusalText(texts, known)}</p>
  const { calendar, window, cap } = known
  if (!window || calendar.calendarOff)
    return <p className={styles.reached}>{texts['refusal.reservation.closed']}</p>
  const { today } = page.form.source
  const from = dateText(texts, window.from, today)
  const days =
    window.to === UPPER_BOUND
      ? textOf(texts, 'cap.windowFrom', { from })
      : textOf(texts, 'cap.window', { from, to: dateText(texts, window.to, today) })
  return (
    <>
      <FreeHint calendar={calendar} {...{ window, page }} />
      <p>{days}</p>
      {cap && <CapLine cap={cap} page={page} />}
    </>
  )
}

type CapProps = {
  cap: NonNullable<LoadedCalendar['cap']>
  page: FormPage
}

/** How many bookings one may have and has, with the way to them. */
function CapLine({ cap: { group, caps, booked }, page }: CapProps) {
  const texts = useTexts('shared', 'reservation')
  const { period, maxOfDay } = caps
  const { plain } = useTranslation()
  const of = { texts, plain }
  // What is changed itself does not count.
  const count = page.form.editing ? undefined : booked.length
  const isReached = period && exceededCap({ period }, booked, period.from) !== undefined
  return (
    <p className={isReached ? styles.reached : undefined}>
      {period
        ? countedText(of, { group, max: period.max, count })
        : capText(of, { per: 'day', group, max: maxOfDay ?? 0 })}{' '}
      {booked.length > 0 && (
        <button type="button" className={styles.see} onClick={() => page.needs.go('/my')}>
          {texts['cap.see']}
        </button>
      )}
    </p>
  )
}

function useLimits({ page, itemKey, calendarId }: Props): LoadedCalendar | Refusal | undefined {
  const [known, setKnown] = useState<LoadedCalendar | Refusal>()
  const { form, needs } = page
  useEffect(() => {
    let isUnmounted = false
    const { config, existing, partitionKey } = form.source
    const edited = existing && partitionKey !== undefined && { partitionKey }
    const item = { surveyId: config.surveyId, itemKey, ...edited }
    const asked = needs.loadCalendar({ calendarId, item }).catch(refusalOf)
    asked.then(
      (calendar) => isUnmounted || setKnown(calendar),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [form, needs, itemKey, calendarId])
  return known
}

function refusalOf(error: unknown): Refusal {
  if (isRefusal(error, 'reservation.first_dose_missing')) return error
  throw error
}
