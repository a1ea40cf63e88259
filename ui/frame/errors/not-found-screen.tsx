import { entranceTexts } from '../../../application/messages/entrance.ts'
import { Heading } from '../parts/heading.tsx'
import styles from './errors.module.css'

/** For every path we don't have (ROUTE-28, ERR-42). */
export function NotFoundScreen() {
  return (
    <div className={styles.page}>
      <Heading title={entranceTexts['notFound.title']} />
      <p className={styles.general}>{entranceTexts['notFound.text']}</p>
      <p>{entranceTexts['notFound.hint']}</p>
    </div>
  )
}
