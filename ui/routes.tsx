import type { ComponentType } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router-dom'
import { CallFailure } from '../application/call-failure.ts'
import type { PagePath } from '../application/pages.ts'
import type { Services } from './composition/services.ts'
import { App } from './frame/app.tsx'
import { BrokenScreen } from './frame/errors/broken-screen.tsx'
import { NotFoundScreen } from './frame/errors/not-found-screen.tsx'
import { SurveyRoute } from './survey/survey-route.tsx'

type Screen = ComponentType<{ needs: Services }>

/**
 * Every page of the application (spec §2 "Routes"). The form comes with the page's own script, each other screen in a
 * chunk of its own. The server knows the same paths, with the files that it announces: `application/pages.ts`.
 */
export function routes(services: Services): RouteObject[] {
  const { loadPortal, settings } = services
  const page = (path: PagePath, load: () => Promise<Screen>): RouteObject => ({
    ...at(path),
    lazy: async () => {
      const Screen = await load().catch(asCallFailure)
      return { element: <Screen needs={services} /> }
    },
  })

  const answers = [
    page('/confirm', async () => (await import('./answer/select-screen.tsx')).SelectRoute),
    page('/confirm/:id', async () => (await import('./answer/select-screen.tsx')).SelectRoute),
    page('/confirmSearchForm', async () => (await import('./answer/search-screen.tsx')).SearchRoute),
    page('/confirmList', async () => (await import('./answer/list-screen.tsx')).ListRoute),
    page('/confirmList/:id', async () => (await import('./answer/list-screen.tsx')).ListRoute),
    page(
      '/member-confirm/:id',
      async () => (await import('./member/member-search-screen.tsx')).MemberSearchScreen,
    ),
    page('/member-confirmList/:id', async () => (await import('./member/record-screen.tsx')).RecordRoute),
  ]
  const tabs: RouteObject = {
    lazy: async () => {
      const { TabbedScreens } = await import('./member/member-tabs.tsx').catch(asCallFailure)
      return { element: <TabbedScreens needs={services} /> }
    },
    children: answers,
  }

  const screens: RouteObject[] = [
    page('/', async () => (await import('./home/home-screen.tsx')).HomeRoute),
    page('/login', async () => (await import('./session/login-screen.tsx')).LoginRoute),
    { ...at('/login/:id'), element: <ToStaffLogin /> },
    { ...at('/login/survey/:id'), element: <To name="survey" /> },
    { ...at('/login/member/:id'), element: <To name="member" /> },
    { ...at('/survey/:id'), element: <Form needs={services} /> },
    page('/member/:id', async () => (await import('./member/member-form-screen.tsx')).MemberFormScreen),
    page('/calendar', async () => (await import('./reservation/calendar-screen.tsx')).CalendarRoute),
    page('/calendar/:id', async () => (await import('./reservation/calendar-screen.tsx')).CalendarRoute),
    page('/my', async () => (await import('./answer/my-screen.tsx')).MyRoute),
    page('/correction', async () => (await import('./answer/correction-screen.tsx')).CorrectionRoute),
    ...(settings.membersTab ? [tabs] : answers),
    page('/confirmDetails', async () => (await import('./answer/details-screen.tsx')).DetailsRoute),
    page(
      '/cancelConfirm',
      async () => (await import('./answer/cancel-confirm-screen.tsx')).CancelConfirmRoute,
    ),
    page(
      '/cancelConfirm/:id',
      async () => (await import('./answer/cancel-confirm-screen.tsx')).CancelConfirmRoute,
    ),
    page('/completedPayment/:id', async () => (await paymentPages()).CompletedPaymentScreen),
    page('/canceledPayment', async () => (await paymentPages()).CanceledPaymentScreen),
    page('/errorPayment', async () => (await paymentPages()).ErrorPaymentScreen),
    page('/receipt', async () => (await import('./payment/receipt-screen.tsx')).ReceiptRoute),
    page('/line-relation/:sub', staff),
    page('/staff-qrcode/password', staff),
    page('/staff-qrcode/complete', staff),
    page('/staff-qrcode/create', staff),
    page('/staff-qrcode/login/:qrcode_id', staff),
    page('/staff-qrcode/create/:qrcode_id', staff),
    page('/staff-qrcode/:qrcode_id', staff),
    ...(loadPortal ? [page('/emulator', portal(loadPortal))] : []),
    { path: '*', element: <NotFoundScreen /> },
  ]

  const errorElement = <BrokenScreen onReload={services.reload} />
  return [
    {
      element: (
        <App needs={services}>
          <Outlet />
        </App>
      ),
      errorElement,
      // What a screen throws is shown in the frame.
      children: [{ errorElement, children: screens }],
    },
  ]
}

/** Paths are written as they stand, as the server has them. */
const at = (path: PagePath) => ({ path, caseSensitive: true })

const portal = (loadPortal: NonNullable<Services['loadPortal']>) => async () => {
  const { PortalRoute } = await import('./survey/portal/portal-screen.tsx')
  return ({ needs }: { needs: Services }) => (
    <PortalRoute needs={{ ...needs, loadPortal }} settings={needs.settings} />
  )
}
const staff = async () => (await import('./staff/staff-screen.tsx')).StaffScreen
const paymentPages = () => import('./payment/payment-page-screen.tsx')

/** A chunk that does not come is a failed call. */
function asCallFailure(error: unknown): never {
  throw new CallFailure('network', String(error))
}

/** `/survey/{id}` (ROUTE-06). */
function Form({ needs }: { needs: Services }) {
  const { id = '' } = useParams()
  return <SurveyRoute needs={needs} surveyId={id} />
}

/** `/login/survey/{id}`, `/login/member/{id}`: leads on, with its query (ROUTE-04, ROUTE-05). */
function To({ name }: { name: 'survey' | 'member' }) {
  const { id = '' } = useParams()
  return <Navigate to={`/${name}/${encodeURIComponent(id)}${useLocation().search}`} replace />
}

/** `/login/{qrcode_id}` (ROUTE-27). */
function ToStaffLogin() {
  const { id = '' } = useParams()
  // Of their redirects the id is missing.
  if (id === 'survey' || id === 'member') return <NotFoundScreen />
  return <Navigate to={`/staff-qrcode/login/${encodeURIComponent(id)}`} replace />
}
