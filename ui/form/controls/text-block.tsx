import { LimitedMarkdown } from '../../frame/parts/limited-markdown.tsx'
import { useTranslation } from '../../frame/translation.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

/** Text between the questions; takes no answer (ITEM-08, ITEM-19). */
export function TextBlock({ field, control }: ControlProps<'text-block'>) {
  const { say } = useTranslation()
  const { title, description } = field.item
  return (
    <div className={control.tone === 'guide' ? styles.guide : styles.paragraph}>
      {title && <p className={styles.blockTitle}>{say(title)}</p>}
      {description && <LimitedMarkdown text={description} />}
    </div>
  )
}
