import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

/** A button that leads elsewhere: another page of ours, or a site in a new tab (ITEM-23). */
export function LinkControl({ field, control, page }: ControlProps<'link'>) {
  const { target } = control
  if (target === '') return null
  if (!target.startsWith('https://')) {
    return (
      <a className={styles.link} href={target.startsWith('/') ? target : `/${target}`}>
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
