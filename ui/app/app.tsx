import { useLayoutEffect, useState } from 'react'
import { Router, useLocation, useNavigate } from 'react-router-dom'
import { ja } from '../../application/messages/ja.ts'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { NotFoundScreen } from '../errors/not-found-screen.tsx'
import { CityName } from '../parts/heading.tsx'
import styles from './app.module.css'
import type { BrowserHistory } from './browser-history.ts'
import { idInPath } from './id-in-path.ts'
import {
  calendarRoute as Calendar,
  loginRoute as Login,
  portalRoute as Portal,
  surveyRoute as Survey,
} from './screens.ts'
import type { Services } from './services.ts'

type Props = { services: Services; history: BrowserHistory }

/** The whole application: a frame with the city's name, and the screen that the path asks for (spec §2). */
export function App({ services, history }: Props) {
  const { cityName, contact } = services.settings
  const [place, setPlace] = useState(history.place)
  useLayoutEffect(() => {
    history.listen(setPlace)
    setPlace(history.place) // a screen may have moved on already, before we listened
  }, [history])
  return (
    <CityName value={cityName}>
      <div className={styles.frame}>
        <header className={styles.banner}>
          <p className={styles.city}>{cityName}</p>
        </header>
        <main className={styles.main}>
          <ErrorBoundary onReload={services.reload}>
            <Router navigator={history} location={place.location} navigationType={place.action}>
              <Screen services={services} />
            </Router>
          </ErrorBoundary>
        </main>
        {contact && (
          <footer className={styles.footer}>
            <p>
              {ja['ui.error.contact']}：{contact}
            </p>
          </footer>
        )}
      </div>
    </CityName>
  )
}

/** The screen of the path. By hand, as the router's own table of routes is a third of its size. */
function Screen({ services }: { services: Services }) {
  const { pathname, search } = useLocation()
  const idOf = (before: string): string | undefined => idInPath(before, pathname)
  const isAt = (path: string): boolean => pathname === path || pathname === `${path}/`
  const surveyId = idOf('/survey')
  if (surveyId !== undefined) return <Survey services={services} surveyId={surveyId} />

  const calendarId = idOf('/calendar')
  if (calendarId !== undefined || isAt('/calendar')) {
    return <Calendar services={services} calendarId={calendarId} />
  }

  const signInFor = idOf('/login/survey')
  if (signInFor !== undefined) return <MoveTo path={`/survey/${encodeURIComponent(signInFor)}${search}`} />
  const memberId = idOf('/login/member')
  if (memberId !== undefined) return <MoveTo path={`/member/${encodeURIComponent(memberId)}${search}`} />

  if (isAt('/login')) return <Login services={services} />
  const { portal, settings } = services
  if (pathname === '/' && portal) return <Portal needs={portal} settings={settings} />
  return <NotFoundScreen />
}

/** A path that only leads to another one (ROUTE-04, ROUTE-05). */
function MoveTo({ path }: { path: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    navigate(path, { replace: true })
  }, [navigate, path])
  return null
}
