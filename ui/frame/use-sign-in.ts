import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { rememberReturnPath } from './return-path.ts'
import type { Services } from './services.ts'

/** Leaves for sign-in, to come back here. */
export function useSignIn({ session, login }: Services): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    rememberReturnPath(login.storage, pathname + search)
    session.clear()
    navigate('/login', { replace: true })
  }, [session, login, navigate, pathname, search])
}
