import type { ReactNode } from 'react'
import styles from './parts.module.css'

type Props = {
  onClick: () => void
  /** Can be reached and read, does nothing. */
  disabled?: boolean
  /** The lesser of two choices. */
  quiet?: boolean
  children: ReactNode
}

/** A button of full height; the one next step of a screen is the one that is not quiet. */
export function Button({ onClick, disabled = false, quiet = false, children }: Props) {
  return (
    <button
      type="button"
      className={quiet ? styles.quietButton : styles.button}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}
