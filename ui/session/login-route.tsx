import { autorun } from 'mobx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LoginScreen } from './login-screen.tsx'
import { type LoginNeeds, LoginStore } from './login-store.ts'

/** `/login`: takes the query out of the address at once, signs in, and goes where the resident wanted to be. */
export function LoginRoute({ needs }: { needs: LoginNeeds }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [store] = useState(() => new LoginStore(needs))
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    const query = new URLSearchParams(search)
    if (search !== '') navigate('/login', { replace: true })
    store
      .start({
        code: query.get('code'),
        state: query.get('state'),
        liffState: query.get('liff.state'),
        error: query.get('error'),
      })
      .catch(setError)
    return autorun(() => {
      if (store.phase.name === 'done') navigate(store.phase.path, { replace: true })
    })
  }, [])

  if (error !== undefined) throw error
  return <LoginScreen store={store} />
}
