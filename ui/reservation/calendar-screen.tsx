import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { BrowserServices } from '../frame/browser-services.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { InLanguage } from '../frame/in-language.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import type { Booking } from './booking.ts'
import { openingFailure } from './booking-alert.ts'
import { type CalendarNeeds, isReview } from './calendar-page.ts'
import { CalendarStore } from './calendar-store.ts'
import { ChangeTexts } from './change-texts.tsx'
import { PickerView } from './slots/picker-view.tsx'
import { AlertDialog } from './steps/alert-dialog.tsx'
import { BookedAgainView, BookedView } from './steps/booked-view.tsx'
import { NoticeView } from './steps/notice-view.tsx'
import { ReviewView } from './steps/review-view.tsx'
import { TimeDialog } from './steps/time-dialog.tsx'
import { useReviewEntry } from './use-review-entry.ts'

type Needs = CalendarNeeds &
  Pick<BrowserServices, 'hasSession' | 'profile' | 'leaveForSignIn'> & {
    visit: {
      booking: Booking | undefined
      /** The calendar that was opened for a booking while it was confirmed. */
      takeCalendar(booking: Booking): CalendarStore | undefined
    }
  }

type Props = { needs: Needs }

/** `/calendar/{id}`: books the reservations of a form. Another filling, or another resident, has another store. */
export function CalendarRoute({ needs }: Props) {
  const { id } = useParams()
  const userId = useSignedInUserId(needs)
  const { booking } = needs.visit
  const key = `${userId} ${booking?.fillingId}`
  return <CalendarPage key={key} needs={needs} calendarId={id} booking={booking} />
}

const CalendarPage = observer(function CalendarPage({
  needs,
  calendarId,
  booking,
}: Props & { calendarId: string | undefined; booking: Booking | undefined }) {
  const navigate = useNavigate()
  const [prepared] = useState(() => booking && needs.visit.takeCalendar(booking))
  const [store] = useState(() => prepared ?? new CalendarStore(calendarId, booking, needs))
  const texts = useTexts('reservation')
  const { name } = store.phase
  const { pathname, state } = useLocation()
  useReviewEntry(store)
  // Its draft is kept at the form.
  const signIn = useSignIn(needs, name === 'signed-out', booking?.formPath)

  useEffect(() => {
    // Without a booking there is nothing to sign in for: that would lead back here.
    if (booking && !needs.hasSession()) signIn()
    // It may have been opened a while ago.
    else if (prepared?.phase.name === 'reviewing') store.refresh()
    else if (prepared) store.items.show(store.at)
    else store.load()
  }, [])

  // A page that is only drawn anew is not left.
  useEffect(
    () => () => {
      if (window.location.pathname !== pathname) needs.visit.leaveBooked()
    },
    [needs, pathname],
  )

  useEffect(() => {
    const refreshIfVisible = (): void => {
      if (document.visibilityState === 'visible') store.refresh()
    }
    window.addEventListener('focus', refreshIfVisible)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      window.removeEventListener('focus', refreshIfVisible)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [store])

  useEffect(() => {
    if (name !== 'invalid') return
    if (window.history.length > 1) navigate(-1)
    else navigate('/confirm', { replace: true })
  }, [name, navigate, state])

  if (name === 'signed-out' || name === 'invalid') return <Loading text={texts.loading} shape="unknown" />
  return <CalendarScreen store={store} onSignIn={signIn} />
})

type ScreenProps = {
  store: CalendarStore
  /** Starts sign-in and comes back to the form. */
  onSignIn: () => void
}

/** The calendar page in each of its phases (CAL-08). */
export const CalendarScreen = observer(function CalendarScreen(props: ScreenProps) {
  const { phase, needs, isChange, fixedLanguage } = props.store
  const page = isChange ? (
    <ChangeTexts>
      <Phase {...props} />
    </ChangeTexts>
  ) : (
    <Phase {...props} />
  )
  // It comes with the form, or with what was booked.
  if (fixedLanguage === undefined || phase.name === 'loading') return page
  return (
    <InLanguage code={fixedLanguage} language={needs.language}>
      {page}
    </InLanguage>
  )
})

const Phase = observer(function Phase({ store, onSignIn }: ScreenProps) {
  const texts = useTexts('shared', 'reservation')
  const { phase } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
    case 'invalid':
      return <Loading text={texts.loading} title={texts.title} shape="calendar" />
    case 'notice':
      return <NoticeView store={store} why={phase.why} />
    case 'failed':
      return (
        <FailureView
          failure={openingFailure(texts, phase.error)}
          onRetry={store.load}
          onSignIn={onSignIn}
          messaging={store.needs.messaging}
        >
          <Button onClick={store.back} quiet>
            {texts.back}
          </Button>
        </FailureView>
      )
    case 'done':
      return <BookedView store={store} result={phase.result} />
    case 'done-again':
      return <BookedAgainView store={store} booked={phase.booked} />
    default:
      // One place for what is shown and one for the dialog over it: a dialog that comes and goes draws nothing anew.
      return (
        <>
          {isReview(phase) ? <ReviewView store={store} /> : <PickerView store={store} />}
          {phase.name === 'asking' && <TimeDialog store={store} cell={phase.cell} />}
          {phase.name === 'alert' && <AlertDialog store={store} alert={phase.alert} onSignIn={onSignIn} />}
        </>
      )
  }
})
