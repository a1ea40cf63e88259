import { ja } from '../../application/messages/ja.ts'
import { Heading } from '../parts/heading.tsx'
import styles from './errors.module.css'

/** For every path we don't have (ROUTE-28, ERR-42). */
export function NotFoundScreen() {
  return (
    <div className={styles.page}>
      <Heading title={ja['ui.notFound.title']} />
      <p className={styles.general}>{ja['ui.notFound.text']}</p>
      <p>{ja['ui.notFound.hint']}</p>
    </div>
  )
}
