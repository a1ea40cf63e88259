import { useEffect, useState } from 'react'
import { nodeOf } from '../../../../domain/reservation/category-tree.ts'
import type { SchemaItem } from '../../../../domain/survey/survey-config.ts'
import type { FormPage } from '../../form-page.ts'
import type { Catalog } from './catalog.ts'
import styles from './category.module.css'

type Props = {
  /** The small category that is chosen; '' while none is. */
  categoryId: string
  item: SchemaItem
  page: FormPage
  catalog: Catalog
}

/** How long what is chosen takes and when it is free next; its place is always there, and stays empty if that can't be told. */
export function CategoryHint({ categoryId, item, page, catalog: { tree } }: Props) {
  const calendarId = tree && nodeOf(tree, categoryId)?.calendarId
  const [hint, setHint] = useState<{ calendarId: string; text: string }>()
  useEffect(() => {
    if (calendarId === undefined) return
    let isUnmounted = false
    import('./hint-text.ts')
      .then(({ hintText }) => hintText(calendarId, item, page))
      .then(
        (text) => isUnmounted || setHint({ calendarId, text }),
        () => {},
      )
    return () => {
      isUnmounted = true
    }
  }, [calendarId, item, page])
  return (
    <p className={styles.hint} role="status">
      {hint?.calendarId === calendarId && hint?.text}
    </p>
  )
}
