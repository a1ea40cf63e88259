import { useEffect, useState } from 'react'
import { dayText, timeText } from '../../application/texts/day-text.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { OwnReservation } from '../../domain/answer/own-answer.ts'
import { ownListOf } from '../../domain/answer/own-list.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import arrow from './arrow.module.css'
import styles from './home.module.css'
import { Icon } from './icons.tsx'
import { InnerLink } from './inner-link.tsx'

/** What is told of a booking that is to come. */
export type NextBooking = OwnReservation['reserved']

export type NextBookingNeeds = Pick<UseCases, 'listOwnAnswers'> &
  Pick<BrowserServices, 'hasSession' | 'clock' | 'log'>

/** What the resident has booked next; undefined until it is known, without one, and for who is not signed in. */
export function useNextBooking({ hasSession, listOwnAnswers, clock, log }: NextBookingNeeds) {
  const [next, setNext] = useState<NextBooking>()
  useEffect(() => {
    if (!hasSession()) return
    // What is booked next stands on the first page of the list.
    listOwnAnswers({})
      .then(({ answers }) => setNext(ownListOf(answers, clock.now()).next?.reservation?.reserved))
      .catch((error) => log('The next booking could not be read', error))
  }, [])
  return next
}

/** The way to what the resident has sent, with what is booked next. It keeps its room before that is known. */
export function OwnCard({ next, go }: { next: NextBooking | undefined; go: (path: string) => void }) {
  const texts = useTexts('home')
  return (
    <InnerLink href="/my" go={go} className={`${arrow.arrow} ${styles.my}`}>
      <Icon name="my" className={styles.myIcon} />
      <span>
        <strong>{texts.my}</strong>
        <span className={styles.next}>
          {next?.day === undefined ? <small>{texts['my.lead']}</small> : <Next booking={next} />}
        </span>
      </span>
    </InnerLink>
  )
}

function Next({ booking: { day, start, end, itemName } }: { booking: NextBooking }) {
  const texts = useTexts('shared', 'home')
  const { say } = useTranslation()
  if (day === undefined) return null
  return (
    <>
      <small>
        {texts['my.next']}
        {itemName !== undefined && (
          <>
            {texts.colon}
            {say(itemName)}
          </>
        )}
      </small>
      <b>
        <span>{dayText(texts, 'short', day)}</span>{' '}
        {start !== undefined && <span>{timeText(texts, start, end)}</span>}
      </b>
    </>
  )
}
