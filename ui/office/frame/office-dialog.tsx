import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { dialog as texts } from '../../../application/texts/office.json'
import { Dialog } from '../../frame/parts/dialog.tsx'
import { FailureView } from './failure-view.tsx'
import frame from './frame.module.css'
import styles from './office-dialog.module.css'

type Props = {
  title: string
  /** What its button says. */
  action: string
  /** It is being done: it can't be pressed again. */
  isBusy?: boolean
  /** Why it was not done; undefined: nothing failed. What was typed stays. */
  error?: unknown
  /** What is said of the failure in the place of the usual words. */
  failure?: ReactNode
  /** It can't be pressed yet, without a word. */
  isHeld?: boolean
  /** The body looks as what stands in it says. */
  isPlain?: boolean
  /** For lists and forms: as wide as the screen allows, up to 64 rem. */
  isWide?: boolean
  onSubmit(): void
  onClose(): void
  /** The field that is to be filled in first is marked by `data-autofocus`. */
  children: ReactNode
}

/**
 * The one dialog of the office: a question or a few fields, and a button that does it. Escape leaves it; Enter in a
 * field of one line, or Ctrl and Enter anywhere, presses the button. If that finds a fault, its field is gone to.
 */
export function OfficeDialog({
  title,
  action,
  isBusy = false,
  error,
  failure,
  isHeld = false,
  isPlain = false,
  isWide = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (presses > 0) showFault(form.current)
  }, [presses])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy || isHeld) return
    onSubmit()
    setPresses((before) => before + 1)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isMeant || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <Dialog title={title} onClose={onClose} className={isWide ? styles.wide : styles.dialog}>
      <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        {failure ?? (error !== undefined && <FailureView error={error} takesFocus />)}
        <div className={isPlain ? undefined : styles.body}>{children}</div>
        <div className={styles.buttons}>
          <button type="submit" className={frame.button} aria-disabled={isBusy || isHeld || undefined}>
            {isBusy ? texts.busy : action}
          </button>
          <button type="button" className={frame.quietButton} onClick={onClose}>
            {texts.close}
          </button>
          <p className={styles.keys} aria-hidden="true">
            <kbd>Ctrl</kbd>
            <kbd>Enter</kbd> {action}
            <kbd className={styles.next}>Esc</kbd> {texts.close}
          </p>
        </div>
      </form>
    </Dialog>
  )
}

/** The first field with a fault is ready to be put right; what is wrong with no field is in sight. */
function showFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field) field.focus()
  else form?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' })
}
