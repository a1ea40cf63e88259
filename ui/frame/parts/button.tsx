import type { ReactNode } from 'react'
import styles from './parts.module.css'

type Props = {
  onClick: () => void
  /** Can be reached and read, does nothing. */
  disabled?: boolean
  /** The lesser of two choices. */
  quiet?: boolean
  /** Takes something away that does not come back. */
  danger?: boolean
  /** Its look where it is not one of full height. */
  className?: string | undefined
  children: ReactNode
}

/** A button, of full height unless told otherwise; the one next step of a screen is the one that is not quiet. */
export function Button({
  onClick,
  disabled = false,
  quiet = false,
  danger = false,
  className,
  children,
}: Props) {
  return (
    <button
      type="button"
      className={className ?? styles[danger ? 'dangerButton' : quiet ? 'quietButton' : 'button']}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}
