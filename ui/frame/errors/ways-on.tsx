import { shared as ja } from '../../../application/texts/ja.json'
import { useTexts } from '../speech.ts'
import styles from './errors.module.css'

/** Where a page that can't be shown leads on to: the first page, and what was sent. The office to ask stands below every screen. */
export function WaysOn() {
  const texts = useTexts('shared', ja)
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
