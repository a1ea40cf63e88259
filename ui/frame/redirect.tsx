import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { Loading } from './parts/loading.tsx'
import { useTexts } from './speech.ts'

/** Goes to another page at once and replaces this one in the history. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  const texts = useTexts('shared', ja)
  useLayoutEffect(() => {
    navigate(to, { replace: true })
  }, [navigate, to])
  return <Loading text={texts['ui.loading']} isScreen />
}
