import type { MessagingClient } from '../../../application/ports/messaging-client.ts'
import { useTexts } from '../translation.ts'
import { Button } from './button.tsx'
import styles from './parts.module.css'

type Props = { messaging: MessagingClient; quiet?: boolean }

/** Inside LINE a button that closes the window, elsewhere the word that it may be closed (FORM-11). */
export function CloseWindow({ messaging, quiet = false }: Props) {
  const texts = useTexts('shared')
  if (!messaging.isInClient()) return <p className={styles.closeYourself}>{texts['ui.close.yourself']}</p>
  return (
    <Button onClick={() => messaging.close()} quiet={quiet}>
      {texts['ui.close.window']}
    </Button>
  )
}
