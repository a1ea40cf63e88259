import { leaving as ja } from '../../application/messages/ja/leaving.ts'
import styles from './parts/alert.module.css'
import { Button } from './parts/button.tsx'
import { Dialog } from './parts/dialog.tsx'
import { useTexts } from './speech.ts'

/** Says why the page stays where it is (ROUTE-29). */
export function LeaveAlert({ onClose }: { onClose: () => void }) {
  const texts = useTexts('leaving', ja)
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
