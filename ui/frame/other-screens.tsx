import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { NotFoundScreen } from './errors/not-found-screen.tsx'
import { idInPath } from './id-in-path.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { MoveAway } from './move-away.tsx'
import type { Services } from './services.ts'

const calendarRoute = lazyScreen(
  async () => (await import('../reservation/calendar-route.tsx')).CalendarRoute,
)
const loginRoute = lazyScreen(async () => (await import('../session/login-route.tsx')).LoginRoute)
const Portal = lazyScreen(async () => (await import('../survey/portal/portal-screen.tsx')).PortalRoute)
const selectRoute = lazyScreen(async () => (await import('../answer/search/select-route.tsx')).SelectRoute)
const searchRoute = lazyScreen(async () => (await import('../answer/search/search-route.tsx')).SearchRoute)
const listRoute = lazyScreen(async () => (await import('../answer/list-route.tsx')).ListRoute)
const detailsRoute = lazyScreen(async () => (await import('../answer/details-route.tsx')).DetailsRoute)
const cancelConfirmRoute = lazyScreen(
  async () => (await import('../answer/cancel-confirm-route.tsx')).CancelConfirmRoute,
)

/** A screen in a chunk of its own, with what it is given. */
type Page = { preload(): Promise<void>; draw(services: Services): ReactNode }

const page = <P extends object>(Screen: LazyScreen<P>, given: (services: Services) => P): Page => ({
  preload: Screen.preload,
  draw: (services) => <Screen {...given(services)} />,
})

/** The page of a path; undefined where there is none, or the path only leads to another. By hand, as the router's own table is larger. */
function pageAt(path: string): Page | undefined {
  const isAt = (known: string): boolean => path === known || path === `${known}/`
  /** `known`, or `known/{id}`. */
  const under = (known: string): { id: string | undefined } | undefined => {
    const id = idInPath(known, path)
    return id !== undefined || isAt(known) ? { id } : undefined
  }
  const calendar = under('/calendar')
  if (calendar) return page(calendarRoute, (services) => ({ services, calendarId: calendar.id }))
  const select = under('/confirm')
  if (select) return page(selectRoute, (services) => ({ services, surveyId: select.id }))
  if (isAt('/confirmSearchForm')) return page(searchRoute, (services) => ({ services }))
  const list = under('/confirmList')
  if (list) return page(listRoute, (services) => ({ services, surveyId: list.id }))
  if (isAt('/confirmDetails')) return page(detailsRoute, (services) => ({ services }))
  const cancel = under('/cancelConfirm')
  if (cancel) return page(cancelConfirmRoute, (services) => ({ services, surveyId: cancel.id }))
  return isAt('/login') ? page(loginRoute, (services) => ({ services })) : undefined
}

/** Fetches the chunk of a path's screen now. Rejects if it does not come. */
export const preloadScreenAt = async (path: string): Promise<void> => pageAt(path)?.preload()

/** Every screen but the form itself. */
export function OtherScreens({ services }: { services: Services }) {
  const { pathname, search } = useLocation()
  const found = pageAt(pathname)
  if (found) return found.draw(services)

  // Two paths that only lead to another one (ROUTE-04, ROUTE-05).
  const signInFor = idInPath('/login/survey', pathname)
  if (signInFor !== undefined) return <MoveAway to={`/survey/${encodeURIComponent(signInFor)}${search}`} />
  const memberId = idInPath('/login/member', pathname)
  if (memberId !== undefined) return <MoveAway to={`/member/${encodeURIComponent(memberId)}${search}`} />

  const { portal, settings } = services
  if (pathname === '/' && portal) return <Portal needs={portal} settings={settings} />
  return <NotFoundScreen />
}
