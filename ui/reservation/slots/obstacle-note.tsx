import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import styles from './obstacle-note.module.css'

type Told = { text: string; top: number; at: number }

/**
 * A note below a slot that says why it can't be booked: read out, over what stands there so that nothing moves, and
 * gone with the next press, move of the focus or Escape.
 *
 * @returns the note, to stand last in the frame of the table, and what shows it below a button
 */
export function useObstacleNote(): { note: ReactNode; tell: (text: string, button: HTMLElement) => void } {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    if (!told) return
    const hide = (): void => setTold(undefined)
    const hideByKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide()
    }
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusin', hide)
    document.addEventListener('keydown', hideByKey)
    return () => {
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusin', hide)
      document.removeEventListener('keydown', hideByKey)
    }
  }, [told])
  const tell = (text: string, button: HTMLElement): void => {
    const slot = button.getBoundingClientRect()
    const frame = button.closest(`.${styles.frame}`)?.getBoundingClientRect() ?? slot
    setTold({ text, top: slot.bottom - frame.top, at: slot.left + slot.width / 2 - frame.left })
  }
  const note = (
    <p
      role="status"
      className={told ? styles.note : 'unseen'}
      style={told && ({ top: told.top, '--at': `${told.at}px` } as CSSProperties)}
    >
      {told?.text}
    </p>
  )
  return { note, tell }
}
