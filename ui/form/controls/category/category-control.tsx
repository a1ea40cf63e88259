import { useEffect, useState } from 'react'
import { Button } from '../../../frame/parts/button.tsx'
import { Loading } from '../../../frame/parts/loading.tsx'
import { useTexts } from '../../../frame/translation.ts'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import { catalogCacheOf } from './catalog.ts'
import { CategorySelects } from './category-selects.tsx'

/** The choice of what is reserved; it needs the city's categories first (ITEM-22, RSV-03). */
export function CategoryControl(props: ControlProps<'category'>) {
  const { field, page } = props
  const texts = useTexts('shared')
  const { needs } = page
  const cache = catalogCacheOf(needs)
  const [catalog, setCatalog] = useState(cache.loaded)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (catalog) return
    let isUnmounted = false
    cache.load().then(
      (loaded) => isUnmounted || setCatalog(loaded),
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [cache, catalog, attempt])

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
    <div id={field.id} tabIndex={-1} className={controls.failed}>
      <p role="alert">{texts['ui.error.network']}</p>
      <Button onClick={again}>{texts['ui.error.retry']}</Button>
    </div>
  )
}
