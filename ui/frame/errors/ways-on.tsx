import type { ReactNode } from 'react'
import parts from '../parts/parts.module.css'
import { useTexts } from '../translation.ts'
import styles from './errors.module.css'

/**
 * Where a page that can't be shown leads on to: the buttons of its own, the first page, where procedures are searched
 * for, and what was sent. The office to ask stands below every screen.
 */
export function WaysOn({ isSearched = false, children }: { isSearched?: boolean; children?: ReactNode }) {
  const texts = useTexts('shared')
  return (
    <>
      <div className={styles.actions}>
        {isSearched && (
          <a href="/" className={`${parts.button} ${styles.search}`}>
            {texts['ui.error.search']}
          </a>
        )}
        {children}
      </div>
      <ul className={styles.ways}>
        {!isSearched && (
          <li>
            <a href="/">{texts['ui.error.home']}</a>
          </li>
        )}
        <li>
          <a href="/my">{texts['ui.error.my']}</a>
        </li>
      </ul>
    </>
  )
}
