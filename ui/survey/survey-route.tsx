import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { rememberReturnPath } from '../app/return-path.ts'
import type { Services } from '../app/services.ts'
import { SurveyScreen } from './survey-screen.tsx'
import { SurveyStore } from './survey-store.ts'

/** `/survey/{id}?partitionKey=K` (ROUTE-06, ROUTE-07). Another form or answer is another visit. */
export function SurveyRoute({ services, surveyId }: { services: Services; surveyId: string }) {
  const { search } = useLocation()
  const partitionKey = new URLSearchParams(search).get('partitionKey') ?? undefined
  const visit = `${surveyId} ${partitionKey}`
  return <Visit key={visit} services={services} surveyId={surveyId} partitionKey={partitionKey} />
}

type VisitProps = { services: Services; surveyId: string; partitionKey: string | undefined }

const Visit = observer(function Visit({ services, surveyId, partitionKey }: VisitProps) {
  const { session, login, survey, reload, filling } = services
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [store] = useState(
    () =>
      filling.of(surveyId, partitionKey) ??
      new SurveyStore({ surveyId, partitionKey, liffUrl: `${login.origin}${pathname}` }, survey),
  )
  const signIn = useCallback((): void => {
    store.leave()
    rememberReturnPath(login.storage, pathname + search)
    session.clear()
    navigate('/login', { replace: true })
  }, [store, login, session, navigate, pathname, search])

  useEffect(() => {
    if (store.phase.name !== 'loading') {
      services.desk.leave(undefined)
      store.back()
    } else if (session.read() || session.renewable()) store.load()
    else signIn()
    return () => store.leave()
  }, [])

  useEffect(() => {
    window.addEventListener('pagehide', store.leave)
    document.addEventListener('visibilitychange', store.leave)
    return () => {
      window.removeEventListener('pagehide', store.leave)
      document.removeEventListener('visibilitychange', store.leave)
    }
  }, [store])

  useEffect(() => {
    // Not the phase that was drawn: whoever comes back from the calendar is in the form already.
    const { phase } = store
    if (phase.name !== 'booking') return
    filling.keep(store)
    const back = (): void => {
      store.back()
      navigate(pathname + search, { replace: true })
    }
    services.desk.leave(phase.plan.booking(back))
    navigate(phase.plan.path)
  }, [store.phase])

  const signedOut = store.phase.name === 'signed-out'
  useEffect(() => {
    if (signedOut) signIn()
  }, [signedOut, signIn])

  return <SurveyScreen store={store} onSignIn={signIn} onReload={reload} />
})
