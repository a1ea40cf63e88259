import { useTexts } from '../translation.ts'
import styles from './errors.module.css'

/**
 * Where a page that can't be shown leads on to: the first page, and what was sent. The office to ask stands below every
 * screen.
 */
export function WaysOn() {
  const texts = useTexts('shared')
  return (
    <ul className={styles.ways}>
      <li>
        <a href="/">{texts['ui.error.home']}</a>
      </li>
      <li>
        <a href="/my">{texts['ui.error.my']}</a>
      </li>
    </ul>
  )
}
