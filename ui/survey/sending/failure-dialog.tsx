import type { Dictionary } from '../../../application/texts/dictionary.ts'
import type { Failure } from '../../frame/errors/failure.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Dialog } from '../../frame/parts/dialog.tsx'
import styles from './confirm-dialog.module.css'

type Props = {
  title: string
  failure: Failure
  texts: Dictionary
  /** The one next step; the other button closes. */
  action?: { text: string; run: () => void } | undefined
  onClose: () => void
}

/** Says over the form what went wrong; what was entered stays (ERR-07..11). */
export function FailureDialog({ title, failure, texts, action, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div role="alert" className="alert">
        <p>{failure.message || texts['ui.error.empty']}</p>
        {failure.detail && <p>{failure.detail}</p>}
      </div>
      <div className={styles.actions}>
        {action && <Button onClick={action.run}>{action.text}</Button>}
        <Button onClick={onClose} quiet={action !== undefined}>
          {texts['ui.close']}
        </Button>
      </div>
    </Dialog>
  )
}
