import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import styles from './app.module.css'
import type { BrowserServices } from './browser-services.ts'
import { lazyPart } from './lazy-part.tsx'
import { Contact } from './parts/contact.tsx'
import { CityName, PageStart } from './parts/heading.tsx'
import { Loading } from './parts/loading.tsx'
import { AccountMenu } from './sign-out/account-menu.tsx'
import { japanese, TranslationContext } from './translation.ts'

const SignOutAlert = lazyPart(async () => (await import('./leaving-alerts.tsx')).SignOutAlert)
const SignedOutScreen = lazyPart(
  async () => (await import('./sign-out/signed-out-screen.tsx')).SignedOutScreen,
)

type Props = {
  needs: Pick<
    BrowserServices,
    | 'settings'
    | 'device'
    | 'language'
    | 'hasSession'
    | 'profile'
    | 'leaveForSignIn'
    | 'messaging'
    | 'reload'
    | 'signOut'
    | 'go'
    | 'location'
  > & {
    visit: {
      /** Whether a form is on the screen that may not be left yet. */
      readonly isFilling: boolean
    }
  }
  /** The screen that the path asks for. */
  children: ReactNode
}

/** Signing out: asked whether it is meant, or being done since. */
type Leaving = { ended: Promise<void> | undefined; key: string }

/**
 * The frame of every screen: above it one line with the city's name, who is signed in and the language; below it whom
 * to ask.
 */
export const App = observer(function App({ needs, children }: Props) {
  const {
    go,
    location,
    reload,
    language,
    settings: { cityName, contact, logo },
  } = needs
  const translation = language?.translation ?? japanese
  const texts = translation.texts('shared')
  const { key, pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const [start] = useState({ isOver: false })
  const [lastLeaving, setLeaving] = useState<Leaving>()
  // A move to another page ends it.
  const leaving = lastLeaving?.key === key ? lastLeaving : undefined
  const leave = () => {
    const ended = needs.signOut()
    ended.catch(() => {}) // the screen says so
    go(location().pathname, { replace: true }) // the query may name an answer
    setLeaving({ ended, key: location().key })
  }
  const signIn = () => {
    needs.leaveForSignIn(pathname)
    go('/login')
  }
  useLayoutEffect(() => {
    document.documentElement.lang = translation.lang
  }, [translation.lang])
  useEffect(() => needs.device.onSignOutElsewhere(leave), [])
  useEffect(() => {
    // A page that the browser kept while the resident signed out elsewhere still shows what they entered; one that was
    // left for sign-in waits for nothing.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      const isSigningIn = location().pathname === '/login'
      if (persisted && (isSigningIn || !needs.hasSession())) reload()
    }
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])

  return (
    <TranslationContext value={translation}>
      <PageStart value={start}>
        <CityName value={translation.plain(cityName)}>
          <div
            className={
              translation.code === japanese.code ? styles.frame : `${styles.frame} ${styles.translated}`
            }
            lang={translation.lang}
          >
            <header className={styles.banner}>
              <div className={styles.top}>
                <p className={styles.city}>
                  <a href="/">
                    {logo && <img src={logo} alt="" width={32} height={32} />}
                    {translation.say(cityName)}
                  </a>
                </p>
                {/* A form that may not be left yet may not be lost either. */}
                <AccountMenu
                  needs={needs}
                  onSignOut={() => (needs.visit.isFilling ? setLeaving({ ended: undefined, key }) : leave())}
                />
                {/* At the end it stands in the same place before and after sign-in. */}
                {language?.drawSwitch()}
              </div>
            </header>
            {isLoading && (
              <main className={styles.main}>
                <Loading text={texts['ui.loading']} shape="unknown" />
              </main>
            )}
            {/* It stays until the code of the next screen is there. */}
            <main className={styles.main} hidden={isLoading}>
              {leaving?.ended ? <SignedOutScreen ended={leaving.ended} onSignIn={signIn} /> : children}
              {leaving && !leaving.ended && (
                <SignOutAlert onSignOut={leave} onClose={() => setLeaving(undefined)} />
              )}
            </main>
            {contact && (
              <footer className={styles.footer}>
                <Contact contact={contact} />
              </footer>
            )}
            {language?.drawNote()}
          </div>
        </CityName>
      </PageStart>
    </TranslationContext>
  )
})
