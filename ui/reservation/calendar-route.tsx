import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Loading } from '../frame/parts/loading.tsx'
import { rememberReturnPath } from '../frame/return-path.ts'
import type { Services } from '../frame/services.ts'
import type { Booking } from './booking.ts'
import { BookingStore } from './booking-store.ts'
import { CalendarScreen } from './calendar-screen.tsx'

type Props = { services: Services; calendarId: string | undefined }

/** `/calendar/{id}`: books what a form has left at the desk. Another filling is another visit. */
export function CalendarRoute({ services, calendarId }: Props) {
  return <Visit key={services.desk.booking?.fillingId ?? ''} services={services} calendarId={calendarId} />
}

const Visit = observer(function Visit({ services, calendarId }: Props) {
  const { session, login, desk, calendar } = services
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [store] = useState(() => new BookingStore(calendarId, desk.booking, calendar))
  const signIn = useCallback((): void => {
    rememberReturnPath(login.storage, desk.booking ? formPath(desk.booking) : pathname + search)
    session.clear()
    navigate('/login', { replace: true })
  }, [login, session, desk, navigate, pathname, search])

  useEffect(() => {
    // Without a booking there is nothing to sign in for: that would lead back here.
    if (!desk.booking || session.read() || session.renewable()) store.load()
    else signIn()
  }, [])

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') store.lookAgain()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store])

  const { name } = store.phase
  useEffect(() => {
    if (name === 'signed-out') signIn()
    if (name !== 'invalid') return
    if (window.history.length > 1) navigate(-1)
    else navigate('/confirm', { replace: true })
  }, [name, signIn, navigate])

  if (name === 'signed-out' || name === 'invalid') return <Loading text={store.texts.loading} isScreen />
  return <CalendarScreen store={store} onSignIn={signIn} />
})

/** Where the form is, for whoever has to sign in anew: its draft is kept there. */
const formPath = ({ surveyId, partitionKey }: Booking): string =>
  `/survey/${encodeURIComponent(surveyId)}${partitionKey === undefined ? '' : `?partitionKey=${encodeURIComponent(partitionKey)}`}`
