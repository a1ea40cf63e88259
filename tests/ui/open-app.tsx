import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { City } from '../../application/ports/city-repository.ts'
import { Screens } from '../../ui/composition/screens.tsx'
import type { Services } from '../../ui/composition/services.ts'
import { App } from '../../ui/frame/app.tsx'
import { BrowserHistory } from '../../ui/frame/browser-history.ts'
// What the first screen fetches is there already, so that a test need not wait for it.
import '../../ui/survey/survey-route.tsx'
import { aSurvey } from '../application/forms.ts'
import { type GivenToScreens, memoryServices } from './memory-services.ts'

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
  const history = new BrowserHistory()
  const city = { settings: { cityName: 'みなと市' }, surveys: [aSurvey()], media: [], ...given.city }
  const opened = await memoryServices(city, { history, localStorage, sessionStorage }, given)
  const { services } = opened
  const rendered = render(
    <App needs={services}>{given.host?.(services) ?? <Screens services={services} />}</App>,
  )
  return { ...opened, rendered }
}

export const currentPath = () => window.location.pathname + window.location.search
