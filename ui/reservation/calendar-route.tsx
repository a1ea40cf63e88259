import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Loading } from '../frame/parts/loading.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import type { Booking } from './booking.ts'
import type { CalendarNeeds } from './calendar-page.ts'
import { CalendarScreen } from './calendar-screen.tsx'
import { CalendarStore } from './calendar-store.ts'
import { takeCalendar } from './prepared-calendar.ts'
import { useReviewEntry } from './use-review-entry.ts'

type Needs = CalendarNeeds &
  Pick<BrowserServices, 'hasSession' | 'profile' | 'leaveForSignIn'> & {
    visit: { booking: Booking | undefined }
  }

type Props = { needs: Needs; calendarId: string | undefined }

/** `/calendar/{id}`: books the reservations of a form. Another filling, or another resident, has another store. */
export function CalendarRoute({ needs, calendarId }: Props) {
  const userId = useSignedInUserId(needs)
  const { booking } = needs.visit
  const key = `${userId} ${booking?.fillingId}`
  return <CalendarPage key={key} needs={needs} calendarId={calendarId} booking={booking} />
}

const CalendarPage = observer(function CalendarPage({
  needs,
  calendarId,
  booking,
}: Props & { booking: Booking | undefined }) {
  const navigate = useNavigate()
  const [prepared] = useState(() => booking && takeCalendar(booking))
  const [store] = useState(() => prepared ?? new CalendarStore(calendarId, booking, needs))
  const { name } = store.phase
  const { pathname, state } = useLocation()
  useReviewEntry(store)
  // Its draft is kept at the form.
  const signIn = useSignIn(needs, name === 'signed-out', booking?.formPath)

  useEffect(() => {
    // Without a booking there is nothing to sign in for: that would lead back here.
    if (booking && !needs.hasSession()) signIn()
    // It may have been opened a while ago.
    else if (prepared) store.items.show(store.at)
    else store.load()
  }, [])

  // In another language the page is drawn anew, and is not left.
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

  if (name === 'signed-out' || name === 'invalid') return <Loading text={store.texts.loading} isScreen />
  return <CalendarScreen store={store} onSignIn={signIn} />
})
