import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { shared as ja } from '../../application/texts/ja.json'
import styles from './app.module.css'
import type { PageHistory } from './browser-history.ts'
import type { BrowserServices } from './browser-services.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { CityName } from './parts/heading.tsx'
import { WithPhoneNumbers } from './parts/with-phone-numbers.tsx'
import { SessionBar } from './sign-out/session-bar.tsx'
import { japanese, SpeechContext } from './speech.ts'

const SignOutAlert = lazyScreen(
  async () => (await import('./sign-out/sign-out-alert.tsx')).SignOutAlert,
  'part',
)
const SignedOutScreen = lazyScreen(
  async () => (await import('./sign-out/signed-out-screen.tsx')).SignedOutScreen,
)

type Props = {
  needs: Pick<
    BrowserServices,
    'settings' | 'device' | 'language' | 'hasSession' | 'leaveForSignIn' | 'messaging' | 'reload' | 'signOut'
  > & { history: PageHistory }
  /** The screen that the path asks for. */
  children: ReactNode
}

/** The frame of every screen: the city's name and the sign-out above it, its contact below, and the router around it. */
export const App = observer(function App({ needs, children }: Props) {
  const {
    history,
    reload,
    language,
    settings: { cityName, contact, logo },
  } = needs
  const speech = language?.speech ?? japanese
  const texts = speech.texts('shared', ja)
  const [current, setCurrent] = useState(history.current)
  /** Signing out: asked whether it is meant, or being done since. */
  const [leaving, setLeaving] = useState<'asked' | Promise<void>>()
  useLayoutEffect(() => {
    history.listen((moved) => {
      setCurrent(moved)
      setLeaving(undefined)
    })
    setCurrent(history.current) // a screen may have moved on already, before we listened
  }, [history])

  const { pathname } = current.location
  const leave = () => {
    const ended = needs.signOut()
    ended.catch(() => {}) // the screen says so
    history.guard = undefined
    history.replace(pathname) // the query may name an answer
    setLeaving(ended)
  }
  const signIn = () => {
    needs.leaveForSignIn(pathname)
    history.push('/login')
  }
  useLayoutEffect(() => {
    document.documentElement.lang = speech.lang
  }, [speech.lang])
  useEffect(() => needs.device.onSignOutElsewhere(leave), [])
  useEffect(() => {
    // A page that the browser kept while the resident signed out elsewhere still shows what they entered; one that was left for
    // sign-in waits for nothing.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      const isSigningIn = history.current.location.pathname === '/login'
      if (persisted && (isSigningIn || !needs.hasSession())) reload()
    }
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])

  return (
    <SpeechContext value={speech}>
      <CityName value={speech.plain(cityName)}>
        <Router navigator={history} location={current.location} navigationType={current.action}>
          <div key={speech.code} className={styles.frame} lang={speech.lang}>
            <header className={styles.banner}>
              <div className={styles.top}>
                <p className={styles.city}>
                  <a href="/">
                    {logo && <img src={logo} alt="" width={32} height={32} />}
                    {speech.say(cityName)}
                  </a>
                </p>
                {language?.drawSwitch()}
                {/* A form that may not be left yet may not be lost either. */}
                <SessionBar needs={needs} onSignOut={() => (history.guard ? setLeaving('asked') : leave())} />
              </div>
            </header>
            <main className={styles.main}>
              {leaving instanceof Promise ? (
                <SignedOutScreen ended={leaving} onSignIn={signIn} />
              ) : (
                <ErrorBoundary onReload={reload}>{children}</ErrorBoundary>
              )}
              {leaving === 'asked' && (
                <SignOutAlert onSignOut={leave} onClose={() => setLeaving(undefined)} />
              )}
            </main>
            {contact && (
              <footer className={styles.footer}>
                <p>
                  {texts['ui.error.contact']}
                  {texts.colon}
                  <WithPhoneNumbers text={speech.plain(contact)} />
                </p>
              </footer>
            )}
            {language?.drawNote()}
          </div>
        </Router>
      </CityName>
    </SpeechContext>
  )
})
