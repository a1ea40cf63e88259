import { shared as ja } from '../../../application/messages/ja/shared.ts'
import styles from './errors.module.css'

/** Where a page that can't be shown leads on to: the first page, and what was sent. The office to ask stands below every screen. */
export const WaysOn = () => (
  <ul className={styles.ways}>
    <li>
      <a href="/">{ja['ui.error.home']}</a>
    </li>
    <li>
      <a href="/my">{ja['ui.error.my']}</a>
    </li>
  </ul>
)
