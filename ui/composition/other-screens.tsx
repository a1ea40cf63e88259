import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { returnPathOf } from '../../domain/session/return-path.ts'
import type { LoadPayments } from '../answer/shown-payment.ts'
import { NotFoundScreen } from '../frame/errors/not-found-screen.tsx'
import { idInPath } from '../frame/id-in-path.ts'
import { type LazyScreen, lazyScreen } from '../frame/lazy-screen.tsx'
import { Redirect } from '../frame/redirect.tsx'
import type { PaymentPage } from '../payment/payment-page-route.tsx'
import type { Services } from './services.ts'

/** A screen in a chunk of its own, with what it is given. */
type Entry = {
  preload(): Promise<void>
  draw(services: Services, id: string | undefined): ReactNode
  /** Whether an id follows the name in the path. */
  id: 'never' | 'maybe' | 'always'
  /** Reads all that follows the name by itself. */
  readsPath?: true
}

/** Names of the screens that show what was sent or registered: the tabs lead from one to the other. */
const inTabs = ['confirm', 'confirmSearchForm', 'confirmList', 'member-confirm', 'member-confirmList']

function entry<P extends object>(
  load: () => Promise<React.ComponentType<P>>,
  given: (services: Services, id: string | undefined) => P,
  id: Entry['id'] = 'never',
): Entry {
  const Screen: LazyScreen<P> = lazyScreen(load)
  return { preload: Screen.preload, draw: (services, of) => <Screen {...given(services, of)} />, id }
}

const withNeeds = (needs: Services) => ({ needs })
const withSurvey = (needs: Services, surveyId: string | undefined) => ({ needs, surveyId })

const loadPayments: LoadPayments = async (...asked) =>
  (await import('../payment/load-shown-payments.tsx')).loadShownPayments(...asked)
const withMyPayments = (needs: Services) => ({ needs, loadPayments })
const withPayments = (needs: Services, surveyId: string | undefined) => ({ needs, surveyId, loadPayments })

/** Its paths are read by the screen itself. */
const staff: Entry = {
  ...entry(async () => (await import('../staff/staff-route.tsx')).StaffRoute, withNeeds, 'always'),
  readsPath: true,
}

const paymentPage = (page: PaymentPage) =>
  entry(
    async () => (await import('../payment/payment-page-route.tsx')).PaymentPageRoute,
    (needs, surveyId) => ({ needs, page, surveyId }),
    page === 'completed' ? 'always' : 'never',
  )

const withMember = (needs: Services, memberFormId = '') => ({ needs, memberFormId })

/** Every screen but the form, by its name, which is its path without the slash; the first page has none. By hand, as the router's own table is larger. */
const screens: ReadonlyMap<string, Entry> = new Map([
  ['', entry(async () => (await import('../home/home-route.tsx')).HomeRoute, withNeeds)],
  ['login', entry(async () => (await import('../session/login-route.tsx')).LoginRoute, withNeeds)],
  [
    'calendar',
    entry(
      async () => (await import('../reservation/calendar-route.tsx')).CalendarRoute,
      (needs, calendarId) => ({ needs, calendarId }),
      'maybe',
    ),
  ],
  ['my', entry(async () => (await import('../answer/my-route.tsx')).MyRoute, withMyPayments)],
  [
    'confirm',
    entry(async () => (await import('../answer/select-route.tsx')).SelectRoute, withSurvey, 'maybe'),
  ],
  [
    'confirmSearchForm',
    entry(async () => (await import('../answer/search-route.tsx')).SearchRoute, withNeeds),
  ],
  [
    'confirmList',
    entry(async () => (await import('../answer/list-route.tsx')).ListRoute, withPayments, 'maybe'),
  ],
  [
    'confirmDetails',
    entry(async () => (await import('../answer/details-route.tsx')).DetailsRoute, withPayments),
  ],
  [
    'cancelConfirm',
    entry(
      async () => (await import('../answer/cancel-confirm-route.tsx')).CancelConfirmRoute,
      withPayments,
      'maybe',
    ),
  ],
  [
    'member-confirm',
    entry(
      async () => (await import('../member/member-search-route.tsx')).MemberSearchRoute,
      withMember,
      'always',
    ),
  ],
  [
    'member-confirmList',
    entry(
      async () => (await import('../member/record-route.tsx')).RecordRoute,
      (needs, memberFormId = '') => ({ needs, memberFormId, loadPayments }),
      'always',
    ),
  ],
  [
    'member',
    entry(async () => (await import('../member/member-route.tsx')).MemberRoute, withMember, 'always'),
  ],
  ['completedPayment', paymentPage('completed')],
  ['canceledPayment', paymentPage('canceled')],
  ['errorPayment', paymentPage('error')],
  ['staff-qrcode', staff],
  ['line-relation', staff],
  ['receipt', entry(async () => (await import('../payment/receipt-route.tsx')).ReceiptRoute, withNeeds)],
])

const Portal = lazyScreen(async () => (await import('../survey/portal/portal-screen.tsx')).PortalRoute)
const MemberTabs = lazyScreen(async () => (await import('../member/member-tabs.tsx')).MemberTabs)

/** Names of the screens that a link button may lead to: those that need no id (ROUTE-10). */
export const screenNames: ReadonlySet<string> = new Set(
  [...screens].filter(([name, { id }]) => name !== '' && id !== 'always').map(([name]) => name),
)

/** The screen of a path; undefined where there is none, or the path only redirects. */
function screenAt(path: string): { screen: Entry; id: string | undefined } | undefined {
  const name = path.split('/')[1] ?? ''
  const screen = screens.get(name)
  if (!screen) return undefined
  if (screen.readsPath) return { screen, id: undefined }
  const id = screen.id === 'never' ? undefined : idInPath(`/${name}`, path)
  const isAlone = screen.id !== 'always' && (path === `/${name}` || path === `/${name}/`)
  return id !== undefined || isAlone ? { screen, id } : undefined
}

/** Loads the chunk of a path's screen. Rejects if it can't be loaded. */
export const preloadScreenAt = async (path: string): Promise<void> => screenAt(path)?.screen.preload()

/** Every screen but the form itself. */
export function OtherScreens({ services }: { services: Services }) {
  const { pathname, search } = useLocation()
  const target = pathname === '/' ? new URLSearchParams(search).get('liff.state') : null
  // The messaging app wanted another page, and nobody has followed it so far.
  if (target !== null) return <Redirect to={returnPathOf(target)} />
  const found = screenAt(pathname)
  const hasTabs = services.settings.membersTab && inTabs.includes(pathname.split('/')[1] ?? '')
  if (found) {
    const screen = found.screen.draw(services, found.id)
    if (!hasTabs) return screen
    return (
      <MemberTabs needs={services} path={pathname}>
        {screen}
      </MemberTabs>
    )
  }

  // Paths that only redirect (ROUTE-04, ROUTE-05, ROUTE-27).
  const signInFor = idInPath('/login/survey', pathname)
  if (signInFor !== undefined) return <Redirect to={`/survey/${encodeURIComponent(signInFor)}${search}`} />
  const memberId = idInPath('/login/member', pathname)
  if (memberId !== undefined) return <Redirect to={`/member/${encodeURIComponent(memberId)}${search}`} />

  const codeId = idInPath('/login', pathname)
  if (codeId !== undefined && codeId !== 'survey' && codeId !== 'member')
    return <Redirect to={`/staff-qrcode/login/${encodeURIComponent(codeId)}`} />

  const { loadPortal, session, settings } = services
  if (/^\/emulator\/?$/.test(pathname) && loadPortal)
    return <Portal needs={{ loadPortal, session }} settings={settings} />
  return <NotFoundScreen />
}
