import { textAnswer } from '../../../domain/survey/answer.ts'
import { useTexts } from '../../frame/translation.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { langOfOption, useOptionText } from './option-text.ts'

/** One of several options in a list that opens (ITEM-10). */
export function SelectControl({ field, control, aria }: ControlProps<'select'>) {
  const texts = useTexts('shared')
  const text = useOptionText(field)
  return (
    <select
      className={styles.select}
      id={field.id}
      name={field.item.itemKey}
      defaultValue={field.text}
      onChange={(event) => field.write(textAnswer(event.currentTarget.value))}
      {...aria}
    >
      <option value="">{texts['ui.form.pick']}</option>
      {control.options.map(({ value, label }) => (
        <option key={value} value={value} lang={langOfOption(field, value)}>
          {text(label)}
        </option>
      ))}
    </select>
  )
}
