import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import styles from './app.module.css'
import type { BrowserHistory } from './browser-history.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { CityName } from './parts/heading.tsx'

type Props = {
  settings: Pick<PublicSettings, 'cityName' | 'contact'>
  history: BrowserHistory
  /** Loads the page anew. */
  onReload: () => void
  /** The screen that the path asks for. */
  children: ReactNode
}

/** The frame of every screen: the city's name above it, its contact below, and the router around it. */
export function App({ settings: { cityName, contact }, history, onReload, children }: Props) {
  const [current, setCurrent] = useState(history.current)
  useLayoutEffect(() => {
    history.listen(setCurrent)
    setCurrent(history.current) // a screen may have moved on already, before we listened
  }, [history])
  return (
    <CityName value={cityName}>
      <div className={styles.frame}>
        <header className={styles.banner}>
          <p className={styles.city}>{cityName}</p>
        </header>
        <main className={styles.main}>
          <ErrorBoundary onReload={onReload}>
            <Router navigator={history} location={current.location} navigationType={current.action}>
              {children}
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
