import { type ReactNode, useState } from 'react'
import { ErrorView } from '../frame/errors/error-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Dialog } from '../frame/parts/dialog.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useTexts } from '../frame/translation.ts'
import { CloseInLine, type EndProps } from './complete-screen.tsx'
import styles from './staff.module.css'

/** The code has run out (STAFF-03). */
export function ExpiredScreen({ messaging }: EndProps) {
  const texts = useTexts('staff')
  return (
    <ErrorView title={texts['expired.title']} message={texts['refusal.staff.code_expired']}>
      <CloseInLine messaging={messaging} />
    </ErrorView>
  )
}

/** The address names no code of ours (ROUTE-23). */
export function InvalidScreen({ messaging }: EndProps) {
  const texts = useTexts('shared', 'staff')
  return (
    <ErrorView title={texts['invalid.title']} message={texts.INCORRECT_URL} detail={texts['rescan.lead']}>
      <CloseWindow messaging={messaging} />
    </ErrorView>
  )
}

/** A link came of the code already; stands in place of the login form (STAFF-14). */
export function RegisteredScreen({ messaging }: EndProps) {
  const texts = useTexts('staff')
  return (
    <div className={styles.page}>
      <Heading title={texts['registered.title']} />
      <p role="alert" className={styles.notice}>
        {texts['refusal.staff.code_used']}
      </p>
      <p>{texts['registered.lead']}</p>
      <CloseWindow messaging={messaging} />
    </div>
  )
}

type FailedProps = EndProps & {
  lines: readonly ReactNode[]
  /** undefined where there is nothing to begin with: of an invitation. */
  onRestart: (() => void) | undefined
}

/** The relation was not made: a dialog says why (STAFF-19, STAFF-20), and the page beneath it leads on. */
export function FailedScreen({ messaging, lines, onRestart }: FailedProps) {
  const texts = useTexts('shared', 'staff')
  const [isOpen, setOpen] = useState(true)
  return (
    <div className={styles.page}>
      <Heading title={texts['failed.title']} />
      {!isOpen && <AlertLines lines={lines} />}
      <div className={styles.actions}>
        {onRestart && <Button onClick={onRestart}>{texts['failed.again']}</Button>}
        <CloseWindow messaging={messaging} quiet />
      </div>
      {isOpen && (
        <Dialog title={texts['failed.title']} onClose={() => setOpen(false)}>
          <div role="alert">
            <AlertLines lines={lines} />
          </div>
          <Button onClick={() => setOpen(false)}>{texts['ui.close']}</Button>
        </Dialog>
      )}
    </div>
  )
}

/** What is said of an error, a line each. */
export const AlertLines = ({ lines }: { lines: readonly ReactNode[] }) => (
  <div className={styles.alert}>
    {lines.map((line, at) => (
      <p key={at}>{line}</p>
    ))}
  </div>
)
