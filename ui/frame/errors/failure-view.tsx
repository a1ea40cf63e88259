import type { ReactNode } from 'react'
import type { MessagingClient } from '../../../application/ports/messaging-client.ts'
import { Button } from '../parts/button.tsx'
import { CloseWindow } from '../parts/close-window.tsx'
import { useTexts } from '../translation.ts'
import { ErrorView } from './error-view.tsx'
import type { Failure } from './failure.ts'

type Props = {
  failure: Failure
  onRetry: () => void
  /** Starts sign-in and comes back. */
  onSignIn: () => void
  /** Inside LINE the window can be closed. */
  messaging: MessagingClient
  /** Other ways on. */
  children?: ReactNode
}

/** A page that could not be loaded: why, and the one thing that may help (ERR-36). */
export function FailureView({ failure: { remedy, ...said }, onRetry, onSignIn, messaging, children }: Props) {
  const texts = useTexts('shared')
  return (
    <ErrorView {...said} isSearched={remedy === 'search'}>
      {remedy === 'retry' && <Button onClick={onRetry}>{texts['ui.error.retry']}</Button>}
      {remedy === 'sign-in' && <Button onClick={onSignIn}>{texts['ui.error.signIn']}</Button>}
      {children}
      {messaging.isInClient() && <CloseWindow messaging={messaging} quiet={remedy !== 'none'} />}
    </ErrorView>
  )
}
