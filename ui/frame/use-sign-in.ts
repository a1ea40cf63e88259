import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BrowserServices } from './browser-services.ts'

/**
 * Leaves for sign-in, to come back here or to `backTo`.
 *
 * @param isSignedOut the screen has learned that there is no session: it leaves by itself
 */
export function useSignIn(
  { leaveForSignIn }: Pick<BrowserServices, 'leaveForSignIn'>,
  isSignedOut: boolean,
  backTo?: string,
): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const path = backTo ?? pathname + search
  const signIn = useCallback((): void => {
    leaveForSignIn(path)
    navigate('/login', { replace: true })
  }, [leaveForSignIn, navigate, path])
  useEffect(() => {
    if (isSignedOut) signIn()
  }, [isSignedOut, signIn])
  return signIn
}
