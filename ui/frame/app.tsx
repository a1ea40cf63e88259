import { useLayoutEffect, useState } from 'react'
import { Router, useLocation } from 'react-router-dom'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import styles from './app.module.css'
import type { BrowserHistory } from './browser-history.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { idInPath } from './id-in-path.ts'
import { CityName } from './parts/heading.tsx'
import { otherScreens as OtherScreens, surveyRoute as Survey } from './screens.ts'
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
              <Screen services={services} history={history} />
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

/** The form, or one of the other screens: those come in chunks that nobody fetches who only fills in a form. */
function Screen({ services, history }: Props) {
  const surveyId = idInPath('/survey', useLocation().pathname)
  if (surveyId === undefined) return <OtherScreens services={services} />
  return <Survey services={services} history={history} surveyId={surveyId} />
}
