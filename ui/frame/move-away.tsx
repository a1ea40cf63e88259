import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { Loading } from './parts/loading.tsx'

/** For who can't stay here: goes on to another page, and leaves no trace in the history. */
export function MoveAway({ to }: { to: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    navigate(to, { replace: true })
  }, [navigate, to])
  return <Loading text={ja['ui.loading']} isScreen />
}
