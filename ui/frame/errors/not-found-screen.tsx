import { notFound } from '../../../application/messages/ja/not-found.ts'
import { Heading } from '../parts/heading.tsx'
import styles from './errors.module.css'

/** For every path we don't have (ROUTE-28, ERR-42). */
export function NotFoundScreen() {
  return (
    <div className={styles.page}>
      <Heading title={notFound.title} />
      <p className={styles.general}>{notFound.text}</p>
      <p>{notFound.hint}</p>
    </div>
  )
}
