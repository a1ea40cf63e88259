import type { MouseEvent } from 'react'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

/**
 * A button that leads elsewhere: another page of ours, where the form may be told to stay, or a site in a new tab
 * (ITEM-23, ROUTE-29).
 */
export function LinkControl({ field, control, page }: ControlProps<'link'>) {
  const texts = useTexts('shared')
  const { say } = useTranslation()
  const { target } = control
  if (target === '') return null
  const isOurs = !target.startsWith('https://')
  const href = isOurs && !target.startsWith('/') ? `/${target}` : target
  const go = (event: MouseEvent): void => {
    // In another tab or window it leaves the form where it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    page.needs.go(href)
  }
  return (
    <a
      className={styles.link}
      href={href}
      {...(isOurs ? { onClick: go } : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {say(field.item.title)}
      {!isOurs && <small>{texts['ui.form.external']}</small>}
    </a>
  )
}
