import type { ReactNode } from 'react'
import styles from './entry.module.css'

type Props = {
  onClick: () => void
  /** What is read out: the word on the button, and which entry it belongs to. */
  name?: string | undefined
  /** Can be reached and read, does nothing. */
  disabled?: boolean
  /** Id of what says why it does nothing. */
  describedBy?: string | undefined
  /** Its look where it is not the plain one: one of several ways on, or what takes something away. */
  look?: 'way' | 'cancel' | undefined
  children: ReactNode
}

/** A button among others that belong to one entry. */
export function EntryButton({ onClick, name, disabled = false, describedBy, look, children }: Props) {
  return (
    <button
      type="button"
      className={look ? `${styles.entryButton} ${styles[look]}` : styles.entryButton}
      aria-label={name}
      aria-disabled={disabled || undefined}
      aria-describedby={disabled ? describedBy : undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}
