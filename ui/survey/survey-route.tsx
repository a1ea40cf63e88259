import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router-dom'
import type { FormMode } from '../../domain/form/required.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { lazyPart } from '../frame/lazy-part.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import type { SurveyAddress, SurveyPhase } from './survey-page.ts'
import { SurveyScreen } from './survey-screen.tsx'
import { type SurveyNeeds, SurveyStore } from './survey-store.ts'

const LeaveAlert = lazyPart(async () => (await import('../frame/leaving-alerts.tsx')).LeaveAlert)

/** What the page of a form depends on. */
export type SurveyRouteNeeds = SurveyNeeds &
  Pick<BrowserServices, 'origin' | 'leaveForSignIn' | 'reload' | 'language'> & {
    /** Leaves for the member form, to come back to `path` once the resident is a member. */
    leaveForMember(memberFormId: string, path: string): void
    visit: {
      /** The form that was opened before this page was drawn; it is handed over once. */
      takeOpened(form: Pick<SurveyAddress, 'surveyId' | 'partitionKey'>): SurveyStore | undefined
      /** The form as it was left for the calendar. */
      formOf(form: Pick<SurveyAddress, 'surveyId' | 'partitionKey'>): SurveyStore | undefined
      booking: unknown
      /** Whether a form is on the screen that may not be left yet. */
      isFilling: boolean
    }
  }

type Props = {
  needs: SurveyRouteNeeds
  surveyId: string
  /** Set by a page that hosts the form for staff; no address ever sets it (ROLE-03). */
  mode?: FormMode
}

/**
 * `/survey/{id}?partitionKey=K&only=time` (ROUTE-06, ROUTE-07). Another form or answer, or another resident, is another
 * visit.
 */
export function SurveyRoute(props: Props) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const partitionKey = query.get('partitionKey') ?? undefined
  const userId = useSignedInUserId(props.needs)
  // Whoever signs in first has been here all the time.
  const [firstUserId, setFirstUserId] = useState(userId)
  if (firstUserId === undefined && userId !== undefined) setFirstUserId(userId)
  return (
    <SurveyPage
      key={`${userId === firstUserId ? '' : userId} ${props.surveyId} ${partitionKey}`}
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
  const { origin, reload, visit } = needs
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
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
  const signIn = useSignIn(needs, name === 'signed-out')

  useEffect(() => {
    store.isBack = (state as { isBack?: true } | null)?.isBack === true
    if (kept) {
      visit.booking = undefined
      // A form that has something to say says it.
      if (store.phase.name === 'booking') store.back()
      if (store.isEarly) store.load()
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

  const isLeaving = name === 'pushing' && store.opened.checkout?.paysNow === true
  useEffect(() => {
    // Who turns back at the payment provider comes to this page anew.
    if (isLeaving) navigate(pathname + search, { replace: true, state: { isBack: true } })
  }, [isLeaving])

  const isBusy = guarded.includes(name)
  const blocker = useBlocker(
    ({ nextLocation }) => isBusy && /^\/confirm(List)?(\/|$)/.test(nextLocation.pathname),
  )
  useEffect(() => {
    visit.isFilling = isBusy
    return () => {
      visit.isFilling = false
    }
  }, [visit, isBusy])

  return (
    <>
      <SurveyScreen store={store} onSignIn={signIn} onReload={reload} />
      {blocker.state === 'blocked' && <LeaveAlert onClose={blocker.reset} />}
    </>
  )
})

/** In these phases the page can't be left for earlier answers (ROUTE-29); afterwards it can (ROUTE-30). */
const guarded: readonly SurveyPhase['name'][] = ['form', 'checking', 'confirm', 'pushing', 'leaving']
