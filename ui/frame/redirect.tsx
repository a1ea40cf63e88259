import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/texts/ja.json'
import { Loading } from './parts/loading.tsx'
import { useTexts } from './speech.ts'

/** Goes to another page at once and replaces this one in the history. `state`: what the history keeps with it. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  const texts = useTexts('shared', ja)
  useLayoutEffect(() => {
    navigate(to, { replace: true, state })
  }, [navigate, to, state])
  return <Loading text={texts['ui.loading']} isScreen />
}
