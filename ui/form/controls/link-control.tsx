import type { MouseEvent } from 'react'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

/** A button that leads elsewhere: another page of ours, which may be told to stay here, or a site in a new tab (ITEM-23, ROUTE-29). */
export function LinkControl({ field, control, page }: ControlProps<'link'>) {
  const { target } = control
  if (target === '') return null
  if (!target.startsWith('https://')) {
    const path = target.startsWith('/') ? target : `/${target}`
    const go = (event: MouseEvent): void => {
      // In a new tab or window the form stays where it is.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      page.onGo(path)
    }
    return (
      <a className={styles.link} href={path} onClick={go}>
        {field.item.title}
      </a>
    )
  }
  return (
    <a className={styles.link} href={target} target="_blank" rel="noopener noreferrer">
      {field.item.title}
      <small>{page.texts['ui.form.external']}</small>
    </a>
  )
}
