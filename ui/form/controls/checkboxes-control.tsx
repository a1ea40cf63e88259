import { type ChangeEvent, useState } from 'react'
import { useTexts } from '../../frame/translation.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { useOptionView } from './option-text.ts'

/** Several options at once; at the maximum the others are disabled, with the reason (ITEM-11, VAL-16). */
export function CheckboxesControl({ field, control, aria }: ControlProps<'checkboxes'>) {
  const { options, max = options.length } = control
  const [full, setFull] = useState(field.answer.length >= max && max < options.length)
  const texts = useTexts('shared')
  const view = useOptionView(field)
  const isChosen = (value: string): boolean => field.answer.includes(value)

  const change = ({ target }: ChangeEvent<HTMLDivElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    if (full && target.checked) {
      // Not by preventing the click: React would then miss the next one.
      target.checked = false
      return
    }
    const chosen = options
      .map(({ value }) => value)
      .filter((value) => (value === target.value ? target.checked : isChosen(value)))
    field.write(chosen)
    setFull(chosen.length >= max && max < options.length)
  }
  const fullId = `${field.id}-full`

  return (
    <div onChange={change}>
      <div className={styles.options}>
        {options.map(({ value, label }, index) => {
          const off = aria['aria-disabled'] ?? ((full && !isChosen(value)) || undefined)
          return (
            <label key={value} className={off ? `${styles.option} ${styles.optionOff}` : styles.option}>
              <input
                type="checkbox"
                id={index === 0 ? field.id : undefined}
                name={field.item.itemKey}
                value={value}
                defaultChecked={isChosen(value)}
                aria-disabled={off}
                aria-describedby={off && full ? fullId : undefined}
              />
              {view(label)}
            </label>
          )
        })}
      </div>
      {full && (
        <p className={styles.note} id={fullId} role="status">
          {texts['ui.form.full']}
        </p>
      )}
    </div>
  )
}
