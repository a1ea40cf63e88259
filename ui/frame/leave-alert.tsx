import { leavingTexts } from '../../application/messages/leaving.ts'
import styles from './parts/alert.module.css'
import { Button } from './parts/button.tsx'
import { Dialog } from './parts/dialog.tsx'

type Props = { languageCode: string; onClose: () => void }

/** Says why the page stays where it is (ROUTE-29). */
export function LeaveAlert({ languageCode, onClose }: Props) {
  const texts = leavingTexts(languageCode)
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div role="alert" className={styles.alert}>
        <p>{texts.message}</p>
        <p>{texts.advice}</p>
      </div>
      <Button onClick={onClose}>{texts.stay}</Button>
    </Dialog>
  )
}
