import { signedOut as ja } from '../../../application/texts/ja.json'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useTexts } from '../speech.ts'
import styles from './sign-out.module.css'

type Props = { onSignOut: () => void; onClose: () => void }

/** Asks before sign-out where something that was entered would be lost. */
export function SignOutAlert({ onSignOut, onClose }: Props) {
  const texts = useTexts('signedOut', ja)
  return (
    <Dialog title={texts['ask.title']} onClose={onClose} describedBy="sign-out-lead" narrow>
      <p id="sign-out-lead" className="alert">
        {texts['ask.lead']}
      </p>
      <div className={styles.actions}>
        <Button onClick={onSignOut}>{texts['ask.leave']}</Button>
        <Button onClick={onClose} quiet>
          {texts['ask.stay']}
        </Button>
      </div>
    </Dialog>
  )
}
