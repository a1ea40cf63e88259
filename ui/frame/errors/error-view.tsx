import type { ReactNode } from 'react'
import { Heading } from '../parts/heading.tsx'
import { useTexts } from '../translation.ts'
import styles from './errors.module.css'
import { WaysOn } from './ways-on.tsx'

type Props = {
  /** The fact, as a resident would say it; that the page can't be shown where nothing more is known. */
  title?: string | undefined
  message: string
  detail?: ReactNode
  /** The way on is another procedure. */
  isSearched?: boolean
  children?: ReactNode
}

/** A page that can't be shown: the fact, why, and what to do; last and small, what the office asks for (ERR-36). */
export function ErrorView({ title, message, detail, isSearched = false, children }: Props) {
  const texts = useTexts('shared')
  return (
    <div className={styles.page}>
      <Heading title={title ?? texts['ui.error.title.page']} />
      <div role="alert" className={styles.message}>
        <p>{message || texts['ui.error.empty']}</p>
        {detail && <p>{detail}</p>}
      </div>
      <WaysOn isSearched={isSearched}>{children}</WaysOn>
      <div className={styles.small}>
        <h2>{texts['ui.error.heading']}</h2>
        <p>{texts.DISPLAY_ERROR_OCCURRED}</p>
      </div>
    </div>
  )
}
