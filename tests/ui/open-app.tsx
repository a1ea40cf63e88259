import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import { firstScreen } from '../../ui/composition/first-screen.ts'
import type { AppDependencies, Services } from '../../ui/composition/services.ts'
import { App } from '../../ui/frame/app.tsx'
import { routes } from '../../ui/routes.tsx'
// What the first screen fetches is there already, so that a test need not wait for it.
import '../../ui/survey/survey-route.tsx'
import { aSurvey } from '../application/forms.ts'
import { type GivenToScreens, memoryServices } from './memory-services.ts'

/** The router of this tab, over routes that are known later, and what the application is given of it. */
export function routerOfTab() {
  let router: ReturnType<typeof createBrowserRouter> | undefined
  const opened = () => {
    if (!router) throw new Error('nothing is open')
    return router
  }
  const moves: Pick<AppDependencies, 'go' | 'location'> = {
    go: (path, options) => void opened().navigate(path, options),
    location: () => opened().state.location,
  }
  const open = (pages: RouteObject[]) => {
    const opened = createBrowserRouter(pages)
    router = opened
    // It would follow the moves of the next page.
    onTestFinished(() => opened.dispose())
    return opened
  }
  return { moves, open }
}

/** The application at a path; `left` are the sites it went to. */
export async function openAt(
  path: string,
  given: GivenToScreens & {
    /** What is in force; one form, unless told otherwise. */
    city?: Partial<City>
    /** What a page that hosts a screen of ours shows in place of the screens. */
    host?: (services: Services) => ReactNode
    /** What the history has of that page: it is loaded again. */
    historyState?: unknown
  } = {},
) {
  window.history.replaceState(given.historyState ?? null, '', path)
  const tab = routerOfTab()
  const city = { settings: { cityName: 'みなと市' }, surveys: [aSurvey()], media: [], ...given.city }
  const opened = await memoryServices(city, { ...tab.moves, localStorage, sessionStorage }, given)
  const { services } = opened
  const hosted = given.host && <App needs={services}>{given.host(services)}</App>
  const router = tab.open(hosted ? [{ path: '*', element: hosted }] : routes(services))
  await firstScreen(router)
  const rendered = render(<RouterProvider router={router} useTransitions={false} />)
  return { ...opened, rendered }
}

export const currentPath = () => window.location.pathname + window.location.search
