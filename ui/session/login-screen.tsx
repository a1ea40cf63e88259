import { autorun } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import styles from './login.module.css'
import { type LoginNeeds, LoginStore } from './login-store.ts'

/** In session storage: how many entries the history had when the page was left for LINE. */
const LEFT_AT = 'madoguchi.login.entries'

/**
 * What the history keeps with the entry to which LINE led back: how far the way back is, and what to show if that is
 * the first page.
 */
type WayBack = { back: number; path?: string }

/**
 * `/login`: takes the query out of the address at once, signs in, and goes where the resident wanted to be. From there
 * the way back leads past the pages of LINE, to the page before them.
 */
export function LoginRoute({ needs }: { needs: LoginNeeds }) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [store] = useState(() => new LoginStore(needs))
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    const wayBack = state as WayBack | null | undefined
    if (wayBack) return goBack(wayBack, needs)
    const query = new URLSearchParams(search)
    if (search !== '') navigate('/login', { replace: true })
    const isFromLine = query.has('code') || query.has('error')
    if (!isFromLine) needs.storage.setItem(LEFT_AT, String(window.history.length))
    store
      .start({
        code: query.get('code'),
        state: query.get('state'),
        liffState: query.get('liff.state'),
        error: query.get('error'),
      })
      .catch(setError)
    return autorun(() => {
      if (store.phase.name !== 'done') return
      const { path } = store.phase
      const past = isFromLine ? wayPastLine(needs, path) : undefined
      if (past) navigate('/login', { replace: true, state: past })
      navigate(path, { replace: past === undefined })
    })
  }, [])

  if (error !== undefined) throw error
  return <LoginScreen store={store} />
}

/** The way back past the pages of LINE; undefined if it is not known how many there are. */
function wayPastLine({ storage }: LoginNeeds, path: string): WayBack | undefined {
  const leftAt = Number(storage.getItem(LEFT_AT) ?? Number.POSITIVE_INFINITY)
  storage.removeItem(LEFT_AT)
  const entries = window.history.length - leftAt
  if (entries <= 0) return undefined
  return leftAt > 1 ? { back: entries + 1 } : { back: entries, path }
}

function goBack({ back, path }: WayBack, { visit }: LoginNeeds): void {
  if (path !== undefined) visit.returnTo(path)
  window.history.go(-back)
}

/** Signing in: mostly a short wait; a button if the resident has to press one. */
export const LoginScreen = observer(function LoginScreen({ store }: { store: LoginStore }) {
  const texts = useTexts('session')
  const { phase } = store
  if (phase.name !== 'button') return <Loading text={texts.progress} shape="unknown" />
  return (
    <div className={styles.page}>
      <Heading title={texts.title} />
      {phase.failed && (
        <p role="alert" className={styles.failed}>
          {texts.failed}
        </p>
      )}
      <p>{texts.lead}</p>
      <Button onClick={store.press}>{texts.button}</Button>
    </div>
  )
})
