import { textOf } from '../../../application/texts/dictionary.ts'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

/** Above the copies of a group: how many there may be. They are added and taken away where they stand. */
export function RepeatControl({ field, control: { min, max } }: ControlProps<'repeat'>) {
  const texts = useTexts('shared')
  const { plain } = useTranslation()
  const title = plain(field.item.title)
  const isFixed = min === max || field.spec.readOnly
  return (
    <p id={field.id} tabIndex={-1} className={styles.repeat}>
      {isFixed ? title : textOf(texts, 'ui.repeat.about', { title, max })}
    </p>
  )
}
