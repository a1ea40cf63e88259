import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FormMode } from '../../domain/survey/required.ts'
import type { PageHistory } from '../frame/browser-history.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { lazyScreen } from '../frame/lazy-screen.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import type { SurveyAddress, SurveyPhase } from './survey-page.ts'
import { SurveyScreen } from './survey-screen.tsx'
import { type SurveyNeeds, SurveyStore } from './survey-store.ts'

const LeaveAlert = lazyScreen(async () => (await import('../frame/leave-alert.tsx')).LeaveAlert, 'part')

/** What the page of a form depends on. */
export type SurveyRouteNeeds = SurveyNeeds &
  Pick<BrowserServices, 'origin' | 'leaveForSignIn' | 'reload' | 'language'> & {
    history: Pick<PageHistory, 'guard'>
    /** Leaves for the member form, to come back to `path` once the resident is a member. */
    leaveForMember(memberFormId: string, path: string): void
    visit: {
      /** Keeps a form that is drawn anew. */
      keepOpened(form: SurveyStore): void
      /** The form that was opened before this page was drawn; it is handed over once. */
      takeOpened(form: Pick<SurveyAddress, 'surveyId' | 'partitionKey'>): SurveyStore | undefined
      /** The form as it was left for the calendar. */
      formOf(form: Pick<SurveyAddress, 'surveyId' | 'partitionKey'>): SurveyStore | undefined
      booking: unknown
    }
  }

type Props = {
  needs: SurveyRouteNeeds
  surveyId: string
  /** Set by a page that hosts the form for staff; no address ever sets it (ROLE-03). */
  mode?: FormMode
}

/** `/survey/{id}?partitionKey=K&only=time` (ROUTE-06, ROUTE-07). Another form or answer, or another resident, is another visit. */
export function SurveyRoute(props: Props) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const partitionKey = query.get('partitionKey') ?? undefined
  const userId = useSignedInUserId(props.needs)
  return (
    <SurveyPage
      key={`${userId} ${props.surveyId} ${partitionKey}`}
      {...props}
      partitionKey={partitionKey}
      isTimeOnly={query.get('only') === 'time'}
    />
  )
}

const SurveyPage = observer(function SurveyPage({
  needs,
  surveyId,
  partitionKey,
  isTimeOnly,
  mode,
}: Props & Pick<SurveyAddress, 'partitionKey' | 'isTimeOnly'>) {
  const { history, origin, reload, visit } = needs
  const { pathname, search } = useLocation()
  const [kept] = useState(
    () => visit.takeOpened({ surveyId, partitionKey }) ?? visit.formOf({ surveyId, partitionKey }),
  )
  const [store] = useState(
    () =>
      kept ??
      new SurveyStore({ surveyId, partitionKey, liffUrl: `${origin}${pathname}`, isTimeOnly }, needs, mode),
  )
  const { phase } = store
  const { name } = phase
  useEffect(
    () =>
      needs.language?.beforeSwitch(async (next) => {
        await store.speak(next)
        // What says that it could not be opened is opened anew.
        if (store.phase.name !== 'failed') visit.keepOpened(store)
      }),
    [needs, store, visit],
  )
  const signIn = useSignIn(needs, name === 'signed-out')

  useEffect(() => {
    if (kept) {
      visit.booking = undefined
      // A form that has something to say says it.
      if (store.phase.name === 'booking') store.back()
    } else if (needs.hasSession()) store.load()
    else signIn()
    window.addEventListener('pagehide', store.leave)
    document.addEventListener('visibilitychange', store.leave)
    return () => {
      window.removeEventListener('pagehide', store.leave)
      document.removeEventListener('visibilitychange', store.leave)
      store.leave()
    }
  }, [])

  useEffect(() => {
    if (phase.name === 'member-required') needs.leaveForMember(phase.memberFormId, pathname + search)
  }, [phase])

  const isBusy = guarded.includes(name)
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

  return (
    <>
      <SurveyScreen store={store} onSignIn={signIn} onReload={reload} />
      {isStopped && <LeaveAlert onClose={() => setStopped(false)} />}
    </>
  )
})

/** In these phases the page can't be left for earlier answers (ROUTE-29); afterwards it can (ROUTE-30). */
const guarded: readonly SurveyPhase['name'][] = ['form', 'checking', 'confirm', 'pushing', 'leaving']
