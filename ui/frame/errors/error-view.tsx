import type { ReactNode } from 'react'
import { Heading } from '../parts/heading.tsx'
import { useTexts } from '../translation.ts'
import styles from './errors.module.css'
import { WaysOn } from './ways-on.tsx'

type Props = { message: string; detail?: ReactNode; children?: ReactNode }

/** A page that can't be shown: ERROR, that it can't, why, and what to do (ERR-36). */
export function ErrorView({ message, detail, children }: Props) {
  const texts = useTexts('shared')
  return (
    <div className={styles.page}>
      <Heading title={texts['ui.error.title']}>{texts['ui.error.heading']}</Heading>
      <h2 className={styles.general}>{texts.DISPLAY_ERROR_OCCURRED}</h2>
      <div role="alert" className={styles.message}>
        <p>{message || texts['ui.error.empty']}</p>
        {detail && <p>{detail}</p>}
      </div>
      {children}
      <WaysOn />
    </div>
  )
}
