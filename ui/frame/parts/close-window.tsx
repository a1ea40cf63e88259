import type { MessagingClient } from '../../../application/ports/messaging-client.ts'
import type { Dictionary } from '../../../application/texts/dictionary.ts'
import { Button } from './button.tsx'
import styles from './parts.module.css'

type Props = { messaging: MessagingClient; texts: Dictionary; quiet?: boolean }

/** Inside LINE a button that closes the window, elsewhere the word that it may be closed (FORM-11). */
export function CloseWindow({ messaging, texts, quiet = false }: Props) {
  if (!messaging.isInClient()) return <p className={styles.closeYourself}>{texts['ui.close.yourself']}</p>
  return (
    <Button onClick={() => messaging.close()} quiet={quiet}>
      {texts['ui.close.window']}
    </Button>
  )
}
