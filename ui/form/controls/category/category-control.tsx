import { useEffect, useState } from 'react'
import { Button } from '../../../frame/parts/button.tsx'
import { Loading } from '../../../frame/parts/loading.tsx'
import type { ControlProps } from '../control-props.ts'
import { shelfOf } from './catalog.ts'
import styles from './category.module.css'
import { CategorySelects } from './category-selects.tsx'

/** The choice of what is reserved; it needs the city's categories first (ITEM-22, RSV-03). */
export function CategoryControl(props: ControlProps<'category'>) {
  const { field, page } = props
  const { needs, texts } = page
  const shelf = shelfOf(needs)
  const [catalog, setCatalog] = useState(shelf.known)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (catalog) return
    let gone = false
    shelf.load().then(
      (come) => gone || setCatalog(come),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [shelf, catalog, attempt])

  if (catalog) return <CategorySelects {...props} catalog={catalog} />
  if (!failed) {
    return (
      <div id={field.id} tabIndex={-1}>
        <Loading text={texts['ui.loading']} />
      </div>
    )
  }
  const again = (): void => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <div id={field.id} tabIndex={-1} className={styles.failed}>
      <p role="alert">{texts['ui.error.network']}</p>
      <Button onClick={again}>{texts['ui.error.retry']}</Button>
    </div>
  )
}
