import { Heading } from '../parts/heading.tsx'
import { useTexts } from '../translation.ts'
import styles from './errors.module.css'
import { WaysOn } from './ways-on.tsx'

/** For every path we don't have (ROUTE-28, ERR-42). */
export function NotFoundScreen() {
  const notFound = useTexts('notFound')
  return (
    <div className={styles.page}>
      <Heading title={notFound.heading} />
      <div className={styles.message}>
        <p>{notFound.text}</p>
        <p>{notFound.hint}</p>
      </div>
      <WaysOn isSearched />
      <p className={styles.small} lang="en">
        {notFound.title}
      </p>
    </div>
  )
}
