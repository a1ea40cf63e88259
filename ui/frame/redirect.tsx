import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { Loading } from './parts/loading.tsx'

/** Goes to another page at once and replaces this one in the history. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    navigate(to, { replace: true })
  }, [navigate, to])
  return <Loading text={ja['ui.loading']} isScreen />
}
