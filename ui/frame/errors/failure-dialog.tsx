import type { ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useTexts } from '../translation.ts'
import styles from './errors.module.css'

type Action = { text: ReactNode; run: () => void }

type Props = {
  title: string
  /** What went wrong or stands in the way, and what helps. */
  lines: readonly ReactNode[]
  /** What is said of it besides, in small letters. */
  note?: readonly string[] | undefined
  /** The next step; absent where there is only closing. */
  action?: Action | undefined
  /** Another step that may help. */
  alsoAction?: Action | undefined
  /** What the button that closes says. */
  closeText: string
  onClose: () => void
  /** What is offered between the lines and the buttons. */
  children?: ReactNode
}

/** Says over a screen what went wrong and what to do about it; what was entered stays (ERR-07..11, CAL-11). */
export function FailureDialog({
  title,
  lines,
  note = [],
  action,
  alsoAction,
  closeText,
  onClose,
  children,
}: Props) {
  const texts = useTexts('shared')
  return (
    <Dialog title={title} onClose={onClose}>
      <div role="alert" className="alert">
        {lines.map((line, at) => (
          <p key={at}>{line || texts['ui.error.empty']}</p>
        ))}
        {note.map((line) => (
          <p key={line} className={styles.note}>
            {line}
          </p>
        ))}
      </div>
      {children}
      <div className={styles.actions}>
        {action && <Button onClick={action.run}>{action.text}</Button>}
        {alsoAction && (
          <Button onClick={alsoAction.run} quiet>
            {alsoAction.text}
          </Button>
        )}
        <Button onClick={onClose} quiet={action !== undefined}>
          {closeText}
        </Button>
      </div>
    </Dialog>
  )
}
