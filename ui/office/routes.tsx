import type { ComponentType } from 'react'
import { Link, type RouteObject, useRouteError } from 'react-router-dom'
import { CallFailure } from '../../application/call-failure.ts'
import { frame as texts } from '../../application/texts/office.json'
import { LineReturnScreen } from './entry/line-return-screen.tsx'
import { FailureView } from './frame/failure-view.tsx'
import styles from './frame/frame.module.css'
import { LoadingRows } from './frame/loading-rows.tsx'
import { OfficeFrame } from './frame/office-frame.tsx'
import { OfficeTitle } from './frame/office-title.tsx'
import type { OfficeServices } from './services.ts'

type Screen = ComponentType<OfficeServices>

/** Every page of the office, each in a chunk of its own. Paths are written as they stand in addresses. */
export function routes(services: OfficeServices): RouteObject[] {
  const page = (path: string, load: () => Promise<Screen>): RouteObject => ({
    path,
    lazy: async () => {
      const Screen = await load().catch((error: unknown) => {
        throw new CallFailure('network', String(error))
      })
      return { element: <Screen {...services} /> }
    },
  })
  const errorElement = <BrokenScreen onReload={() => services.leaveFor(window.location.href)} />
  const screens: RouteObject[] = [
    page('/office', async () => (await import('./search/start-screen.tsx')).StartScreen),
    page('/office/search', async () => (await import('./search/search-screen.tsx')).SearchScreen),
    page(
      '/office/answers/:surveyId/:answerCode',
      async () => (await import('./record/record-screen.tsx')).RecordScreen,
    ),
    page('/office/book', async () => (await import('./book/choose-form-screen.tsx')).ChooseFormScreen),
    page('/office/book/:surveyId', async () => (await import('./book/book-screen.tsx')).BookScreen),
    page(
      '/office/people/:surveyId/:answerCode',
      async () => (await import('./people/person-screen.tsx')).PersonScreen,
    ),
    page('/office/keeping', async () => (await import('./keeping/health-screen.tsx')).HealthScreen),
    page('/office/keeping/staff', async () => (await import('./keeping/staff-screen.tsx')).StaffScreen),
    page(
      '/office/keeping/sessions',
      async () => (await import('./keeping/sessions-screen.tsx')).SessionsScreen,
    ),
    page('/office/keeping/log', async () => (await import('./keeping/log-screen.tsx')).LogScreen),
    page('/office/waiting', async () => (await import('./waiting/waiting-screen.tsx')).WaitingScreen),
    page('/office/today/:day?', async () => (await import('./today/today-screen.tsx')).TodayScreen),
    page('/office/calendars', async () => (await import('./calendars/calendars-screen.tsx')).CalendarsScreen),
    page(
      '/office/calendars/:calendarId',
      async () => (await import('./calendars/calendar-screen.tsx')).CalendarScreen,
    ),
    page(
      '/office/calendars/:calendarId/calls',
      async () => (await import('./calendars/calls-screen.tsx')).CallsScreen,
    ),
    page(
      '/office/calendars/:calendarId/versions',
      async () => (await import('./calendars/versions-screen.tsx')).VersionsScreen,
    ),
    page('/office/money', async () => (await import('./money/orders-screen.tsx')).OrdersScreen),
    page('/office/money/orders/:orderId', async () => (await import('./money/order-screen.tsx')).OrderScreen),
    page('/office/money/takings', async () => (await import('./money/takings-screen.tsx')).TakingsScreen),
    page('/office/money/compare', async () => (await import('./money/compare-screen.tsx')).CompareScreen),
    page('/office/numbers', async () => (await import('./numbers/numbers-screen.tsx')).NumbersScreen),
    page('/office/forms', async () => (await import('./forms/forms-screen.tsx')).FormsScreen),
    page(
      '/office/forms/:surveyId/edit',
      async () => (await import('./builder/builder-screen.tsx')).BuilderScreen,
    ),
    page(
      '/office/forms/:surveyId/translations',
      async () => (await import('./translations/translations-screen.tsx')).TranslationsScreen,
    ),
    page(
      '/office/forms/:surveyId/versions',
      async () => (await import('./forms/form-versions-screen.tsx')).FormVersionsScreen,
    ),
    page(
      '/office/forms/:surveyId/poster',
      async () => (await import('./forms/poster-screen.tsx')).PosterScreen,
    ),
    { path: '*', element: <MissingScreen /> },
  ]
  return [
    {
      errorElement,
      hydrateFallbackElement: <LoadingRows text={texts.loading} />,
      children: [
        page(
          '/office/preview/:token',
          async () => (await import('./preview/preview-screen.tsx')).PreviewScreen,
        ),
        { path: '/office/line', element: <LineReturnScreen services={services} /> },
        {
          element: <OfficeFrame services={services} />,
          // What a screen throws is shown in the frame.
          children: [{ errorElement, children: screens }],
        },
      ],
    },
  ]
}

function BrokenScreen({ onReload }: { onReload: () => void }) {
  const error = useRouteError()
  return (
    <div className={styles.page}>
      <FailureView error={error} onRetry={onReload} />
    </div>
  )
}

const MissingScreen = () => (
  <div className={styles.page}>
    <OfficeTitle title={texts.missing} />
    <p>{texts['missing.detail']}</p>
    <p>
      <Link to="/office">{texts['missing.way']}</Link>
    </p>
  </div>
)
