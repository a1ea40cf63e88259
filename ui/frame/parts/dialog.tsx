import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './parts.module.css'
import sheet from './sheet.module.css'

type Props = {
  title: string
  /** Escape, or the way out the content offers. */
  onClose: () => void
  /** Wide: lists answers, at most 800 px (FORM-05); on a phone a sheet at the foot of the screen. */
  wide?: boolean
  /** Narrow: one question, at most 380 px (CAL-08, CONST-11). Otherwise at most 400 px (CAL-11). */
  narrow?: boolean
  /** The whole screen, light whatever the page looks like: something is shown to others. */
  whole?: boolean
  /** A class that says all of how it looks, in the place of those. */
  className?: string | undefined
  /** Id of the element in the content that is read out with the title. */
  describedBy?: string
  children: ReactNode
}

const looks = {
  usual: styles.dialog,
  narrow: styles.narrowDialog,
  wide: `${styles.wideDialog} ${sheet.sheet}`,
  whole: `${styles.dialog} ${sheet.whole}`,
}

/**
 * A modal dialog of the browser's own kind: the page behind is inert, focus comes to the title and goes back at the
 * end.
 */
export function Dialog({
  title,
  onClose,
  wide = false,
  narrow = false,
  whole = false,
  className,
  describedBy,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const element = dialog.current
    const show = () => {
      element?.showModal()
      const wanted = element?.querySelector<HTMLElement>('[data-autofocus]')
      const first = wanted ?? heading.current
      first?.focus()
      wanted?.scrollIntoView?.({ block: 'center' })
    }
    // A second Escape closes it whatever was said to the first: whether it goes is for its owner to say.
    const closed = () => {
      show()
      close.current()
    }
    show()
    element?.addEventListener('close', closed)
    return () => {
      element?.removeEventListener('close', closed)
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={className ?? looks[whole ? 'whole' : wide ? 'wide' : narrow ? 'narrow' : 'usual']}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.dialogTitle}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
