import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BrowserHistory } from '../frame/browser-history.ts'
import { lazyScreen } from '../frame/lazy-screen.tsx'
import { rememberReturnPath } from '../frame/return-path.ts'
import type { Services } from '../frame/services.ts'
import type { SurveyPhase } from './survey-page.ts'
import { SurveyScreen } from './survey-screen.tsx'
import { SurveyStore } from './survey-store.ts'

const LeaveAlert = lazyScreen(async () => (await import('../frame/leave-alert.tsx')).LeaveAlert, 'part')

type Props = { services: Services; history: BrowserHistory; surveyId: string }

/** `/survey/{id}?partitionKey=K` (ROUTE-06, ROUTE-07). Another form or answer is another visit. */
export function SurveyRoute(props: Props) {
  const { search } = useLocation()
  const partitionKey = new URLSearchParams(search).get('partitionKey') ?? undefined
  return <Visit key={`${props.surveyId} ${partitionKey}`} {...props} partitionKey={partitionKey} />
}

type VisitProps = Props & { partitionKey: string | undefined }

const Visit = observer(function Visit({ services, history, surveyId, partitionKey }: VisitProps) {
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

  const isBusy = guarded.includes(store.phase.name)
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    history.guard = (path) => {
      const stops = /^\/confirm(List)?(\/|$)/.test(path)
      if (stops) setStopped(true)
      return stops
    }
    return () => {
      history.guard = undefined
    }
  }, [history, isBusy])

  const signedOut = store.phase.name === 'signed-out'
  useEffect(() => {
    if (signedOut) signIn()
  }, [signedOut, signIn])

  return (
    <>
      <SurveyScreen store={store} onSignIn={signIn} onReload={reload} />
      {isStopped && <LeaveAlert languageCode={store.languageCode} onClose={() => setStopped(false)} />}
    </>
  )
})

/** While the page is in these, nobody leaves it for what was sent before (ROUTE-29); afterwards nobody is held (ROUTE-30). */
const guarded: readonly SurveyPhase['name'][] = ['form', 'confirm', 'pushing']
