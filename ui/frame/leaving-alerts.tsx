import { FailureDialog } from './errors/failure-dialog.tsx'
import { useTexts } from './translation.ts'

/** Says why the page stays where it is (ROUTE-29). */
export function LeaveAlert({ onClose }: { onClose: () => void }) {
  const texts = useTexts('leaving')
  return (
    <FailureDialog
      title={texts.title}
      lines={[texts.message, texts.advice]}
      closeText={texts.stay}
      onClose={onClose}
    />
  )
}

/** Asks before sign-out where something that was entered would be lost. */
export function SignOutAlert({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) {
  const texts = useTexts('signedOut')
  return (
    <FailureDialog
      title={texts['ask.title']}
      lines={[texts['ask.lead']]}
      action={{ text: texts['ask.leave'], run: onSignOut }}
      closeText={texts['ask.stay']}
      onClose={onClose}
    />
  )
}
